//! Shapes in `OpenAI`'s strict subset.

use std::cell::RefCell;

use haft_schema::json::{Object, Value};

use super::definitions::Definition;
use super::reader::{ROOT, Reader};
use super::sentence::{paragraph, sentence};
use super::shape::{Kind, Limits, Member, Rest, Shape};

/// Formats that the subset has.
const FORMATS: [&str; 9] =
    ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/// How far references are followed to see whether null fits.
const DEEPEST: usize = 64;

/// Writes the document; what cannot be said is refused in the reader.
pub(super) fn write<'v>(reader: &mut Reader<'v>, root: &Shape<'v>) -> Value<'static> {
    let definitions = std::mem::take(&mut reader.definitions.list);
    let nulls = RefCell::new(vec![None; definitions.len()]);
    let mut writer = Writer { definitions: &definitions, reader, nulls };
    if !matches!(root.kind, Kind::Object { .. }) || root.nullable {
        let message =
            "has alternatives at its root, which strict mode cannot say; put them into a property";
        writer.reader.refuse(ROOT, message);
        return Value::Null;
    }
    let mut document = writer.shape(root, false);
    let mut defs = Object::default();
    for definition in definitions.iter().filter(|definition| !definition.pointer.is_empty()) {
        if let Some(shape) = &definition.shape {
            let written = writer.shape(shape, false);
            defs.members_mut().push((definition.name.clone().into(), written));
        }
    }
    if let Value::Object(document) = &mut document
        && !defs.is_empty()
    {
        document.insert("$defs", Value::Object(defs));
    }
    document
}

struct Writer<'r, 'v> {
    definitions: &'r [Definition<'v>],
    reader: &'r mut Reader<'v>,
    /// Whether null fits a definition, as far as that is known.
    nulls: RefCell<Vec<Option<bool>>>,
}

