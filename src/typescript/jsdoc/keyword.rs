//! Tags that are JSON Schema keywords, and what their values may be.

use super::json5::{push_string, to_json};
use super::names::Meaning;
use super::{Keyword, Tag};

/// A tag that says a keyword.
#[derive(Clone, Copy, Debug)]
struct KeywordTag {
    tag: &'static str,
    keyword: &'static str,
    takes: Takes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Takes {
    /// A number.
    Number,
    /// An integer from zero on.
    Count,
    /// `true`, `false` or nothing, which is `true`.
    Flag,
    /// `true` whatever follows: its words are for people.
    Mark,
    /// The text as it is, or between backticks.
    Text,
    /// Any JSON, with JSON5's liberties; what is none is a string.
    Any,
    /// As `Any`, one example a tag.
    Example,
    /// A JSON array, or one example.
    Examples,
    /// A JSON array.
    List,
    /// A JSON object, `true` or `false`.
    Schema,
}

const fn is(tag: &'static str, takes: Takes) -> KeywordTag {
    KeywordTag { tag, keyword: tag, takes }
}

const TAGS: [KeywordTag; 35] = [
    is("minimum", Takes::Number),
    is("maximum", Takes::Number),
    is("exclusiveMinimum", Takes::Number),
    is("exclusiveMaximum", Takes::Number),
    is("multipleOf", Takes::Number),
    is("minLength", Takes::Count),
    is("maxLength", Takes::Count),
    is("minItems", Takes::Count),
    is("maxItems", Takes::Count),
    is("minContains", Takes::Count),
    is("maxContains", Takes::Count),
    is("minProperties", Takes::Count),
    is("maxProperties", Takes::Count),
    is("uniqueItems", Takes::Flag),
    is("readOnly", Takes::Flag),
    is("writeOnly", Takes::Flag),
    KeywordTag { tag: "readonly", keyword: "readOnly", takes: Takes::Flag },
    is("deprecated", Takes::Mark),
    is("pattern", Takes::Text),
    is("format", Takes::Text),
    is("title", Takes::Text),
    is("contentEncoding", Takes::Text),
    is("contentMediaType", Takes::Text),
    KeywordTag { tag: "comment", keyword: "$comment", takes: Takes::Text },
    KeywordTag { tag: "asType", keyword: "type", takes: Takes::Any },
    is("default", Takes::Any),
    KeywordTag { tag: "defaultValue", keyword: "default", takes: Takes::Any },
    is("const", Takes::Any),
    is("enum", Takes::List),
    KeywordTag { tag: "example", keyword: "examples", takes: Takes::Example },
    is("examples", Takes::Examples),
    is("contains", Takes::Schema),
    is("propertyNames", Takes::Schema),
    is("additionalProperties", Takes::Schema),
    is("unevaluatedProperties", Takes::Schema),
];

/// The names of all these tags.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    TAGS.iter().map(|known| known.tag)
}

/// What follows the tag of this name, where it says a keyword.
pub(crate) fn meaning(tag: &str) -> Option<Meaning> {
    let known = TAGS.iter().find(|known| known.tag == tag)?;
    Some(match (known.takes, tag) {
        (Takes::Number | Takes::Count, _) => Meaning::Number,
        (Takes::Flag, _) => Meaning::Flag,
        (Takes::Mark | Takes::Example, _) | (_, "title" | "comment") => Meaning::Prose,
        (_, "pattern") => Meaning::Pattern,
        (Takes::Text, _) | (_, "asType") => Meaning::Word,
        _ => Meaning::Value,
    })
}

impl KeywordTag {
    fn value(&self, text: &str) -> Result<String, String> {
        let text = text.trim();
        let bare = match self.takes {
            // Inside a sentence its marks follow the value.
            Takes::Number | Takes::Count | Takes::Flag => {
                text.trim_end_matches(['.', ',', ';', ')'])
            }
            _ => text,
        };
        let bare = unticked(bare);
        let refuse = |what: &str| {
            let mut words = format!("@{} takes {what}, not ", self.tag);
            haft_text::push_quoted(&mut words, text);
            Err(words)
        };
        match self.takes {
            Takes::Number => number(bare).map_or_else(|| refuse("a number"), Ok),
            Takes::Count => {
                let count = number(bare).filter(|text| text.bytes().all(|b| b.is_ascii_digit()));
                count.map_or_else(|| refuse("a whole number, 0 or more"), Ok)
            }
            Takes::Flag => match bare {
                "" | "true" => Ok("true".to_owned()),
                "false" => Ok("false".to_owned()),
                _ => refuse("true or false"),
            },
            Takes::Mark => Ok("true".to_owned()),
            Takes::Text if bare.is_empty() => refuse("text"),
            Takes::Text => Ok(string(bare)),
            Takes::Any | Takes::Example | Takes::Examples if bare.is_empty() => refuse("a value"),
            Takes::Any | Takes::Example => Ok(to_json(bare).unwrap_or_else(|| string(bare))),
            Takes::Examples => {
                let value = to_json(bare).unwrap_or_else(|| string(bare));
                Ok(if value.starts_with('[') { value } else { format!("[{value}]") })
            }
            Takes::List => {
                let list = to_json(bare).filter(|text| text.starts_with('['));
                list.map_or_else(|| refuse("a JSON array"), Ok)
            }
            Takes::Schema => {
                let schema = to_json(bare)
                    .filter(|text| text.starts_with('{') || text == "true" || text == "false");
                schema.map_or_else(|| refuse("a JSON object, true or false"), Ok)
            }
        }
    }
}

/// The keywords that tags say, in their order; several `@example` are one `examples`.
pub(crate) fn keywords(tags: &[Tag]) -> Vec<Keyword> {
    let mut found: Vec<Keyword> = Vec::new();
    for tag in tags {
        let Some(known) = TAGS.iter().find(|known| known.tag == tag.name) else { continue };
        let value = known.value(&tag.text);
        let earlier = found.iter_mut().find(|keyword| keyword.name == known.keyword);
        match (known.takes, value, earlier) {
            (Takes::Example, Ok(value), Some(Keyword { value: Ok(list), .. })) => {
                list.pop();
                list.push(',');
                list.push_str(&value);
                list.push(']');
            }
            (Takes::Example, Ok(value), None) => {
                let value = Ok(format!("[{value}]"));
                found.push(Keyword { name: known.keyword, value, at: tag.at });
            }
            (_, value, None) => found.push(Keyword { name: known.keyword, value, at: tag.at }),
            // As in a list of JSDoc tags, the first one counts.
            (_, _, Some(_)) => {}
        }
    }
    found
}

/// A number as JSON text, where a text is one.
pub(crate) fn number(text: &str) -> Option<String> {
    to_json(text).filter(|json| json.starts_with(|c: char| c == '-' || c.is_ascii_digit()))
}

/// The text between one pair of backticks, as `TypeDoc` writes values.
fn unticked(text: &str) -> &str {
    let inside = text.strip_prefix('`').and_then(|text| text.strip_suffix('`'));
    inside.filter(|inside| !inside.contains('`')).unwrap_or(text)
}

fn string(text: &str) -> String {
    let mut out = String::new();
    push_string(&mut out, text);
    out
}
