//! One pass over a JSON text that checks its syntax, hands out the raw text of values, and
//! neither recurses nor allocates.

use haft_schema::json::plain_end;

/// The deepest nesting, the same as `serde_json` takes.
const MAX_DEPTH: u32 = 127;

/// The text is not JSON: something else had to stand at this byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flaw {
    pub(crate) at: usize,
}

type Scanned<T> = Result<T, Flaw>;

/// A place in a JSON text.
pub(crate) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    depth: u32,
    too_deep: bool,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0, depth: 0, too_deep: false }
    }

    /// Whether anything was nested deeper than 127 levels. Its syntax is then unchecked.
    pub(crate) fn too_deep(&self) -> bool {
        self.too_deep
    }

    /// The next byte that is not white space.
    pub(crate) fn peek(&mut self) -> Option<u8> {
        self.skip_space();
        self.byte()
    }

    /// Checks that nothing but white space follows.
    pub(crate) fn end(&mut self) -> Scanned<()> {
        if self.peek().is_none() { Ok(()) } else { Err(self.flaw()) }
    }

    /// The raw text of the next value.
    pub(crate) fn value(&mut self) -> Scanned<&'a str> {
        self.skip_space();
        let start = self.at;
        self.skip_value()?;
        Ok(&self.text[start..self.at])
    }

    /// Reads an object; `member` gets each raw key, quotes included, and must read its value.
    pub(crate) fn object(
        &mut self,
        mut member: impl FnMut(&mut Self, &'a str) -> Scanned<()>,
    ) -> Scanned<()> {
        self.expect(b'{')?;
        self.depth += 1;
        if self.peek() == Some(b'}') {
            self.at += 1;
        } else {
            loop {
                self.skip_space();
                let start = self.at;
                self.skip_key()?;
                let key = &self.text[start..self.at];
                self.expect(b':')?;
                self.skip_space();
                member(self, key)?;
                match self.peek() {
                    Some(b',') => self.at += 1,
                    Some(b'}') => break self.at += 1,
                    _ => return Err(self.flaw()),
                }
            }
        }
        self.depth -= 1;
        Ok(())
    }

    /// Reads an array; `item` must read one value.
    pub(crate) fn array(&mut self, mut item: impl FnMut(&mut Self) -> Scanned<()>) -> Scanned<()> {
        self.expect(b'[')?;
        self.depth += 1;
        if self.peek() == Some(b']') {
            self.at += 1;
        } else {
            loop {
                self.skip_space();
                item(self)?;
                match self.peek() {
                    Some(b',') => self.at += 1,
                    Some(b']') => break self.at += 1,
                    _ => return Err(self.flaw()),
                }
            }
        }
        self.depth -= 1;
        Ok(())
    }

    fn skip_value(&mut self) -> Scanned<()> {
        match self.byte() {
            Some(b'"') => self.skip_string(),
            Some(b'{' | b'[') => self.skip_nested(),
            _ => self.skip_plain(),
        }
    }

    /// Skips an object or array; the kinds of the open ones are the bits of `kinds`.
    fn skip_nested(&mut self) -> Scanned<()> {
        let mut kinds: u128 = 0;
        let mut open: u32 = 0;
        loop {
            match self.byte() {
                Some(kind @ (b'{' | b'[')) => {
                    if self.depth + open == MAX_DEPTH {
                        return self.skip_too_deep(open);
                    }
                    self.at += 1;
                    let object = kind == b'{';
                    let next = self.peek();
                    if next == Some(if object { b'}' } else { b']' }) {
                        self.at += 1;
                    } else {
                        kinds = kinds << 1 | u128::from(object);
                        open += 1;
                        if object {
                            self.skip_member_start()?;
                        }
                        continue;
                    }
                }
                Some(b'"') => self.skip_string()?,
                _ => self.skip_plain()?,
            }
            loop {
                if open == 0 {
                    return Ok(());
                }
                let object = kinds & 1 == 1;
                match self.peek() {
                    Some(b',') => {
                        self.at += 1;
                        self.skip_space();
                        if object {
                            self.skip_member_start()?;
                        }
                        break;
                    }
                    Some(b'}') if object => {}
                    Some(b']') if !object => {}
                    _ => return Err(self.flaw()),
                }
                self.at += 1;
                kinds >>= 1;
                open -= 1;
            }
        }
    }

    /// Finds the end of `open` containers without checking what is inside: the message is
    /// refused, but its id may come later and belongs into the answer.
    fn skip_too_deep(&mut self, open: u32) -> Scanned<()> {
        self.too_deep = true;
        let mut open = u64::from(open);
        loop {
            match self.byte() {
                Some(b'{' | b'[') => open += 1,
                Some(b'}' | b']') => open -= 1,
                Some(b'"') => {
                    self.skip_string()?;
                    continue;
                }
                Some(_) => {}
                None => return Err(self.flaw()),
            }
            self.at += 1;
            if open == 0 {
                return Ok(());
            }
        }
    }

    fn skip_member_start(&mut self) -> Scanned<()> {
        self.skip_key()?;
        self.expect(b':')?;
        self.skip_space();
        Ok(())
    }

    fn skip_key(&mut self) -> Scanned<()> {
        if self.byte() == Some(b'"') { self.skip_string() } else { Err(self.flaw()) }
    }

    fn skip_string(&mut self) -> Scanned<()> {
        let bytes = self.text.as_bytes();
        let mut at = self.at + 1;
        loop {
            at = plain_end(bytes, at);
            match bytes.get(at) {
                Some(b'"') => {
                    self.at = at + 1;
                    return Ok(());
                }
                Some(b'\\') => match bytes.get(at + 1) {
                    Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => at += 2,
                    Some(b'u')
                        if bytes
                            .get(at + 2..at + 6)
                            .is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit)) =>
                    {
                        at += 6;
                    }
                    _ => break,
                },
                _ => break,
            }
        }
        self.at = at;
        Err(self.flaw())
    }

    fn skip_plain(&mut self) -> Scanned<()> {
        let rest = &self.text.as_bytes()[self.at..];
        let word = match rest.first() {
            Some(b'-' | b'0'..=b'9') => return self.skip_number(),
            Some(b't') => "true",
            Some(b'f') => "false",
            Some(b'n') => "null",
            _ => return Err(self.flaw()),
        };
        if !rest.starts_with(word.as_bytes()) {
            return Err(self.flaw());
        }
        self.at += word.len();
        Ok(())
    }

    fn skip_number(&mut self) -> Scanned<()> {
        if self.byte() == Some(b'-') {
            self.at += 1;
        }
        if self.byte() == Some(b'0') {
            self.at += 1;
        } else {
            self.skip_digits()?;
        }
        if self.byte() == Some(b'.') {
            self.at += 1;
            self.skip_digits()?;
        }
        if matches!(self.byte(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.byte(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.skip_digits()?;
        }
        Ok(())
    }

    fn skip_digits(&mut self) -> Scanned<()> {
        let start = self.at;
        while self.byte().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        if self.at > start { Ok(()) } else { Err(self.flaw()) }
    }

    fn skip_space(&mut self) {
        while matches!(self.byte(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    fn expect(&mut self, byte: u8) -> Scanned<()> {
        if self.peek() == Some(byte) {
            self.at += 1;
            Ok(())
        } else {
            Err(self.flaw())
        }
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn flaw(&self) -> Flaw {
        Flaw { at: self.at }
    }
}
