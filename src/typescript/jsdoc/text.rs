//! The prose of a comment: lines kept, `{@link x}` as its text.

/// Lines as one text: blanks at their ends cut, empty lines at both ends of the text dropped, an
/// indent that all lines share taken away; the first `flush` lines have none to count.
pub(crate) fn paragraphs(lines: &[&str], flush: usize) -> String {
    let indents = lines.iter().skip(flush).filter(|line| !line.trim().is_empty());
    let indent = indents.map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let mut text = String::new();
    for (index, line) in lines.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        let line = if index == 0 {
            line.trim_start()
        } else {
            line.get(indent..).unwrap_or(line.trim_start())
        };
        text.push_str(line.trim_end());
    }
    text.trim_matches(['\n', ' ', '\t']).to_owned()
}

/// `text` with each inline tag as what a reader sees: `{@link name}` is `name`, `{@link name text}`
/// and `{@link name|text}` are `text`, `{@inheritDoc}` is nothing, and any other is its own text.
pub(crate) fn inline(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("{@") {
        let Some(length) = rest[start..].find('}') else { break };
        out.push_str(&rest[..start]);
        let inside = &rest[start + 2..start + length];
        let end = inside.find(|character: char| !character.is_ascii_alphabetic());
        let (name, shown) = inside.split_at(end.unwrap_or(inside.len()));
        let shown = shown.trim();
        let shown = if name.starts_with("link") {
            let bar = shown.split_once('|').or_else(|| shown.split_once(char::is_whitespace));
            bar.map_or(
                shown,
                |(target, words)| if words.trim().is_empty() { target } else { words },
            )
        } else {
            shown
        };
        out.push_str(shown.trim());
        rest = &rest[start + length + 1..];
    }
    out.push_str(rest);
    out.trim().to_owned()
}
