//! What was decided about one call, as the caller tells it.

use serde::Deserialize;

/// Whether a call was let through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The tool ran, or was about to.
    Granted,
    /// The tool did not run.
    Denied,
}

/// How a call ended.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Outcome {
    /// From the decision to the result, in milliseconds.
    pub duration_ms: f64,
    /// The size of the result as it is sent, in bytes.
    pub result_bytes: u64,
    /// Whether the result is an error.
    pub is_error: bool,
}

/// One decision. Its time comes from outside: the log has no clock.
///
/// ```
/// let decision = haft_gate::Decision::from_json(
///     r#"{"timeMs": 1764510756004, "tool": "slug", "arguments": "{\"title\":\"A\"}",
///         "asked": ["read:/data"], "decision": "granted",
///         "outcome": {"durationMs": 1.25, "resultBytes": 12, "isError": false}}"#,
/// )?;
/// assert_eq!(decision.tool, "slug");
/// # Ok::<(), haft_gate::LogError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Decision {
    /// When it was taken, in milliseconds since 1970.
    pub time_ms: u64,
    /// The tool's name as it was asked for.
    pub tool: String,
    /// The arguments as JSON text. The log keeps their digest and size.
    pub arguments: String,
    /// Whether the log keeps the arguments themselves too.
    #[serde(default)]
    pub keep_arguments: bool,
    /// The permissions that the call needed, such as `read:/data`.
    #[serde(default)]
    pub asked: Vec<String>,
    /// Whether the call was let through.
    pub decision: Verdict,
    /// Why, where there is something to say.
    #[serde(default)]
    pub reason: Option<String>,
    /// How the call ended; a call that did not run has none.
    #[serde(default)]
    pub outcome: Option<Outcome>,
}

impl Decision {
    /// Reads a decision from JSON text with the same members in camel case.
    pub fn from_json(text: &str) -> Result<Self, crate::LogError> {
        serde_json::from_str(text).map_err(|wrong| crate::LogError::Decision(wrong.to_string()))
    }
}
