//! The kinds of request, and what a right answer to each looks like.

use std::io::Write;

use serde_json::Value;

/// One kind of request, asked again and again.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Workload {
    /// `tools/call` with good arguments.
    Call,
    /// `tools/call` with a misspelt key beside good ones.
    Bad,
    /// `tools/call` of a name that no tool has, close to those that exist.
    Unknown,
    /// `tools/list`, every tool in one page.
    List,
    /// `ping`.
    Ping,
    /// `server/discover`.
    Discover,
}

impl Workload {
    /// The workload by its name on the command line.
    pub fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "call" => Self::Call,
            "bad" => Self::Bad,
            "unknown" => Self::Unknown,
            "list" => Self::List,
            "ping" => Self::Ping,
            "discover" => Self::Discover,
            _ => return None,
        })
    }

    /// Everything of a request that follows its id, for the tool with this index.
    fn rest(self, tool: u64) -> String {
        let call = |name: &str, separator: &str| {
            format!(
                r#","method":"tools/call","params":{{"name":"{name}_{tool:04}","arguments":{{"text":"hello world","{separator}":"_","times":3}}}}}}"#
            )
        };
        match self {
            Self::Call => call("tool", "separator"),
            Self::Bad => call("tool", "seperator"),
            Self::Unknown => call("tol", "separator"),
            Self::List => r#","method":"tools/list"}"#.to_owned(),
            Self::Ping => r#","method":"ping"}"#.to_owned(),
            Self::Discover => r#","method":"server/discover"}"#.to_owned(),
        }
    }

    /// A request with this id, for the tool with this index.
    pub fn body(self, id: u64, tool: u64) -> String {
        format!(r#"{{"jsonrpc":"2.0","id":{id}{}"#, self.rest(tool))
    }

    /// How many requests differ by more than their ids, with so many tools.
    pub fn kinds(self, tools: u64) -> u64 {
        match self {
            Self::Call | Self::Bad | Self::Unknown => tools.max(1),
            Self::List | Self::Ping | Self::Discover => 1,
        }
    }

    /// Whether right answers refuse, so that the status is the server's choice.
    pub fn is_refused(self) -> bool {
        matches!(self, Self::Bad | Self::Unknown)
    }

    /// What is wrong with an answer, or its id.
    pub fn check(self, line: &[u8], tools: u64) -> Result<u64, String> {
        let answer: Value =
            serde_json::from_slice(line).map_err(|error| format!("not JSON: {error}"))?;
        let right = match self {
            Self::Call => {
                answer["result"]["content"][0]["text"] == "hello world_hello world_hello world"
                    && answer["result"]["isError"] != true
            }
            // Some peers refuse by a JSON-RPC error; either way the words must name the key.
            Self::Bad => refused(&answer).is_some_and(|words| words.contains("seperator")),
            Self::Unknown => refused(&answer).is_some_and(|words| words.contains("tol_")),
            Self::List => {
                answer["result"]["tools"].as_array().map(|list| list.len() as u64) == Some(tools)
            }
            Self::Ping => answer["result"].is_object(),
            Self::Discover => answer["result"]["supportedVersions"].is_array(),
        };
        match answer["id"].as_u64() {
            Some(id) if right => Ok(id),
            _ => Err(format!(
                "wrong answer: {}",
                String::from_utf8_lossy(&line[..line.len().min(400)])
            )),
        }
    }
}

fn refused(answer: &Value) -> Option<&str> {
    if answer["result"]["isError"] == true {
        answer["result"]["content"][0]["text"].as_str()
    } else {
        answer["error"]["message"].as_str()
    }
}

/// The requests of one workload, written beforehand but for their ids.
pub struct Requests {
    rests: Vec<Vec<u8>>,
}

impl Requests {
    /// Calls go round `tools` tools.
    pub fn new(workload: Workload, tools: u64) -> Self {
        let kinds = 0..workload.kinds(tools);
        let rests = kinds.map(|tool| format!("{}\n", workload.rest(tool)).into_bytes());
        Self { rests: rests.collect() }
    }

    /// Appends the request with this id as one line.
    pub fn push(&self, out: &mut Vec<u8>, id: u64) {
        out.extend_from_slice(br#"{"jsonrpc":"2.0","id":"#);
        let _ = write!(out, "{id}");
        let turn = usize::try_from(id).unwrap_or(0) % self.rests.len();
        out.extend_from_slice(&self.rests[turn]);
    }
}
