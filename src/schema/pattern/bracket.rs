//! Character classes in brackets.

use regex_syntax::hir::ClassUnicode;

use super::escape::{Escaped, escaped};
use super::node::Node;
use super::parse::Parser;
use super::problem::PatternProblem;
use super::set::{Set, class, negated_if};

/// Reads a class, from its `[` to its `]`.
pub(super) fn parse(parser: &mut Parser<'_>) -> Result<Node, PatternProblem> {
    let start = parser.position();
    parser.takes("[");
    let negated = parser.takes("^");
    if parser.peek() == Some(']') {
        parser.not_portable("an empty class")?;
    }
    let mut members = ClassUnicode::empty();
    let mut ranges = Vec::new();
    while !parser.takes("]") {
        let at = parser.position();
        match (member(parser, start)?, starts_range(parser)) {
            (Escaped::Char(first), true) => {
                parser.takes("-");
                match member(parser, start)? {
                    Escaped::Char(last) if first <= last => ranges.push((first, last)),
                    Escaped::Char(_) => {
                        return Err(parser.problem_at("a range that is out of order", at));
                    }
                    Escaped::Class(_) => return Err(parser.problem_at(RANGE_OF_CLASS, at)),
                }
            }
            (Escaped::Class(_), true) => return Err(parser.problem_at(RANGE_OF_CLASS, at)),
            (Escaped::Char(character), false) => ranges.push((character, character)),
            (Escaped::Class(class), false) => members.union(&class),
        }
    }
    members.union(&class(&ranges));
    Ok(Node::Set(Set::new(&negated_if(negated, members))))
}

const RANGE_OF_CLASS: &str = "a range that starts or ends with a class";

/// Whether a `-` follows that does not end the class.
fn starts_range(parser: &Parser<'_>) -> bool {
    parser.rest().strip_prefix('-').is_some_and(|rest| !rest.starts_with(']'))
}

fn member(parser: &mut Parser<'_>, start: usize) -> Result<Escaped, PatternProblem> {
    match parser.peek() {
        None => Err(parser.problem_at("a `[` that is not closed", start)),
        Some('\\') if parser.takes("\\b") => Ok(Escaped::Char('\u{8}')),
        Some('\\') => escaped(parser),
        Some(character) => {
            parser.next();
            Ok(Escaped::Char(character))
        }
    }
}