impl<'v> Writer<'_, 'v> {
    fn shape(&mut self, shape: &Shape<'v>, optional: bool) -> Value<'static> {
        let nullable = shape.nullable || optional && !self.takes_null(shape, 0);
        let mut said = shape.sentences.clone();
        let mut written = Object::default();
        match &shape.kind {
            Kind::Anything => {
                let message = "may be anything, which strict mode cannot say; give it a type";
                self.reader.refuse(&shape.at, message);
            }
            Kind::Nothing => {
                let message = "is fitted by nothing, which strict mode cannot say";
                self.reader.refuse(&shape.at, message);
            }
            Kind::Null => typed(&mut written, "null", false),
            Kind::Boolean => typed(&mut written, "boolean", nullable),
            Kind::Number { integer, limits } => {
                typed(&mut written, if *integer { "integer" } else { "number" }, nullable);
                put(&mut written, limits);
            }
            Kind::Text { limits } => {
                typed(&mut written, "string", nullable);
                self.text(shape, limits, &mut written, &mut said);
            }
            Kind::Choice { kind, values } => {
                typed(&mut written, kind, nullable);
                let mut values: Vec<Value<'static>> =
                    values.iter().map(|value| value.clone().into_owned()).collect();
                if nullable {
                    values.push(Value::Null);
                }
                written.insert("enum", Value::Array(values));
            }
            Kind::List { items, limits } => {
                typed(&mut written, "array", nullable);
                let items = self.shape(items, false);
                written.insert("items", items);
                put(&mut written, limits);
            }
            Kind::Object { members, rest, limits } => {
                self.object(shape, members, rest, &mut written);
                for (name, value) in limits {
                    self.say(shape, name, value, &mut said);
                }
                if nullable {
                    written = either(written);
                }
            }
            Kind::Union(parts) => {
                let mut parts: Vec<_> = parts.iter().map(|part| self.shape(part, false)).collect();
                if nullable {
                    parts.push(null());
                }
                written.insert("anyOf", Value::Array(parts));
            }
            Kind::Reference(number) => {
                let definition = self.definitions.get(*number);
                let to = match definition {
                    Some(definition) if !definition.pointer.is_empty() => {
                        format!("#/$defs/{}", definition.name)
                    }
                    _ => "#".to_owned(),
                };
                written.insert("$ref", Value::String(to.into()));
                let described =
                    shape.title.is_some() || shape.description.is_some() || !said.is_empty();
                if nullable {
                    written = either(written);
                } else if described {
                    let alone = vec![Value::Object(written)];
                    written = Object::new(vec![("anyOf".into(), Value::Array(alone))]);
                }
            }
        }
        Value::Object(describe(written, shape, &said))
    }

    fn object(
        &mut self,
        shape: &Shape<'v>,
        members: &[Member<'v>],
        rest: &Rest,
        written: &mut Object<'static>,
    ) {
        match rest {
            Rest::Closed => {}
            Rest::Open if !members.is_empty() => self.reader.note(
                &shape.at,
                "takes further keys, which strict mode cannot say; it is said to be closed",
            ),
            Rest::Open if self.reader.is_root(&shape.at) => {}
            Rest::Open | Rest::Of(_) => self.reader.refuse(
                &shape.at,
                "takes keys that are not declared, which strict mode cannot say; use an array of objects with key and value",
            ),
        }
        let mut properties = Object::default();
        let mut required = Vec::new();
        let (mut absent, mut unclear) = (Vec::new(), Vec::new());
        for Member { key, required: must, shape: member } in members {
            if matches!(member.kind, Kind::Nothing) && !must && !member.nullable {
                self.reader.note(&member.at, "is left out, because nothing fits it");
                continue;
            }
            if !must {
                let list = if self.takes_null(member, 0) { &mut unclear } else { &mut absent };
                list.push(key.as_str());
            }
            let value = self.shape(member, !must);
            properties.members_mut().push((key.clone().into(), value));
            required.push(Value::String(key.clone().into()));
        }
        let at = format!("{}/required", shape.at);
        if !absent.is_empty() {
            let message = format!("null stands for leaving out {}", absent.join(", "));
            self.reader.note(&at, message);
        }
        if !unclear.is_empty() {
            let keys = unclear.join(", ");
            self.reader
                .note(&at, format!("null is a value of {keys}; leaving it out cannot be said"));
        }
        typed(written, "object", false);
        written.insert("properties", Value::Object(properties));
        written.insert("required", Value::Array(required));
        written.insert("additionalProperties", Value::Bool(false));
    }

    fn text(
        &mut self,
        shape: &Shape<'v>,
        limits: &Limits<'v>,
        written: &mut Object<'static>,
        said: &mut Vec<String>,
    ) {
        for (name, value) in limits {
            let text = value.as_str().unwrap_or_default();
            let kept = match *name {
                "pattern" => !looks_around(text),
                "format" => FORMATS.contains(&text),
                _ => false,
            };
            if kept {
                written.insert(*name, value.clone().into_owned());
            } else {
                self.say(shape, name, value, said);
            }
        }
    }

    fn say(&mut self, shape: &Shape<'v>, name: &str, value: &Value<'v>, said: &mut Vec<String>) {
        said.push(sentence(name, value));
        let message = format!("strict mode cannot say {name}; the description says it");
        self.reader.note(&format!("{}/{name}", shape.at), message);
    }

    fn takes_null(&self, shape: &Shape<'v>, depth: usize) -> bool {
        shape.nullable
            || match &shape.kind {
                Kind::Null | Kind::Anything => true,
                Kind::Union(parts) => parts.iter().any(|part| self.takes_null(part, depth)),
                Kind::Reference(number) => self.definition_takes_null(*number, depth + 1),
                _ => false,
            }
    }

    fn definition_takes_null(&self, number: usize, depth: usize) -> bool {
        let known = self.nulls.borrow().get(number).copied().flatten();
        if let Some(known) = known {
            return known;
        }
        let shape = self.definitions.get(number).and_then(|definition| definition.shape.as_ref());
        let Some(shape) = shape.filter(|_| depth < DEEPEST) else { return false };
        // A loop of references finds this while it is being worked out.
        self.nulls.borrow_mut()[number] = Some(false);
        let answer = self.takes_null(shape, depth);
        self.nulls.borrow_mut()[number] = Some(answer);
        answer
    }
}

/// Whether a pattern looks ahead, behind or back, which the subset's engine does not.
fn looks_around(pattern: &str) -> bool {
    let back = |pair: &[u8]| pair[0] == b'\\' && matches!(pair[1], b'1'..=b'9' | b'k');
    ["(?=", "(?!", "(?<"].iter().any(|look| pattern.contains(look))
        || pattern.as_bytes().windows(2).any(back)
}

fn typed(written: &mut Object<'static>, name: &str, nullable: bool) {
    let name = Value::String(name.to_owned().into());
    let types =
        if nullable { Value::Array(vec![name, Value::String("null".into())]) } else { name };
    written.insert("type", types);
}

fn null() -> Value<'static> {
    Value::Object(Object::new(vec![("type".into(), Value::String("null".into()))]))
}

fn either(written: Object<'static>) -> Object<'static> {
    let parts = vec![Value::Object(written), null()];
    Object::new(vec![("anyOf".into(), Value::Array(parts))])
}

fn put(written: &mut Object<'static>, limits: &Limits<'_>) {
    for (name, value) in limits {
        written.insert(*name, value.clone().into_owned());
    }
}

/// With its title and description before everything else.
fn describe(mut written: Object<'static>, shape: &Shape<'_>, said: &[String]) -> Object<'static> {
    let mut members = Vec::new();
    if let Some(title) = &shape.title {
        members.push(("title".into(), Value::String(title.clone().into())));
    }
    if let Some(words) = paragraph(shape.description.as_deref(), said) {
        members.push(("description".into(), Value::String(words.into())));
    }
    members.append(written.members_mut());
    Object::new(members)
}
