//! Reads the regular expressions of ECMA-262 with their Unicode meaning.

use super::node::Node;
use super::problem::PatternProblem;
use super::set::{Set, dot};
use super::{bracket, escape};

/// How deep parentheses may nest.
const DEEPEST: usize = 50;

/// What is accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Accept {
    /// Only what the engines of other languages read in the same way.
    Portable,
    /// All of ECMA-262.
    Everything,
}

/// A pattern that was read.
pub(super) struct Parsed {
    pub(super) node: Node,
    /// How many capture groups it has.
    pub(super) groups: usize,
    /// Whether a part refers back to a group.
    pub(super) refers_back: bool,
}

/// Reads `source`.
pub(super) fn parse(source: &str, accept: Accept) -> Result<Parsed, PatternProblem> {
    let mut parser = Parser {
        source,
        at: 0,
        accept,
        depth: 0,
        groups: 0,
        names: Vec::new(),
        references: Vec::new(),
        named_references: Vec::new(),
    };
    let node = parser.alternatives()?;
    if parser.peek().is_some() {
        return Err(parser.problem("a `)` that closes nothing"));
    }
    if let Some(&(_, at)) = parser.references.iter().find(|(index, _)| *index >= parser.groups) {
        return Err(PatternProblem::at("a reference to a group that is not there", source, at));
    }
    let unknown = |(name, _): &&(&str, usize)| !parser.names.contains(name);
    if let Some(&(_, at)) = parser.named_references.iter().find(unknown) {
        return Err(PatternProblem::at("a reference to a group that is not there", source, at));
    }
    Ok(Parsed { node, groups: parser.groups, refers_back: !parser.references.is_empty() })
}

pub(super) struct Parser<'p> {
    source: &'p str,
    at: usize,
    accept: Accept,
    depth: usize,
    groups: usize,
    names: Vec<&'p str>,
    references: Vec<(usize, usize)>,
    named_references: Vec<(&'p str, usize)>,
}

impl<'p> Parser<'p> {
    pub(super) fn rest(&self) -> &'p str {
        &self.source[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Reads `expected`, if it is next.
    pub(super) fn takes(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.at += expected.len();
        }
        found
    }

    pub(super) fn problem(&self, reason: impl Into<String>) -> PatternProblem {
        PatternProblem::at(reason, self.source, self.at)
    }

    /// A problem at byte `at`.
    pub(super) fn problem_at(&self, reason: &str, at: usize) -> PatternProblem {
        PatternProblem::at(reason, self.source, at)
    }

    /// Refuses what follows unless everything is accepted.
    pub(super) fn not_portable(&self, reason: &str) -> Result<(), PatternProblem> {
        match self.accept {
            Accept::Portable => Err(self.problem(reason)),
            Accept::Everything => Ok(()),
        }
    }

    /// Remembers a reference, from byte `at`, to the group at `index`.
    pub(super) fn refer(&mut self, index: usize, at: usize) {
        self.references.push((index, at));
    }

    /// Remembers a reference, from byte `at`, to the group called `name`.
    pub(super) fn refer_by_name(&mut self, name: &'p str, at: usize) {
        self.named_references.push((name, at));
    }

    pub(super) fn position(&self) -> usize {
        self.at
    }

    fn alternatives(&mut self) -> Result<Node, PatternProblem> {
        let first = self.sequence()?;
        if self.peek() != Some('|') {
            return Ok(first);
        }
        let mut nodes = vec![first];
        while self.takes("|") {
            nodes.push(self.sequence()?);
        }
        Ok(Node::Either(nodes))
    }

    fn sequence(&mut self) -> Result<Node, PatternProblem> {
        let mut nodes = Vec::new();
        while !matches!(self.peek(), None | Some('|' | ')')) {
            nodes.push(self.term()?);
        }
        Ok(match nodes.pop() {
            None => Node::Empty,
            Some(node) if nodes.is_empty() => node,
            Some(node) => {
                nodes.push(node);
                Node::Sequence(nodes)
            }
        })
    }

