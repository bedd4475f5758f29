//! The author's schema whole, but for the names of properties and for what stands at its root.

use std::borrow::Cow;

use haft_schema::json::{Value, parse, to_text};
use haft_tool::{DefinitionProblem, Tool};

use crate::keys::{KeyRule, apply, rename};
use crate::root::root_schema;
use crate::way_back::WayBack;

/// A schema as a provider is sent it.
#[derive(Debug)]
pub(crate) struct Whole<'t> {
    pub(crate) text: Cow<'t, str>,
    pub(crate) back: Option<WayBack>,
}

/// The schema of a tool under a rule for keys; with `plain_root` also without alternatives at its root.
pub(crate) fn whole_schema<'t>(
    tool: &'t Tool,
    rule: KeyRule,
    plain_root: bool,
    notes: &mut Vec<DefinitionProblem>,
) -> Whole<'t> {
    let whole = Whole { text: Cow::Borrowed(tool.input_json()), back: None };
    let Ok(document) = parse(tool.input_json()) else { return whole };
    let keys = rename(&document, rule, notes);
    let rewritten = plain_root.then(|| root_schema(&document, rule.provider, notes)).flatten();
    if keys.is_empty() && rewritten.is_none() {
        return whole;
    }
    let mut changed: Value<'_> = rewritten.unwrap_or_else(|| document.clone());
    apply(&mut changed, &keys);
    Whole { text: Cow::Owned(to_text(&changed)), back: WayBack::new(keys, false) }
}
