//! What a client declared that it can be asked.

use haft_host::mcp::Revision;

use crate::json::{each_member, is_object};

/// A set of the kinds of requests that a client takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Capabilities(u8);

impl Capabilities {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const ELICITATION_FORM: Self = Self(1);
    pub(crate) const ELICITATION_URL: Self = Self(2);
    pub(crate) const SAMPLING: Self = Self(4);
    pub(crate) const SAMPLING_TOOLS: Self = Self(8);
    pub(crate) const ROOTS: Self = Self(16);

    /// Reads a `ClientCapabilities` object; `None` if it is not an object.
    pub(crate) fn read(raw: &str) -> Option<Self> {
        if !is_object(raw) {
            return None;
        }
        let mut found = Self::NONE;
        each_member(raw, |key, value| match key {
            "roots" if is_object(value) => found = found.and(Self::ROOTS),
            "sampling" if is_object(value) => {
                found = found.and(Self::SAMPLING);
                each_member(value, |key, value| {
                    if key == "tools" && is_object(value) {
                        found = found.and(Self::SAMPLING_TOOLS);
                    }
                });
            }
            "elicitation" if is_object(value) => found = found.and(read_elicitation(value)),
            _ => {}
        });
        Some(found)
    }

    /// What of these a legacy revision has: elicitation came with 2025-06-18, its URLs and the
    /// tools of sampling with 2025-11-25.
    pub(crate) fn known_to(self, revision: Revision) -> Self {
        let mut unknown = Self::NONE;
        if revision < Revision::V2025_06_18 {
            unknown = unknown.and(Self::ELICITATION_FORM);
        }
        if revision < Revision::V2025_11_25 {
            unknown = unknown.and(Self::ELICITATION_URL).and(Self::SAMPLING_TOOLS);
        }
        Self(self.0 & !unknown.0)
    }

    /// What of `needed` is not here.
    pub(crate) fn missing(self, needed: Self) -> Self {
        Self(needed.0 & !self.0)
    }

    /// These and those.
    #[must_use]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// As a `ClientCapabilities` object, for `data.requiredCapabilities`.
    pub(crate) fn to_json(self) -> String {
        let mut members = Vec::new();
        match (self.has(Self::ELICITATION_FORM), self.has(Self::ELICITATION_URL)) {
            (false, false) => {}
            (true, false) => members.push(r#""elicitation":{"form":{}}"#),
            (false, true) => members.push(r#""elicitation":{"url":{}}"#),
            (true, true) => members.push(r#""elicitation":{"form":{},"url":{}}"#),
        }
        if self.has(Self::SAMPLING_TOOLS) {
            members.push(r#""sampling":{"tools":{}}"#);
        } else if self.has(Self::SAMPLING) {
            members.push(r#""sampling":{}"#);
        }
        if self.has(Self::ROOTS) {
            members.push(r#""roots":{}"#);
        }
        format!("{{{}}}", members.join(","))
    }
}

/// An empty object means forms: it is how 2025-06-18, which has no other mode, says it.
fn read_elicitation(raw: &str) -> Capabilities {
    let (mut found, mut modes) = (Capabilities::NONE, false);
    each_member(raw, |key, value| {
        let mode = match key {
            "form" => Capabilities::ELICITATION_FORM,
            "url" => Capabilities::ELICITATION_URL,
            _ => return,
        };
        modes = true;
        if is_object(value) {
            found = found.and(mode);
        }
    });
    if modes { found } else { Capabilities::ELICITATION_FORM }
}