    fn term(&mut self) -> Result<Node, PatternProblem> {
        let (start, groups) = (self.at, self.groups);
        let node = match self.peek() {
            Some('^') => self.read(Node::Start),
            Some('$') => self.read(Node::End),
            Some('.') => self.read(Node::Set(Set::new(&dot()))),
            Some('(') => self.group()?,
            Some('[') => bracket::parse(self)?,
            Some('\\') => escape::parse(self)?,
            Some('*' | '+' | '?') => return Err(self.problem("a quantifier of nothing")),
            Some('{') => return Err(self.problem("a `{` that is no quantifier; write `\\{`")),
            Some('}') => return Err(self.problem("a `}` without `{`; write `\\}`")),
            Some(']') => return Err(self.problem("a `]` without `[`; write `\\]`")),
            Some(character) => self.read(Node::Char(character)),
            None => Node::Empty,
        };
        let is_assertion =
            matches!(node, Node::Start | Node::End | Node::Boundary { .. } | Node::Look { .. })
                && !self.source[start..].starts_with("(?:");
        let before = self.at;
        let Some((min, max)) = self.quantifier()? else { return Ok(node) };
        if is_assertion {
            return Err(self.problem_at("a quantifier of an assertion", before));
        }
        let lazy = self.takes("?");
        match self.peek() {
            Some('+') => return Err(self.problem("a possessive quantifier")),
            Some('*' | '?' | '{') => return Err(self.problem("a quantifier of a quantifier")),
            _ => {}
        }
        Ok(Node::Repeat { node: Box::new(node), min, max, lazy, groups: groups..self.groups })
    }

    fn read(&mut self, node: Node) -> Node {
        self.next();
        node
    }

    /// Reads a quantifier, if one is next.
    fn quantifier(&mut self) -> Result<Option<(u32, Option<u32>)>, PatternProblem> {
        let start = self.at;
        let range = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.at += 1;
                let min = self.count()?;
                let max = if self.takes(",") {
                    if self.peek() == Some('}') { None } else { Some(self.count()?) }
                } else {
                    Some(min)
                };
                if self.peek() != Some('}') {
                    return Err(self.problem("an unfinished quantifier"));
                }
                if max.is_some_and(|max| max < min) {
                    let reason = "a quantifier whose numbers are out of order";
                    return Err(self.problem_at(reason, start));
                }
                (min, max)
            }
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(range))
    }

    fn count(&mut self) -> Result<u32, PatternProblem> {
        let rest = self.rest();
        let digits = &rest[..rest.bytes().take_while(u8::is_ascii_digit).count()];
        if digits.is_empty() {
            return Err(self.problem("a `{` that is no quantifier; write `\\{`"));
        }
        let Ok(count) = digits.parse() else {
            return Err(self.problem("a quantifier with a number beyond all texts"));
        };
        self.at += digits.len();
        Ok(count)
    }

    fn group(&mut self) -> Result<Node, PatternProblem> {
        let start = self.at;
        if self.depth == DEEPEST {
            return Err(self.problem(format!("parentheses deeper than {DEEPEST}")));
        }
        self.depth += 1;
        self.at += 1;
        let mut look = None;
        let mut index = None;
        if self.peek() != Some('?') {
            index = Some(self.groups);
            self.groups += 1;
        } else if let Some(&(_, behind, negated)) = LOOKS.iter().find(|look| self.takes(look.0)) {
            look = Some((behind, negated));
        } else if self.takes("?<") {
            let name = self.group_name()?;
            if self.names.contains(&name) {
                return Err(self.problem_at("two groups of one name", start));
            }
            self.names.push(name);
            index = Some(self.groups);
            self.groups += 1;
        } else if !self.takes("?:") {
            let reason = match self.rest().as_bytes().get(1) {
                Some(b'P') => "a group that starts with `(?P`; write `(?<name>...)`",
                Some(b'>') => "an atomic group",
                Some(b'#') => "a comment",
                _ => "a flag inside the pattern",
            };
            return Err(self.problem_at(reason, start));
        }
        let node = Box::new(self.alternatives()?);
        if !self.takes(")") {
            return Err(self.problem_at("a `(` that is not closed", start));
        }
        self.depth -= 1;
        Ok(match (look, index) {
            (Some((behind, negated)), _) => Node::Look { behind, negated, node },
            (None, Some(index)) => Node::Group { index, node },
            (None, None) => *node,
        })
    }

    /// Reads a group's name and the `>` after it.
    pub(super) fn group_name(&mut self) -> Result<&'p str, PatternProblem> {
        let rest = self.rest();
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '$');
        let name = &rest[..length.unwrap_or(rest.len())];
        if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(self.problem("a group name that is no ASCII identifier"));
        }
        self.at += name.len();
        if !self.takes(">") {
            return Err(self.problem("a group name that does not end in `>`"));
        }
        Ok(name)
    }
}

/// How lookarounds are written: is it behind, is it negated.
const LOOKS: [(&str, bool, bool); 4] =
    [("?=", false, false), ("?!", false, true), ("?<=", true, false), ("?<!", true, true)];
