//! Every host, by name.

use crate::{
    Host, ai, anthropic, bedrock, cli, copilot, effect, gemini, langchain, mastra, mcp, mistral,
    ollama, omp, openai, openai_agents, opencode, pi, tanstack, vscode,
};

/// The hosts, in the order in which the documentation lists them. A further host is a further line.
pub const HOSTS: &[Host] = &[
    mcp::HOST,
    pi::HOST,
    omp::HOST,
    ai::HOST,
    openai::HOST,
    anthropic::HOST,
    gemini::HOST,
    bedrock::HOST,
    mistral::HOST,
    ollama::HOST,
    openai_agents::HOST,
    mcp::CLAUDE_AGENT,
    langchain::HOST,
    mastra::HOST,
    opencode::HOST,
    vscode::HOST,
    copilot::HOST,
    tanstack::HOST,
    effect::HOST,
    mcp::SDK,
    mcp::TOOLKIT,
    cli::HOST,
];

/// The host of this name.
///
/// ```
/// assert_eq!(haft_host::find("pi").map(|host| host.name), Some("pi"));
/// assert!(haft_host::find("ip").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static Host> {
    HOSTS.iter().find(|host| host.name == name)
}
