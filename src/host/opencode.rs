//! A tool as an opencode plugin defines it: a schema an argument, instead of one for all.

use haft_schema::json::{Object, Value, parse, push_token, to_text};
use haft_tool::{DefinitionProblem, Tool};

use crate::{Host, ObjectText, Registration, Render, Takes};

/// `@opencode-ai/plugin`, 1.x: `args` are listed as the properties of a closed object.
pub(crate) const HOST: Host = Host {
    name: "opencode",
    render: Render::Registration(register),
    functions: &["execute"],
    callable: None,
    takes: Takes::IMAGES,
};

/// The most members and items of definitions that are copied, for all arguments together.
const MOST_COPIED: usize = 250_000;

/// What an object of arguments says by itself.
const SAID: [&str; 11] = [
    "type",
    "properties",
    "required",
    "additionalProperties",
    "unevaluatedProperties",
    "$schema",
    "$defs",
    "definitions",
    "title",
    "description",
    "$comment",
];

/// `{description, args: {name: schema}, required: [name]}`; the face makes Zod types of the schemas.
fn register(tool: &Tool, _: &Value<'_>) -> Result<Registration, Vec<DefinitionProblem>> {
    let document = match parse(tool.input_json()) {
        Ok(Value::Object(document)) => document,
        _ => Object::default(),
    };
    let notes = document.keys().filter(|key| !SAID.contains(key)).map(|key| {
        let mut at = String::from("/input");
        push_token(&mut at, key);
        let message =
            "is not listed, because opencode takes a schema an argument; calls are checked for it"
                .to_owned();
        DefinitionProblem { at, message }
    });
    let notes = notes.collect();
    let mut args = ObjectText::new();
    let mut copied = 0;
    for (name, schema) in
        document.get("properties").and_then(Value::as_object).iter().flat_map(|all| all.iter())
    {
        args.raw(name, &to_text(&with_definitions(name, schema, &document, &mut copied)));
        if copied > MOST_COPIED {
            let message = "is too much to be written out for opencode, whose arguments have their definitions each";
            return Err(vec![DefinitionProblem {
                at: "/input".to_owned(),
                message: message.to_owned(),
            }]);
        }
    }
    let required = document.get("required").map_or_else(|| "[]".to_owned(), to_text);
    let mut object = ObjectText::new();
    object
        .string("description", tool.description())
        .raw("args", &args.end())
        .raw("required", &required);
    Ok(Registration { json: object.end(), notes })
}

/// The schema of one argument, with the definitions that it refers to: those of the root are not listed.
fn with_definitions<'v>(
    name: &str,
    schema: &Value<'v>,
    document: &Object<'v>,
    copied: &mut usize,
) -> Value<'v> {
    let mut schema = schema.clone();
    let Value::Object(object) = &mut schema else { return schema };
    let mut moved = String::from("#/properties");
    push_token(&mut moved, name);
    for key in ["$defs", "definitions"] {
        let inside = format!("#/{key}/");
        let Some(definitions) = document.get(key) else { continue };
        if object.contains_key(key) || !refers(object, &inside) {
            continue;
        }
        *copied += definitions.count_elements();
        object.insert(key, definitions.clone());
        relocate(object, &inside, &moved, false);
    }
    schema
}

fn refers(object: &Object<'_>, inside: &str) -> bool {
    to_text(&Value::Object(object.clone())).contains(inside)
}

/// Puts `moved` into every reference that begins with `inside`. Under a keyword that holds data nothing is a reference;
/// `named` says that the keys are the author's own names.
fn relocate(object: &mut Object<'_>, inside: &str, moved: &str, named: bool) {
    for (key, value) in object.members_mut() {
        if !named && matches!(key.as_ref(), "const" | "enum" | "default" | "examples") {
            continue;
        }
        let inner_keys_are_names = !named
            && matches!(
                key.as_ref(),
                "properties" | "patternProperties" | "dependentSchemas" | "$defs" | "definitions"
            );
        match value {
            Value::String(reference)
                if !named && key == "$ref" && reference.starts_with(inside) =>
            {
                reference.to_mut().replace_range(..1, moved);
            }
            Value::Object(inner) => relocate(inner, inside, moved, inner_keys_are_names),
            Value::Array(items) => {
                for item in items {
                    if let Value::Object(inner) = item {
                        relocate(inner, inside, moved, false);
                    }
                }
            }
            _ => {}
        }
    }
}
