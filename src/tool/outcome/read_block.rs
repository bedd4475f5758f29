//! One content block, its shape checked.

use haft_schema::json::{Number, Object, Value, push_string, to_text};
use haft_text::quoted;

use super::base64::is_base64;
use super::{Block, Contents, Extras};
use crate::words;

/// Whether the value calls itself a content block.
pub(super) fn is_kind(value: &Value<'_>) -> bool {
    let kind = value.get("type").and_then(Value::as_str);
    matches!(kind, Some("text" | "image" | "audio" | "resource_link" | "resource"))
}

/// Whether the value is a content block.
pub(super) fn is_block(value: &Value<'_>) -> bool {
    is_kind(value) && read_block(value).is_ok()
}

/// Reads a block, or says what is wrong with it.
pub(super) fn read_block(value: &Value<'_>) -> Result<Block, String> {
    let Value::Object(object) = value else {
        return Err(format!("it must be an object with a type, got {}", words::article(value)));
    };
    let members = Members(object);
    let kind = members.string("type")?;
    let extras = members.extras()?;
    match kind {
        "text" => {
            members.only(&["text"])?;
            Ok(Block::Text { text: members.string("text")?.to_owned(), extras })
        }
        "image" | "audio" => {
            members.only(&["data", "mimeType"])?;
            let data = members.base64("data")?;
            let mime_type = members.media_type("mimeType")?.to_owned();
            Ok(match kind {
                "image" => Block::Image { data, mime_type, extras },
                _ => Block::Audio { data, mime_type, extras },
            })
        }
        "resource_link" => {
            members.only(&["uri", "name", "title", "description", "mimeType", "size", "icons"])?;
            let uri = members.uri()?;
            Ok(Block::ResourceLink {
                uri,
                name: members.string("name")?.to_owned(),
                more: members.more()?,
                extras,
            })
        }
        "resource" => {
            members.only(&["resource"])?;
            let Some(Value::Object(resource)) = object.get("resource") else {
                return Err("resource must be an object {uri, text or blob, mimeType}".to_owned());
            };
            read_resource(&Members(resource), extras)
                .map_err(|problem| format!("in resource, {problem}"))
        }
        other => Err(format!(
            "type must be one of text, image, audio, resource_link, resource, got {}",
            quoted(other)
        )),
    }
}

fn read_resource(members: &Members<'_, '_>, extras: Extras) -> Result<Block, String> {
    members.only(&["uri", "mimeType", "text", "blob"])?;
    let contents = match (members.0.contains_key("text"), members.0.contains_key("blob")) {
        (true, false) => Contents::Text(members.string("text")?.to_owned()),
        (false, true) => Contents::Blob(members.base64("blob")?),
        _ => return Err("there must be either text or blob".to_owned()),
    };
    let mime_type = match members.0.get("mimeType") {
        Some(_) => Some(members.media_type("mimeType")?.to_owned()),
        None => None,
    };
    Ok(Block::Resource {
        uri: members.uri()?,
        mime_type,
        contents,
        resource_meta: members.object("_meta")?,
        extras,
    })
}

/// The members of a block.
struct Members<'v, 'a>(&'v Object<'a>);

impl Members<'_, '_> {
    fn string(&self, name: &str) -> Result<&str, String> {
        match self.0.get(name) {
            Some(Value::String(text)) => Ok(text),
            Some(other) => Err(format!("{name} must be a string, got {}", words::article(other))),
            None => Err(format!("{name} is missing; it must be a string")),
        }
    }

    fn uri(&self) -> Result<String, String> {
        let uri = self.string("uri")?;
        // A URI has a scheme; a bare path would be read against whatever the client thinks of.
        let scheme = uri.split_once(':').map_or("", |(scheme, _)| scheme);
        if scheme.is_empty() || uri.contains(char::is_whitespace) {
            return Err(format!(
                "uri must be a URI with a scheme, such as file:///a.txt, got {}",
                quoted(uri)
            ));
        }
        Ok(uri.to_owned())
    }

    fn base64(&self, name: &str) -> Result<String, String> {
        let data = self.string(name)?;
        if data.starts_with("data:") {
            return Err(format!("{name} must be base64 alone, not a data: URL"));
        }
        if !is_base64(data) {
            return Err(format!(
                "{name} must be base64 with the alphabet A-Z a-z 0-9 + / and padding"
            ));
        }
        Ok(data.to_owned())
    }

    fn media_type(&self, name: &str) -> Result<&str, String> {
        let media_type = self.string(name)?;
        let plain = media_type.bytes().all(|byte| matches!(byte, b' '..=b'~'));
        match media_type.split_once('/') {
            Some((kind, rest)) if plain && !kind.is_empty() && !rest.is_empty() => Ok(media_type),
            _ => Err(format!(
                "{name} must be a media type such as image/png, got {}",
                quoted(media_type)
            )),
        }
    }

    fn object(&self, name: &str) -> Result<Option<Box<str>>, String> {
        match self.0.get(name) {
            None => Ok(None),
            Some(value @ Value::Object(_)) => Ok(Some(to_text(value).into())),
            Some(other) => Err(format!("{name} must be an object, got {}", words::article(other))),
        }
    }

    fn extras(&self) -> Result<Extras, String> {
        let annotations = self.object("annotations")?;
        if let Some(Value::Object(hints)) = self.0.get("annotations") {
            let audience =
                hints.get("audience").map(|audience| audience.as_array().unwrap_or(&[Value::Null]));
            let is_role = |role: &Value<'_>| matches!(role.as_str(), Some("user" | "assistant"));
            if audience.is_some_and(|roles| !roles.iter().all(is_role)) {
                return Err(
                    "annotations.audience must be an array of user and assistant".to_owned()
                );
            }
            let priority = hints
                .get("priority")
                .map(|priority| priority.as_number().map_or(-1.0, Number::as_f64));
            if priority.is_some_and(|priority| !(0.0..=1.0).contains(&priority)) {
                return Err("annotations.priority must be a number from 0 to 1".to_owned());
            }
        }
        Ok(Extras { annotations, meta: self.object("_meta")? })
    }

    /// The members of a resource link that are not its own fields here.
    fn more(&self) -> Result<String, String> {
        let mut more = String::from("{");
        for (key, value) in self.0.iter() {
            let fits = match key {
                "title" | "description" => value.as_str().is_some(),
                "mimeType" => self.media_type(key).map(|_| true)?,
                "size" => {
                    value.as_number().is_some_and(|size| size.is_integer() && size.as_f64() >= 0.0)
                }
                "icons" => value.as_array().is_some(),
                _ => continue,
            };
            if !fits {
                return Err(format!("{key} has the wrong type, {}", words::article(value)));
            }
            if more.len() > 1 {
                more.push(',');
            }
            push_string(&mut more, key);
            more.push(':');
            more.push_str(&to_text(value));
        }
        more.push('}');
        Ok(more)
    }

    fn only(&self, known: &[&str]) -> Result<(), String> {
        let stray = self
            .0
            .keys()
            .find(|key| !known.contains(key) && !matches!(*key, "type" | "annotations" | "_meta"));
        match stray {
            Some(key) => Err(format!("{} is not known; takes {}", quoted(key), known.join(", "))),
            None => Ok(()),
        }
    }
}
