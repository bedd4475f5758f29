//! What an author says about a server: read, or refused with its place.

use haft_protocol::{CacheScope, EngineOptions, ServerInfo, UnknownTool};
use haft_text::{Prose, find_invisible};
use haft_tool::{DefinitionError, DefinitionProblem};
use haft_transport::StdioOptions;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use serde_json::value::RawValue;

use super::error::{self, Result};

/// The `info` and `options` of `createMcpServer`, as the engine and the transport take them.
pub(crate) struct ServerConfig {
    pub(crate) info: ServerInfo,
    pub(crate) engine: EngineOptions,
    pub(crate) stdio: StdioOptions,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Info {
    name: String,
    version: String,
    title: Option<String>,
    description: Option<String>,
    icons: Option<Box<RawValue>>,
    website_url: Option<String>,
}

/// An icon's shape; what is listed is its own text.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "reading is the check")]
struct Icon {
    src: String,
    mime_type: Option<String>,
    sizes: Option<Vec<String>>,
    theme: Option<Theme>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Theme {
    Light,
    Dark,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct Options {
    instructions: Option<String>,
    #[serde(deserialize_with = "unknown_tool")]
    unknown_tool: Option<UnknownToolName>,
    page_size: Option<usize>,
    ttl_ms: Option<u64>,
    #[serde(deserialize_with = "cache_scope")]
    cache_scope: Option<CacheScopeName>,
    secret: Option<String>,
    shutdown_grace_ms: Option<u64>,
    limits: Limits,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum UnknownToolName {
    Result,
    Error,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum CacheScopeName {
    Public,
    Private,
}

// The parser's own words for a choice name the choices and not the option.

fn unknown_tool<'de, D: Deserializer<'de>>(
    given: D,
) -> std::result::Result<Option<UnknownToolName>, D::Error> {
    Option::deserialize(given)
        .map_err(|_| D::Error::custom(r#"unknownTool must be "result" or "error""#))
}

fn cache_scope<'de, D: Deserializer<'de>>(
    given: D,
) -> std::result::Result<Option<CacheScopeName>, D::Error> {
    Option::deserialize(given)
        .map_err(|_| D::Error::custom(r#"cacheScope must be "public" or "private""#))
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct Limits {
    max_calls: Option<usize>,
    max_argument_bytes: Option<usize>,
    max_message_bytes: Option<usize>,
    max_unsent_bytes: Option<usize>,
    drain_stall_ms: Option<u64>,
}

/// The longest wait of JavaScript's timers.
const LONGEST_WAIT_MS: u64 = 2_147_483_647;
/// The shortest secret worth signing with.
const SHORTEST_SECRET: usize = 32;

impl ServerConfig {
    /// Reads both, given as JSON text.
    pub(crate) fn read(info: &str, options: &str) -> Result<Self> {
        let info: Info = serde_json::from_str(info)
            .map_err(|wrong| error::problem("server", "/info", words(&wrong)))?;
        let options: Options = serde_json::from_str(options)
            .map_err(|wrong| error::problem("server", "/options", words(&wrong)))?;
        visible(&info, &options)?;
        if let Some(icons) = &info.icons {
            serde_json::from_str::<Vec<Icon>>(icons.get())
                .map_err(|wrong| error::problem("server", "/info/icons", words(&wrong)))?;
        }
        if options.page_size == Some(0) {
            return Err(error::problem("server", "/options/pageSize", "must be >= 1"));
        }
        check_wait("server", "/options/shutdownGraceMs", options.shutdown_grace_ms)?;
        let mut engine = EngineOptions::new(state_key(options.secret.as_deref())?);
        engine.instructions = options.instructions;
        engine.page_size = options.page_size;
        if matches!(options.unknown_tool, Some(UnknownToolName::Error)) {
            engine.unknown_tool = UnknownTool::Error;
        }
        if matches!(options.cache_scope, Some(CacheScopeName::Public)) {
            engine.cache_scope = CacheScope::Public;
        }
        set(&mut engine.list_ttl_ms, options.ttl_ms);
        set(&mut engine.max_running_calls, options.limits.max_calls);
        set(&mut engine.max_argument_bytes, options.limits.max_argument_bytes);
        let mut stdio = StdioOptions::default();
        set(&mut stdio.shutdown_grace_ms, options.shutdown_grace_ms);
        set(&mut stdio.max_message_bytes, options.limits.max_message_bytes);
        set(&mut stdio.max_unsent_bytes, options.limits.max_unsent_bytes);
        set(&mut stdio.drain_stall_ms, options.limits.drain_stall_ms);
        Ok(Self { info: info.into(), engine, stdio })
    }
}

impl From<Info> for ServerInfo {
    fn from(info: Info) -> Self {
        Self {
            name: info.name,
            version: info.version,
            title: info.title,
            description: info.description,
            website_url: info.website_url,
            icons_json: info.icons.map(|icons| icons.get().to_owned()),
        }
    }
}

/// A model reads these as it reads a tool's description: with nothing in them that nobody sees.
fn visible(info: &Info, options: &Options) -> Result<()> {
    let texts = [
        ("/info/name", Some(&info.name), Prose::Line),
        ("/info/version", Some(&info.version), Prose::Line),
        ("/info/title", info.title.as_ref(), Prose::Line),
        ("/info/description", info.description.as_ref(), Prose::Text),
        ("/info/websiteUrl", info.website_url.as_ref(), Prose::Line),
        ("/options/instructions", options.instructions.as_ref(), Prose::Text),
    ];
    let problems: Vec<DefinitionProblem> = texts
        .into_iter()
        .filter_map(|(at, text, prose)| {
            let invisible = find_invisible(text?, prose)?;
            Some(DefinitionProblem { at: at.to_owned(), message: format!("has {invisible}") })
        })
        .collect();
    if problems.is_empty() {
        return Ok(());
    }
    Err(error::definition(&DefinitionError { tool: "server".to_owned(), problems }))
}

pub(crate) fn set<T>(place: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *place = value;
    }
}

/// A wait that JavaScript's timers keep too: told a longer one, they fire at once.
pub(crate) fn check_wait(of: &str, at: &str, milliseconds: Option<u64>) -> Result<()> {
    if milliseconds.is_some_and(|wait| wait > LONGEST_WAIT_MS) {
        let words = format!("must be at most {LONGEST_WAIT_MS} (milliseconds)");
        return Err(error::problem(of, at, words));
    }
    Ok(())
}

fn state_key(secret: Option<&str>) -> Result<[u8; 32]> {
    match secret {
        Some(secret) if secret.len() < SHORTEST_SECRET => {
            Err(error::problem("server", "/options/secret", "must have at least 32 bytes"))
        }
        Some(secret) => Ok(haft_protocol::state_key(secret)),
        None => {
            let mut key = [0; 32];
            getrandom::fill(&mut key).map_err(error::failure)?;
            Ok(key)
        }
    }
}

/// The parser's words without their line and column, which say nothing about an object, and with the name that was
/// probably meant by one that there is none of.
pub(crate) fn words(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let mut words =
        text.rsplit_once(" at line ").map_or(text.clone(), |(words, _)| words.to_owned());
    let unknown =
        words.strip_prefix("unknown field `").and_then(|rest| rest.split_once("`, expected "));
    let meant = unknown.and_then(|(name, known)| {
        haft_text::closest(name, known.split('`').skip(1).step_by(2)).map(str::to_owned)
    });
    if let Some(meant) = meant {
        words.push_str("; did you mean ");
        haft_text::push_quoted(&mut words, &meant);
        words.push('?');
    }
    words
}
