//! JSON as a `tsconfig.json` has it: with comments, and with a comma behind the last of a list.

/// The text without what JSON has not: comments, commas before a bracket, a mark at its start.
pub(super) fn plain_json(text: &str) -> String {
    let text = text.trim_start_matches('\u{feff}');
    let mut out = String::with_capacity(text.len());
    // Where a comma stands in `out` behind which nothing but blanks came.
    let mut comma = None;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some(line) = rest.strip_prefix("//") {
            rest = &line[line.find(['\n', '\r']).unwrap_or(line.len())..];
            continue;
        }
        if let Some(block) = rest.strip_prefix("/*") {
            rest = block.find("*/").map_or("", |end| &block[end + 2..]);
            out.push(' ');
            continue;
        }
        let length = if first == '"' { string_length(rest) } else { first.len_utf8() };
        if let ('}' | ']', Some(at)) = (first, comma) {
            out.replace_range(at..=at, " ");
        }
        if first == ',' {
            comma = Some(out.len());
        } else if !first.is_ascii_whitespace() {
            comma = None;
        }
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    out
}

/// The bytes of the string with which `text` begins, or all where it does not end.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (index, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return index + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use haft_schema::json::parse;

    use super::*;

    #[test]
    fn comments_and_commas_too_many_are_read_over() {
        let config = "\u{feff}// a \"b\"\n{ /* { */ \"compilerOptions\": { // x\n
            \"paths\": { \"@//*\": [\"./src//*\", /* , */ ], \"a,]\": [\"./src/\\\"x\" , ], }, },\n}/*";
        assert!(parse(&plain_json(config)).is_ok(), "{}", plain_json(config));
        for (text, plain) in [
            ("[1,]", "[1 ]"),
            ("[1,,]", "[1, ]"),
            ("{\"a\":\",]\",}", "{\"a\":\",]\" }"),
            ("1 /", "1 /"),
            ("\"open", "\"open"),
            ("//", ""),
        ] {
            assert_eq!(plain_json(text), plain, "{text}");
        }
    }
}
