//! Keywords as sentences that a model reads.

use haft_schema::json::{Value, to_text};

/// The most characters of a schema that a sentence quotes.
const LONGEST: usize = 2_000;

/// One keyword, with its value, as a sentence.
pub(super) fn sentence(keyword: &str, value: &Value<'_>) -> String {
    let text = to_text(value);
    let is_true = value.as_bool() == Some(true);
    let is_false = value.as_bool() == Some(false);
    match keyword {
        "default" => format!("Default: {text}."),
        "examples" => format!("Examples: {}.", inner(&text)),
        "deprecated" if is_true => "Deprecated.".to_owned(),
        "readOnly" if is_true => "Not to be given.".to_owned(),
        "writeOnly" if is_true => "Never shown again.".to_owned(),
        "minimum" => format!("At least {text}."),
        "maximum" => format!("At most {text}."),
        "exclusiveMinimum" => format!("More than {text}."),
        "exclusiveMaximum" => format!("Less than {text}."),
        "multipleOf" => format!("A multiple of {text}."),
        "minLength" => format!("At least {}.", counted(&text, "character", "characters")),
        "maxLength" => format!("At most {}.", counted(&text, "character", "characters")),
        "minItems" => format!("At least {}.", counted(&text, "item", "items")),
        "maxItems" => format!("At most {}.", counted(&text, "item", "items")),
        "minProperties" => format!("At least {}.", counted(&text, "property", "properties")),
        "maxProperties" => format!("At most {}.", counted(&text, "property", "properties")),
        "pattern" => format!("Must match the regular expression {text}."),
        "format" => format!("Format: {}.", value.as_str().unwrap_or(&text)),
        "uniqueItems" if is_true => "No item twice.".to_owned(),
        "uniqueItems" if is_false => "Items may repeat.".to_owned(),
        "required" => format!("Required: {}.", inner(&text)),
        "enum" => format!("One of {}.", inner(&text)),
        "prefixItems" => format!("Items in this order: {}.", clipped(text)),
        "contains" => format!("Some item fits {}.", clipped(text)),
        "not" => format!("Must not fit {}.", clipped(text)),
        "rest" => format!("Further properties are allowed; each fits {}.", clipped(text)),
        _ => format!(
            "Must also fit the JSON Schema {}.",
            clipped(format!("{{\"{keyword}\":{text}}}"))
        ),
    }
}

/// A description with sentences after it; one that ends without a stop gets one, or the two would run together.
pub(super) fn paragraph(description: Option<&str>, said: &[String]) -> Option<String> {
    let mut words = description.filter(|words| !words.is_empty()).map(str::to_owned);
    for sentence in said {
        words = Some(match words {
            None => sentence.clone(),
            Some(before) if before.ends_with(unfinished) => format!("{before}. {sentence}"),
            Some(before) => format!("{before} {sentence}"),
        });
    }
    words
}

fn unfinished(last: char) -> bool {
    last.is_alphanumeric() || matches!(last, ')' | ']' | '"' | '\'' | '`')
}

fn counted(count: &str, one: &str, several: &str) -> String {
    format!("{count} {}", if count == "1" { one } else { several })
}

fn inner(text: &str) -> String {
    let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    clipped(inner.replace(',', ", "))
}

/// A schema that is too long to be quoted is named; the note says that it is checked all the same.
fn clipped(text: String) -> String {
    if text.len() <= LONGEST { text } else { "rules that are too long to be said here".to_owned() }
}
