//! How deep a source nests, told from its tokens before a parser calls itself that often.

#[cfg(test)]
mod tests;

/// How deep brackets and operators may stand in one another.
const MAX_NESTING: usize = 200;

/// How many operators, calls and members one expression may have in a row.
const MAX_LINKS: usize = 1_000;

/// Words that take what follows them as their operand.
const PREFIXES: [&str; 21] = [
    "typeof",
    "void",
    "delete",
    "await",
    "new",
    "keyof",
    "readonly",
    "unique",
    "infer",
    "yield",
    "async",
    "else",
    "do",
    "asserts",
    "extends",
    "is",
    "as",
    "satisfies",
    "in",
    "of",
    "instanceof",
];

/// Words whose parentheses are not the end of what they begin.
const HEADS: [&str; 4] = ["if", "for", "while", "with"];

/// What the token before was.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// A name, a literal or a closing bracket: a line may end here.
    Operand,
    /// Anything that more must follow.
    Operator,
    /// One of [`HEADS`].
    Head,
    /// The closing parenthesis of a head.
    HeadEnd,
}

/// One open bracket: its byte, what stood before it, and the counts around it.
struct Open {
    byte: u8,
    is_head: bool,
    nested: usize,
    links: usize,
    in_type: bool,
}

/// Goes through the tokens of one source.
struct Scan<'s> {
    bytes: &'s [u8],
    at: usize,
    open: Vec<Open>,
    before: Before,
    /// How deep the operators of this expression nest, and how many it has.
    nested: usize,
    links: usize,
    /// Whether the statement declares a type, whose unions are flat.
    in_type: bool,
    newline: bool,
    /// The nesting of all expressions around this one.
    around: usize,
    /// The nesting of the statement that a `;` has just ended: an `else` behind it goes on there.
    ended: usize,
}

/// The byte at which `source` nests deeper than a parser can safely follow.
pub(crate) fn too_deep(source: &str) -> Option<u32> {
    let mut scan = Scan {
        bytes: source.as_bytes(),
        at: 0,
        open: Vec::new(),
        before: Before::Operator,
        nested: 0,
        links: 0,
        in_type: false,
        newline: false,
        around: 0,
        ended: 0,
    };
    while scan.at < scan.bytes.len() {
        let start = scan.at;
        scan.token();
        let depth = scan.open.len() + scan.around + scan.nested;
        if depth > MAX_NESTING || scan.links > MAX_LINKS {
            return u32::try_from(start).ok();
        }
    }
    None
}

