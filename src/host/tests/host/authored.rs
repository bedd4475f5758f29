//! Random schemas of the kind that authors write, and values that mostly fit them.

use haft_schema::json::{Object, Value};

use super::generator::Random;

const KEYS: [&str; 4] = ["a", "b", "c", "d e"];
const TEXTS: [&str; 4] = ["\"x\"", "\"yy\"", "\"zzz\"", "\"\""];

fn pick<'t>(random: &mut Random, texts: &[&'t str]) -> &'t str {
    texts[usize::try_from(random.below(texts.len() as u64)).unwrap()]
}

/// The input schema of a tool: a closed object, with definitions.
pub(crate) fn input(random: &mut Random) -> String {
    let definitions: Vec<String> =
        (0..3).map(|index| format!("\"d{index}\":{}", object(random, 2, ""))).collect();
    object(random, 3, &format!("\"$defs\":{{{}}},", definitions.join(",")))
}

fn schema(random: &mut Random, depth: u64) -> String {
    let kinds = if depth == 0 { 9 } else { 20 };
    let inner = depth.saturating_sub(1);
    match random.below(kinds) {
        0 => r#"{"type":"string","minLength":1,"description":"Words."}"#.to_owned(),
        1 => r#"{"type":"string","enum":["x","yy"]}"#.to_owned(),
        2 => r#"{"type":"integer","minimum":0,"maximum":3,"default":1}"#.to_owned(),
        3 => r#"{"type":["string","null"],"pattern":"^[xyz]*$"}"#.to_owned(),
        4 => r#"{"type":["integer","string"],"exclusiveMinimum":-1}"#.to_owned(),
        5 => format!(r#"{{"const":{}}}"#, pick(random, &["\"x\"", "1", "null", "true"])),
        6 => r#"{"enum":["x",null,2]}"#.to_owned(),
        7 => format!(r##"{{"$ref":"#/$defs/d{}"}}"##, random.below(3)),
        8 => r#"{"type":"boolean"}"#.to_owned(),
        9 | 10 => {
            format!(r#"{{"type":"array","items":{},"maxItems":3}}"#, schema(random, inner))
        }
        11 => format!(
            r#"{{"type":"array","prefixItems":[{},{}],"items":false}}"#,
            schema(random, inner),
            schema(random, inner)
        ),
        12..15 => object(random, inner, ""),
        15 => {
            let word = pick(random, &["anyOf", "oneOf"]);
            format!(r#"{{"{word}":[{},{}]}}"#, schema(random, inner), schema(random, inner))
        }
        16 => format!(
            r#"{{"oneOf":[{},{}]}}"#,
            tagged(random, inner, "x"),
            tagged(random, inner, "yy")
        ),
        17 => format!(
            r#"{{"allOf":[{{"type":"object","properties":{{"a":{}}}}},{{"type":"object","properties":{{"b":{}}},"required":["b"]}}],"unevaluatedProperties":false}}"#,
            schema(random, inner),
            schema(random, inner)
        ),
        18 => format!(
            r#"{{"type":"object","properties":{{"a":{},"b":{},"c":{}}},"additionalProperties":false,"anyOf":[{{"required":["a"]}},{{"required":["b"]}}]}}"#,
            schema(random, inner),
            schema(random, inner),
            schema(random, inner)
        ),
        _ => format!(
            r#"{{"type":"object","properties":{{"a":{}}},"if":{{"required":["a"]}},"then":{{"properties":{{"b":{}}}}},"unevaluatedProperties":false}}"#,
            schema(random, inner),
            schema(random, inner)
        ),
    }
}

fn object(random: &mut Random, depth: u64, first: &str) -> String {
    let mut properties = Vec::new();
    let mut required = Vec::new();
    for key in KEYS {
        if random.below(3) > 0 {
            properties.push(format!("\"{key}\":{}", schema(random, depth)));
            if random.below(2) == 0 {
                required.push(key);
            }
        }
    }
    format!(
        r#"{{{first}"type":"object","properties":{{{}}},"required":{required:?},"additionalProperties":false}}"#,
        properties.join(",")
    )
}

fn tagged(random: &mut Random, depth: u64, tag: &str) -> String {
    let properties = format!(r#""a":{{"const":"{tag}"}},"b":{}"#, schema(random, depth));
    format!(
        r#"{{"type":"object","properties":{{{properties}}},"required":["a"],"additionalProperties":false}}"#
    )
}

/// A value that mostly fits the schema, as text.
pub(crate) fn fitting(
    random: &mut Random,
    document: &Value<'_>,
    schema: &Value<'_>,
    depth: u64,
) -> String {
    if depth == 0 {
        return pick(random, &TEXTS).to_owned();
    }
    let mut members: Vec<(String, String)> = Vec::new();
    let mut whole = None;
    if let Value::Object(object) = schema {
        parts(random, document, object, depth, &mut members, &mut whole);
    }
    if let Some(whole) = whole {
        return whole;
    }
    let members: Vec<String> =
        members.into_iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
    format!("{{{}}}", members.join(","))
}

/// What each keyword of a schema adds: members of an object, or the whole value.
fn parts(
    random: &mut Random,
    document: &Value<'_>,
    schema: &Object<'_>,
    depth: u64,
    members: &mut Vec<(String, String)>,
    whole: &mut Option<String>,
) {
    let mut go = |random: &mut Random, schema: &Value<'_>| {
        let text = fitting(random, document, schema, depth - 1);
        match text.strip_prefix('{') {
            Some(_) => {
                if let Value::Object(object) = schema {
                    parts(random, document, object, depth - 1, members, whole);
                }
            }
            None => *whole = Some(text),
        }
    };
    let required = schema.get("required").and_then(Value::as_array).unwrap_or_default();
    for (keyword, value) in schema.iter() {
        match (keyword, value) {
            ("$ref", Value::String(reference)) => {
                go(random, document.pointer(&reference[1..]).unwrap());
            }
            ("allOf", Value::Array(all)) => all.iter().for_each(|part| go(random, part)),
            ("anyOf" | "oneOf", Value::Array(any)) => {
                let index = usize::try_from(random.below(any.len() as u64)).unwrap();
                go(random, &any[index]);
            }
            ("then", part) => go(random, part),
            _ => {}
        }
    }
    if let Some(Value::Object(properties)) = schema.get("properties") {
        for (key, property) in properties.iter() {
            let must = required.iter().any(|name| name.as_str() == Some(key));
            if (must || random.below(2) == 0) && !members.iter().any(|(known, _)| known == key) {
                members.push((key.to_owned(), fitting(random, document, property, depth - 1)));
            }
        }
    }
    let choices = schema.get("enum").and_then(Value::as_array);
    let constant = schema.get("const").map(std::slice::from_ref);
    if let Some(values) = constant.or(choices) {
        let index = usize::try_from(random.below(values.len() as u64)).unwrap();
        *whole = Some(haft_schema::json::to_text(&values[index]));
        return;
    }
    let types: Vec<&str> = match schema.get("type") {
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        name => name.and_then(Value::as_str).into_iter().collect(),
    };
    if types.is_empty() {
        return;
    }
    match pick(random, &types) {
        "string" => *whole = Some(pick(random, &TEXTS).to_owned()),
        "integer" => *whole = Some(random.below(4).to_string()),
        "boolean" => *whole = Some("true".to_owned()),
        "null" => *whole = Some("null".to_owned()),
        "array" => {
            let first = schema.get("prefixItems").and_then(Value::as_array).unwrap_or_default();
            let rest = schema.get("items").filter(|items| items.as_object().is_some());
            let count = usize::try_from(random.below(4)).unwrap();
            let schemas = first.iter().chain(std::iter::repeat_n(rest, count).flatten());
            let items: Vec<String> =
                schemas.map(|schema| fitting(random, document, schema, depth - 1)).collect();
            *whole = Some(format!("[{}]", items.join(",")));
        }
        _ => {}
    }
}
