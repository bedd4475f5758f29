//! Words that several parts of this room say.

use haft_schema::json::{ParseError, Value, push_token};

/// A value's type, as a sentence says it.
pub(crate) fn article(value: &Value<'_>) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(true) => "true",
        Value::Bool(false) => "false",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

/// Why a text is not JSON that haft takes, in words, and the pointer of the value it concerns;
/// the pointer is empty where the text is no JSON at all.
pub(crate) fn parse_problem(text: &str, error: &ParseError) -> (String, String) {
    let said = error.to_string();
    let (reason, place) = said.split_once(" at line ").unwrap_or((&said, ""));
    let known = match reason {
        "recursion limit exceeded" => "is nested deeper than 127 levels",
        "number out of range" => {
            "must be a number that fits a double, at most 1.7976931348623157e308"
        }
        "lone leading surrogate in hex escape" | "unexpected end of hex escape" => {
            "has half of a surrogate pair, which is no character"
        }
        _ => return (String::new(), format!("must be JSON: {said}")),
    };
    let at = offset(text, place).map(|offset| pointer_at(text, offset)).unwrap_or_default();
    (at, known.to_owned())
}

/// The byte that `<line> column <column>` means.
fn offset(text: &str, place: &str) -> Option<usize> {
    let (line, column) = place.split_once(" column ")?;
    let (line, column) = (line.parse::<usize>().ok()?, column.parse::<usize>().ok()?);
    let before: usize = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    Some(before + column)
}

/// How many levels of a pointer are worth reading.
const MAX_LEVELS: usize = 8;

/// The pointer of the value that holds this byte, its first levels only. The text before the byte
/// has been read as JSON already.
fn pointer_at(text: &str, offset: usize) -> String {
    let bytes = text.as_bytes();
    let mut open: Vec<Level<'_>> = Vec::new();
    let mut index = 0;
    while index < offset.min(bytes.len()) {
        match bytes[index] {
            b'[' => open.push(Level::Array(0)),
            b'{' => open.push(Level::Object(None)),
            b']' | b'}' => {
                open.pop();
            }
            b',' => match open.last_mut() {
                Some(Level::Array(count)) => *count += 1,
                Some(Level::Object(key)) => *key = None,
                None => {}
            },
            b'"' => {
                let start = index;
                index = end_of_string(bytes, index);
                if let Some(Level::Object(key @ None)) = open.last_mut() {
                    *key = text.get(start..=index);
                }
            }
            _ => {}
        }
        index += 1;
    }
    let mut pointer = String::new();
    for level in open.iter().take(MAX_LEVELS) {
        match level {
            Level::Array(count) => push_token(&mut pointer, &count.to_string()),
            // The value is the object itself while a key of it is still being read.
            Level::Object(key) => {
                match key.and_then(|key| serde_json::from_str::<String>(key).ok()) {
                    Some(key) => push_token(&mut pointer, &key),
                    None => break,
                }
            }
        }
    }
    pointer
}

enum Level<'t> {
    Array(usize),
    /// The key whose value is being read, quotes included.
    Object(Option<&'t str>),
}

/// The index of the quote that ends the string which starts here, or of the last byte.
fn end_of_string(bytes: &[u8], start: usize) -> usize {
    let mut index = start + 1;
    while index < bytes.len() && bytes[index] != b'"' {
        index += if bytes[index] == b'\\' { 2 } else { 1 };
    }
    index.min(bytes.len().saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::parse_problem;
    use haft_schema::json::parse;

    fn problem(text: &str) -> (String, String) {
        parse_problem(text, &parse(text).unwrap_err())
    }

    #[test]
    fn s17_numbers_and_strings_that_javascript_reads_differently_are_named_with_their_place() {
        for (text, at) in [
            (r#"{"a":[1,{"b/c":1e400}]}"#, "/a/1/b~1c"),
            (r#"{"x":"]\"[","a":-1e999}"#, "/a"),
            ("{\n\"x\":1,\n\"a\":1e400\n}", "/a"),
        ] {
            let (found, message) = problem(text);
            assert_eq!(found, at, "{text}");
            assert_eq!(
                message,
                "must be a number that fits a double, at most 1.7976931348623157e308"
            );
        }
        for (text, at) in [
            (r#"{"a":["\ud800"]}"#, "/a/0"),
            (r#"{"a":"x\udc00y"}"#, "/a"),
            (r#"{"a":"\ud800\u0041"}"#, "/a"),
            (r#"{"a":1,"\ud800":2}"#, ""),
        ] {
            let (found, message) = problem(text);
            assert_eq!(
                (found.as_str(), message.as_str()),
                (at, "has half of a surrogate pair, which is no character"),
                "{text}"
            );
        }
    }

    #[test]
    fn deep_nesting_is_named_by_its_first_levels() {
        let text = format!("{{\"a\":{}", "[".repeat(200));
        assert_eq!(
            problem(&text),
            ("/a/0/0/0/0/0/0/0".to_owned(), "is nested deeper than 127 levels".to_owned())
        );
    }

    #[test]
    fn what_is_no_json_is_said_by_line_and_column() {
        assert_eq!(problem("{a}").1, "must be JSON: key must be a string at line 1 column 2");
        assert_eq!(problem("").1, "must be JSON: EOF while parsing a value at line 1 column 0");
    }
}
