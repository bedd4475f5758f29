//! The report: for each rule, what enforces it here, or why nothing does.

use haft_schema::json::push_string;

/// What one rule is about. The name is part of the report's JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum What {
    /// Reading nothing but what is granted.
    Read,
    /// Changing nothing but what is granted.
    Write,
    /// Starting nothing but what is granted.
    Run,
    /// Reaching nothing over the network but what is granted.
    Net,
    /// Reaching granted ports on granted hosts alone.
    NetHosts,
    /// Seeing no variable of the environment but what is granted.
    Env,
    /// Sending no signal to other processes, and reading nothing of theirs.
    OtherProcesses,
    /// Calling nothing in the kernel that a tool has no use for.
    Kernel,
    /// The limit of memory.
    Memory,
}

impl What {
    /// The rule's name in the report.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Run => "run",
            Self::Net => "net",
            Self::NetHosts => "netHosts",
            Self::Env => "env",
            Self::OtherProcesses => "otherProcesses",
            Self::Kernel => "kernel",
            Self::Memory => "memory",
        }
    }
}

/// One rule of a spec.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// What it is about.
    pub what: What,
    /// What enforces it, or why nothing does.
    pub by: Result<String, String>,
}

/// Every rule of a spec on this system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enforcement {
    /// The system and what it offers, such as `Linux with Landlock ABI 6`.
    pub system: String,
    /// The rules, always in the same order.
    pub rules: Vec<Rule>,
}

impl Enforcement {
    /// Whether every rule is enforced.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.rules.iter().all(|rule| rule.by.is_ok())
    }

    /// The report as JSON text: `{"system", "complete", "rules": [{"what", "held", "by" or "why"}]}`.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = String::from("{\"system\":");
        push_string(&mut text, &self.system);
        text.push_str(",\"complete\":");
        text.push_str(if self.complete() { "true" } else { "false" });
        text.push_str(",\"rules\":[");
        for (index, rule) in self.rules.iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            text.push_str("{\"what\":");
            push_string(&mut text, rule.what.name());
            let words = match &rule.by {
                Ok(by) => {
                    text.push_str(",\"held\":true,\"by\":");
                    by
                }
                Err(why) => {
                    text.push_str(",\"held\":false,\"why\":");
                    why
                }
            };
            push_string(&mut text, words);
            text.push('}');
        }
        text.push_str("]}");
        text
    }
}
