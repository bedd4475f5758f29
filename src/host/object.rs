//! A JSON object written member by member: how every host file renders its registration.

use haft_schema::json::push_string;

/// An object under construction.
///
/// ```
/// let mut object = haft_host::ObjectText::new();
/// object.string("name", "now").raw("parameters", "{}").strings("lines", &["a".to_owned()]);
/// assert_eq!(object.end(), r#"{"name":"now","parameters":{},"lines":["a"]}"#);
/// ```
#[derive(Debug)]
pub struct ObjectText {
    text: String,
}

impl Default for ObjectText {
    fn default() -> Self {
        Self::new()
    }
}

impl ObjectText {
    /// An object without members.
    #[must_use]
    pub fn new() -> Self {
        let mut text = String::with_capacity(512);
        text.push('{');
        Self { text }
    }

    /// Appends a string.
    pub fn string(&mut self, name: &str, value: &str) -> &mut Self {
        self.name(name);
        push_string(&mut self.text, value);
        self
    }

    /// Appends a string, where there is one.
    pub fn optional(&mut self, name: &str, value: Option<&str>) -> &mut Self {
        if let Some(value) = value {
            self.string(name, value);
        }
        self
    }

    /// Appends an array of strings.
    pub fn strings(&mut self, name: &str, values: &[String]) -> &mut Self {
        self.name(name);
        self.text.push('[');
        for (index, value) in values.iter().enumerate() {
            if index > 0 {
                self.text.push(',');
            }
            push_string(&mut self.text, value);
        }
        self.text.push(']');
        self
    }

    /// Appends a boolean.
    pub fn flag(&mut self, name: &str, value: bool) -> &mut Self {
        self.raw(name, if value { "true" } else { "false" })
    }

    /// Appends a member that is JSON text already.
    pub fn raw(&mut self, name: &str, json: &str) -> &mut Self {
        self.name(name);
        self.text.push_str(json);
        self
    }

    /// Ends the object and returns its text.
    #[must_use]
    pub fn end(&mut self) -> String {
        self.text.push('}');
        std::mem::take(&mut self.text)
    }

    fn name(&mut self, name: &str) {
        if self.text.len() > 1 {
            self.text.push(',');
        }
        push_string(&mut self.text, name);
        self.text.push(':');
    }
}
