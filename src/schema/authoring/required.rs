//! Required keys that no object can have.

use super::graph::Graph;
use super::keyword::Place;
use crate::SchemaProblem;
use crate::json::{Object, Value};
use crate::pattern::{Match, Pattern};

/// The required keys that this schema itself forbids, because it is closed or says `false`.
pub(super) fn impossible_keys(graph: &Graph<'_, '_>, id: usize) -> Vec<SchemaProblem> {
    let Some(object) = graph.object(id).filter(|_| !graph.is_bare_reference(id)) else {
        return Vec::new();
    };
    let Some(Value::Array(required)) = object.get("required") else { return Vec::new() };
    let refuses = |keyword| matches!(object.get(keyword), Some(Value::Bool(false)));
    let alone = || {
        let combines = |sub| {
            matches!(graph.place(sub), Place::Also | Place::Sometimes | Place::Branch | Place::Test)
        };
        graph.target(id).is_none() && !graph.subs(id).any(combines)
    };
    let closed = refuses("additionalProperties")
        || (!graph.old && refuses("unevaluatedProperties") && alone());
    let keys = Keys::of(object);
    let mut problems = Vec::new();
    for (index, key) in required.iter().enumerate() {
        let Some(key) = key.as_str() else { continue };
        if !keys.may_have(key, closed) {
            let quoted = haft_text::quoted(key);
            let message = format!(
                "required key {quoted} can never be there, because this object does not allow it"
            );
            problems.push(SchemaProblem {
                at: format!("{}/required/{index}", graph.pointer(id)),
                message,
            });
        }
    }
    problems
}

struct Keys<'v> {
    named: std::collections::HashMap<&'v str, bool>,
    patterns: Vec<(Option<Pattern>, bool)>,
}

impl<'v> Keys<'v> {
    fn of(object: &'v Object<'_>) -> Self {
        let members = |keyword| object.get(keyword).and_then(Value::as_object);
        let allows = |schema: &Value<'_>| !matches!(schema, Value::Bool(false));
        let named = members("properties")
            .map(|keys| keys.iter().map(|(key, schema)| (key, allows(schema))).collect());
        let patterns = members("patternProperties").map(|keys| {
            keys.iter()
                .map(|(source, schema)| (Pattern::compile(source).ok(), allows(schema)))
                .collect()
        });
        Self { named: named.unwrap_or_default(), patterns: patterns.unwrap_or_default() }
    }

    /// Whether an object can have the key; where a pattern cannot tell, it can.
    fn may_have(&self, key: &str, closed: bool) -> bool {
        let mut known = !closed;
        match self.named.get(key) {
            Some(false) => return false,
            Some(true) => known = true,
            None => {}
        }
        for (pattern, allows) in &self.patterns {
            match pattern.as_ref().map(|pattern| pattern.is_match(key)) {
                Some(Match::Yes) if !allows => return false,
                Some(Match::No) => {}
                _ => known = true,
            }
        }
        known
    }
}