impl Scan<'_> {
    fn peek(&self, offset: usize) -> u8 {
        self.bytes.get(self.at + offset).copied().unwrap_or(0)
    }

    fn token(&mut self) {
        let byte = self.peek(0);
        match byte {
            b'\n' => {
                self.newline = true;
                self.at += 1;
            }
            b' ' | b'\t' | b'\r' => self.at += 1,
            b'/' if self.peek(1) == b'/' => self.skip_to_line_end(),
            b'/' if self.peek(1) == b'*' => self.skip_comment(),
            b'/' if self.before != Before::Operand => self.skip_regex(),
            b'"' | b'\'' => {
                self.operand();
                self.skip_string(byte);
            }
            b'`' => {
                self.operand();
                self.at += 1;
                self.skip_template();
            }
            b'(' | b'[' | b'{' => self.opens(byte),
            b')' | b']' | b'}' => self.closes(),
            b';' | b',' => {
                self.ended = self.nested;
                self.reset();
                self.before = Before::Operator;
                self.at += 1;
            }
            _ if is_word(byte) => self.word(),
            _ => self.operator(byte),
        }
    }

    fn word(&mut self) {
        let start = self.at;
        while self.at < self.bytes.len() && is_word(self.bytes[self.at]) {
            self.at += 1;
        }
        let word = std::str::from_utf8(&self.bytes[start..self.at]).unwrap_or_default();
        let ended = std::mem::take(&mut self.ended);
        if word == "else" {
            self.nested += ended;
        }
        let is_prefix = PREFIXES.contains(&word);
        let is_head = HEADS.contains(&word);
        if self.before == Before::Operand && !is_prefix {
            self.reset();
        }
        self.newline = false;
        if word == "type" && self.nested == 0 {
            // The name that follows continues the statement.
            self.in_type = true;
            self.before = Before::Operator;
        } else if is_head {
            self.nested += 1;
            self.before = Before::Head;
        } else if is_prefix && self.peek(0) != b':' {
            self.nested += 1;
            self.before = Before::Operator;
        } else {
            self.before = Before::Operand;
        }
    }

    /// A literal begins: after another operand, on a new line, it begins a statement.
    fn operand(&mut self) {
        if self.before == Before::Operand && self.newline {
            self.reset();
        }
        self.newline = false;
        self.before = Before::Operand;
    }

    #[expect(clippy::match_same_arms, reason = "the guards hold in this order")]
    fn operator(&mut self, byte: u8) {
        let follows = self.before == Before::Operand;
        let next = self.peek(1);
        self.at += 1;
        match byte {
            b'=' if matches!(next, b'=') => {
                self.at += 1 + usize::from(self.peek(1) == b'=');
                self.links += 1;
            }
            b'=' | b':' | b'<' => self.nested += 1,
            b'?' if !matches!(next, b'?' | b'.' | b':') => self.nested += 1,
            b'?' => self.links += 1,
            b'>' if self.at >= 2 && self.bytes[self.at - 2] == b'=' => {}
            b'>' => self.nested = self.nested.saturating_sub(1),
            b'*' if next == b'*' => {
                self.at += 1;
                self.nested += 1;
            }
            b'|' | b'&' if self.in_type => {}
            b'!' | b'~' | b'+' | b'-' if !follows => self.nested += 1,
            _ => self.links += 1,
        }
        // `x!`, `x++` and the end of type arguments are operands still.
        if !(follows && (byte == b'!' || byte == b'>')) {
            self.before = Before::Operator;
        }
        self.newline = false;
    }

    fn opens(&mut self, byte: u8) {
        let is_head = self.before == Before::Head;
        if self.before == Before::Operand && self.newline && byte == b'{' {
            self.reset();
        }
        self.links += usize::from(self.before == Before::Operand && byte != b'{');
        self.around += self.nested;
        let (nested, links, in_type) = (self.nested, self.links, self.in_type);
        self.open.push(Open { byte, is_head, nested, links, in_type });
        self.nested = 0;
        self.links = 0;
        self.ended = 0;
        self.before = Before::Operator;
        self.newline = false;
        self.at += 1;
    }

    fn closes(&mut self) {
        self.at += 1;
        let Some(open) = self.open.pop() else { return };
        self.nested = open.nested;
        self.ended = 0;
        self.links = open.links;
        self.in_type = open.in_type;
        self.around = self.around.saturating_sub(open.nested);
        self.newline = false;
        if open.byte == b'`' {
            self.before = Before::Operand;
            self.skip_template();
            return;
        }
        self.before = if open.is_head { Before::HeadEnd } else { Before::Operand };
    }

    fn reset(&mut self) {
        self.nested = 0;
        self.links = 0;
        self.in_type = false;
    }

    fn skip_to_line_end(&mut self) {
        while self.at < self.bytes.len() && self.peek(0) != b'\n' {
            self.at += 1;
        }
    }

    fn skip_comment(&mut self) {
        self.at += 2;
        while self.at < self.bytes.len() && !(self.peek(0) == b'*' && self.peek(1) == b'/') {
            self.newline |= self.peek(0) == b'\n';
            self.at += 1;
        }
        self.at += 2;
    }

    fn skip_string(&mut self, quote: u8) {
        self.at += 1;
        while self.at < self.bytes.len() && self.peek(0) != quote && self.peek(0) != b'\n' {
            self.at += 1 + usize::from(self.peek(0) == b'\\');
        }
        self.at += 1;
    }

    /// To the end of a template, or into the next `${`.
    fn skip_template(&mut self) {
        while self.at < self.bytes.len() {
            match self.peek(0) {
                b'`' => {
                    self.at += 1;
                    return;
                }
                b'\\' => self.at += 2,
                b'$' if self.peek(1) == b'{' => {
                    self.at += 1;
                    self.before = Before::Operator;
                    self.opens(b'`');
                    return;
                }
                _ => self.at += 1,
            }
        }
    }

    fn skip_regex(&mut self) {
        let mut in_class = false;
        self.at += 1;
        while self.at < self.bytes.len() && self.peek(0) != b'\n' {
            match self.peek(0) {
                b'\\' => self.at += 1,
                b'[' => in_class = true,
                b']' => in_class = false,
                b'/' if !in_class => break,
                _ => {}
            }
            self.at += 1;
        }
        self.at += 1;
        self.before = Before::Operand;
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'#' | b'@') || byte >= 0x80
}
