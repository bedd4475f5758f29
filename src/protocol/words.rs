//! What the server says about itself, rendered once.

use haft_host::mcp::Revision;

use crate::error::push_versions;
use crate::json::{push_raw, push_string};
use crate::{CacheScope, EngineOptions, ServerInfo};

/// `set_catalog` can always change the tools, and tells.
const CAPABILITIES: &str = r#"{"tools":{"listChanged":true}}"#;

/// 2026-07-28 has no method without its capability, and the empty lists are answered.
const MODERN_CAPABILITIES: &str = r#"{"tools":{"listChanged":true},"prompts":{},"resources":{}}"#;

/// Pieces of results, as JSON text.
#[derive(Debug)]
pub(crate) struct Words {
    /// `,"_meta":{...}}`: the end of every result on 2026-07-28.
    pub(crate) modern_end: Vec<u8>,
    /// `,"ttlMs":...,"cacheScope":...` and `modern_end`: the end of what a client may keep.
    pub(crate) cacheable_end: Vec<u8>,
    /// The result of `server/discover`.
    pub(crate) discover: Vec<u8>,
    /// `,"capabilities":...,"serverInfo":...,"instructions":...}` for each legacy revision.
    initialize_ends: [Vec<u8>; 4],
}

impl Words {
    pub(crate) fn new(info: &ServerInfo, options: &EngineOptions) -> Self {
        let mut modern_end = Vec::from(br#","_meta":{"io.modelcontextprotocol/serverInfo":"#);
        push_info(&mut modern_end, info, Revision::V2026_07_28);
        modern_end.extend_from_slice(b"}}");

        let scope = match options.cache_scope {
            CacheScope::Public => "public",
            CacheScope::Private => "private",
        };
        let hints = format!(",\"ttlMs\":{},\"cacheScope\":\"{scope}\"", options.list_ttl_ms);
        let mut cacheable_end = hints.into_bytes();
        cacheable_end.extend_from_slice(&modern_end);

        let mut discover = Vec::from(br#"{"resultType":"complete","supportedVersions":"#);
        push_versions(&mut discover, Revision::ALL.iter().rev());
        push_capabilities(&mut discover, MODERN_CAPABILITIES);
        push_instructions(&mut discover, options);
        discover.extend_from_slice(&cacheable_end);

        let initialize_ends = [0, 1, 2, 3].map(|index| {
            let mut end = Vec::new();
            push_capabilities(&mut end, CAPABILITIES);
            end.extend_from_slice(b",\"serverInfo\":");
            push_info(&mut end, info, Revision::ALL[index]);
            push_instructions(&mut end, options);
            end.push(b'}');
            end
        });
        Self { modern_end, cacheable_end, discover, initialize_ends }
    }

    /// The end of a result: on 2026-07-28 every one names the server.
    pub(crate) fn result_end(&self, revision: Revision) -> &[u8] {
        if revision.is_modern() { &self.modern_end } else { b"}" }
    }

    /// Appends the result of `initialize` that settles on a legacy revision.
    pub(crate) fn push_initialize(&self, out: &mut Vec<u8>, revision: Revision) {
        out.extend_from_slice(b"{\"protocolVersion\":");
        push_string(out, revision.as_str());
        let index = (revision as usize).min(self.initialize_ends.len() - 1);
        out.extend_from_slice(&self.initialize_ends[index]);
    }

    /// Appends an empty listing whose member has this name.
    pub(crate) fn push_empty_list(&self, out: &mut Vec<u8>, member: &str, revision: Revision) {
        out.push(b'{');
        if revision.is_modern() {
            out.extend_from_slice(b"\"resultType\":\"complete\",");
        }
        push_string(out, member);
        out.extend_from_slice(b":[]");
        if revision.is_modern() {
            out.extend_from_slice(&self.cacheable_end);
        } else {
            out.push(b'}');
        }
    }
}

fn push_capabilities(out: &mut Vec<u8>, capabilities: &str) {
    out.extend_from_slice(b",\"capabilities\":");
    out.extend_from_slice(capabilities.as_bytes());
}

fn push_instructions(out: &mut Vec<u8>, options: &EngineOptions) {
    if let Some(instructions) = &options.instructions {
        out.extend_from_slice(b",\"instructions\":");
        push_string(out, instructions);
    }
}

/// Appends MCP's `Implementation` with what the revision knows.
fn push_info(out: &mut Vec<u8>, info: &ServerInfo, revision: Revision) {
    out.push(b'{');
    push_string(out, "name");
    out.push(b':');
    push_string(out, &info.name);
    let mut more = vec![("version", Some(&info.version))];
    if revision >= Revision::V2025_06_18 {
        more.push(("title", info.title.as_ref()));
    }
    if revision >= Revision::V2025_11_25 {
        more.push(("description", info.description.as_ref()));
        more.push(("websiteUrl", info.website_url.as_ref()));
    }
    for (name, text) in more {
        if let Some(text) = text {
            out.push(b',');
            push_string(out, name);
            out.push(b':');
            push_string(out, text);
        }
    }
    if revision >= Revision::V2025_11_25
        && let Some(icons) = &info.icons_json
    {
        out.extend_from_slice(b",\"icons\":");
        push_raw(out, icons);
    }
    out.push(b'}');
}
