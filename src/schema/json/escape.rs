//! What a JSON string literal holds.

use super::plain_end;

/// Hands over, piece by piece, what stands between the quotes of the string literal of `text`, as
/// `JSON.stringify` writes it.
///
/// ```
/// let mut inside = String::new();
/// haft_schema::json::escape("a\"\u{1}", |piece| inside.push_str(piece));
/// assert_eq!(inside, r#"a\"\u0001"#);
/// ```
#[inline]
pub fn escape(text: &str, mut push: impl FnMut(&str)) {
    let mut start = 0;
    loop {
        let end = plain_end(text.as_bytes(), start);
        push(&text[start..end]);
        match text.as_bytes().get(end) {
            None => return,
            Some(b'"') => push("\\\""),
            Some(b'\\') => push("\\\\"),
            Some(b'\n') => push("\\n"),
            Some(b'\r') => push("\\r"),
            Some(b'\t') => push("\\t"),
            Some(8) => push("\\b"),
            Some(12) => push("\\f"),
            Some(control) => {
                push("\\u00");
                push(if *control < 16 { "0" } else { "1" });
                push(HEX[usize::from(control & 15)]);
            }
        }
        start = end + 1;
    }
}

const HEX: [&str; 16] =
    ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "a", "b", "c", "d", "e", "f"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_written_as_serde_json_writes_it() {
        for character in (0..0x300).chain(0x1_f600..0x1_f610).filter_map(char::from_u32) {
            let text = format!("{character}0123456789{character}{character}");
            let mut literal = String::from("\"");
            escape(&text, |piece| literal.push_str(piece));
            literal.push('"');
            assert_eq!(literal, serde_json::to_string(&text).unwrap());
        }
    }
}
