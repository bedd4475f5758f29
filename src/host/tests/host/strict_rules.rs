//! The rules of the strict subset, as its documentation has them, checked apart from what writes it.

use haft_schema::json::Value;

const KEYWORDS: [&str; 20] = [
    "type",
    "title",
    "description",
    "enum",
    "anyOf",
    "$ref",
    "$defs",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "minItems",
    "maxItems",
    "pattern",
    "format",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
];

/// Panics where a document is not in the subset.
pub(crate) fn check(document: &Value<'_>) {
    assert_eq!(document.get("type").and_then(Value::as_str), Some("object"));
    assert!(document.get("anyOf").is_none(), "alternatives at the root");
    schema(document, document);
}

fn schema(value: &Value<'_>, document: &Value<'_>) {
    let Value::Object(object) = value else { panic!("a schema that is no object") };
    for (keyword, value) in object.iter() {
        assert!(KEYWORDS.contains(&keyword), "{keyword}");
        match (keyword, value) {
            ("$ref", reference) => {
                let pointer = reference.as_str().unwrap().strip_prefix('#').unwrap();
                assert!(document.pointer(pointer).is_some(), "{pointer} leads nowhere");
                assert_eq!(object.len(), 1, "a reference with something beside it");
            }
            ("anyOf", Value::Array(branches)) => {
                assert!(!branches.is_empty());
                for branch in branches {
                    schema(branch, document);
                }
            }
            ("items", items) => schema(items, document),
            ("properties" | "$defs", Value::Object(members)) => {
                for (_, member) in members.iter() {
                    schema(member, document);
                }
            }
            _ => {}
        }
    }
    let names = |value: &Value<'_>| match value {
        Value::Array(names) => names.iter().map(|it| it.as_str().unwrap().to_owned()).collect(),
        name => vec![name.as_str().unwrap().to_owned()],
    };
    let types = object.get("type").map(names).unwrap_or_default();
    let others = ["anyOf", "$ref"].iter().any(|keyword| object.contains_key(keyword));
    assert!(types.is_empty() == others, "a type, alternatives or a reference, and one alone");
    assert!(types.len() < 3 && (types.len() < 2 || types.contains(&"null".to_owned())));
    if types.contains(&"object".to_owned()) {
        let properties = object.get("properties").and_then(Value::as_object).unwrap();
        let required = object.get("required").and_then(Value::as_array).unwrap();
        let required: Vec<&str> = required.iter().filter_map(Value::as_str).collect();
        assert_eq!(properties.keys().collect::<Vec<_>>(), required);
        assert_eq!(object.get("additionalProperties"), Some(&Value::Bool(false)));
    }
    assert_eq!(types.contains(&"array".to_owned()), object.contains_key("items"));
}
