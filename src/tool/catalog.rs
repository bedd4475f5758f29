//! The tools of one server: names to tools, by exact bytes.

use std::collections::HashMap;
use std::sync::Arc;

use crate::Tool;

/// A tool and the number by which the binding finds its `execute`.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The binding's own number.
    pub handle: u32,
    /// The tool.
    pub tool: Arc<Tool>,
}

/// Two tools that no caller could tell apart.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CatalogError(String);

/// Immutable and shared; a name resolves by its exact bytes, without folding or normalising.
///
/// ```
/// use haft_tool::{Catalog, Entry, Tool};
///
/// let tool = Tool::define(r#"{"name":"to_string","description":"d","effect":"read"}"#)?;
/// let catalog = Catalog::new(vec![Entry { handle: 0, tool: tool.into() }])?;
/// assert!(catalog.get("toString").is_none());
/// assert_eq!(
///     catalog.unknown(None, "to_strng"),
///     "Unknown tool: \"to_strng\"\nDid you mean \"to_string\"?",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    entries: Vec<Entry>,
    by_name: HashMap<String, usize>,
    /// For suggestions alone.
    names: haft_text::Names,
}

impl Catalog {
    /// A catalog of these tools, in this order.
    ///
    /// Refuses two equal names (`Duplicate tool name x`), and two that are equal once ASCII case
    /// and `-` or `_` are ignored, because some hosts fold names so.
    pub fn new(entries: Vec<Entry>) -> Result<Self, CatalogError> {
        let mut by_name = HashMap::with_capacity(entries.len());
        let mut folded: HashMap<String, &str> = HashMap::with_capacity(entries.len());
        for (index, entry) in entries.iter().enumerate() {
            let name = entry.tool.name();
            if by_name.insert(name.to_owned(), index).is_some() {
                return Err(CatalogError(format!("Duplicate tool name {name}")));
            }
            if let Some(other) = folded.insert(name.to_ascii_lowercase().replace('-', "_"), name) {
                return Err(CatalogError(format!(
                    "Tool names {other} and {name} differ only in case or separators, and some hosts take them for one"
                )));
            }
        }
        let names = haft_text::Names::new(entries.iter().map(|entry| entry.tool.name()));
        Ok(Self { entries, by_name, names })
    }

    /// The entry of exactly this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Entry> {
        self.by_name.get(name).map(|index| &self.entries[*index])
    }

    /// Every entry, in the order they were given.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The words for a name that is not here: `Unknown slugs tool: "toStrng"`, without a server
    /// `Unknown tool: "toStrng"`; where a name is close, a second line `Did you mean "to_string"?`.
    #[must_use]
    pub fn unknown(&self, server: Option<&str>, name: &str) -> String {
        let closest = self.names.closest(name).map(|place| self.entries[place].tool.name());
        unknown(server, name, closest)
    }
}

/// The words for a name that is none of these, as [`Catalog::unknown`] says them.
///
/// ```
/// let names = ["acme_slug".to_owned()];
/// assert_eq!(
///     haft_tool::unknown_name("acme_slog", &names),
///     "Unknown tool: \"acme_slog\"\nDid you mean \"acme_slug\"?",
/// );
/// ```
#[must_use]
pub fn unknown_name(name: &str, names: &[String]) -> String {
    let known = haft_text::Names::new(names.iter().map(String::as_str));
    unknown(None, name, known.closest(name).map(|place| names[place].as_str()))
}

fn unknown(server: Option<&str>, name: &str, closest: Option<&str>) -> String {
    let mut words = String::from("Unknown ");
    if let Some(server) = server {
        haft_text::push_piece(&mut words, server);
        words.push(' ');
    }
    words.push_str("tool: ");
    haft_text::push_quoted(&mut words, name);
    if let Some(closest) = closest {
        words.push_str("\nDid you mean ");
        haft_text::push_quoted(&mut words, closest);
        words.push('?');
    }
    words
}
