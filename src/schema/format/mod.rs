//! The formats that are asserted, each with an example for people and models.
//!
//! Every other format is an annotation: any text has it.

mod date;
mod duration;
mod email;
mod host;
mod identifier;
mod punycode;
#[cfg(test)]
mod tests;
mod uri;

use crate::pattern::is_regular_expression;

/// One asserted format.
///
/// ```
/// let format = haft_schema::format::find("date-time").expect("date-time is asserted");
/// assert!(format.is_valid(format.example()));
/// assert!(!format.is_valid("2026-01-31 10:00:00"));
/// assert!(haft_schema::format::find("byte").is_none());
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Format {
    name: &'static str,
    example: &'static str,
    check: fn(&str) -> bool,
}

impl Format {
    /// The format's name, as a schema writes it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.name
    }

    /// A value that has the format.
    #[must_use]
    pub fn example(self) -> &'static str {
        self.example
    }

    /// Whether `text` has the format, in time linear in the text.
    #[must_use]
    pub fn is_valid(self, text: &str) -> bool {
        (self.check)(text)
    }
}

/// The format called `name`, or `None` for a name that asserts nothing.
///
/// | name | what it asserts |
/// |---|---|
/// | `date-time`, `date`, `time` | RFC 3339: `date-time` and `time` say their zone, and a `T` stands between |
/// | `duration` | RFC 3339, appendix A; units may be left out, as in ISO 8601 |
/// | `email` | RFC 5321, a mailbox; `a@b` is one |
/// | `hostname` | RFC 1123, with A-labels that decode (RFC 3492) |
/// | `ipv4`, `ipv6` | RFC 2673 and RFC 4291, without zone or prefix length |
/// | `uri`, `uri-reference` | RFC 3986 |
/// | `uuid` | RFC 9562, 36 characters without `urn:uuid:` |
/// | `json-pointer` | RFC 6901, not as a URI fragment |
/// | `regex` | ECMA-262, with the `u` flag |
#[must_use]
pub fn find(name: &str) -> Option<Format> {
    FORMATS.iter().find(|format| format.name == name).copied()
}

const FORMATS: &[Format] = &[
    format("date-time", "2026-01-31T10:00:00Z", date::is_date_time),
    format("date", "2026-01-31", date::is_date),
    format("time", "10:00:00Z", date::is_time),
    format("duration", "P1DT12H", duration::is_duration),
    format("email", "ada@example.com", email::is_email),
    format("hostname", "www.example.com", host::is_hostname),
    format("ipv4", "192.0.2.1", host::is_ipv4),
    format("ipv6", "2001:db8::1", host::is_ipv6),
    format("uri", "https://example.com/path", uri::is_uri),
    format("uri-reference", "/path?query", uri::is_reference),
    format("uuid", "123e4567-e89b-42d3-a456-426614174000", identifier::is_uuid),
    format("json-pointer", "/items/0", identifier::is_json_pointer),
    format("regex", "^[a-z]+$", is_regular_expression),
];

const fn format(name: &'static str, example: &'static str, check: fn(&str) -> bool) -> Format {
    Format { name, example, check }
}
