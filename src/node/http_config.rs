//! What an author says about HTTP: read, or refused with its place.

use haft_protocol::http::{ResponseMode, Token};
use haft_transport::{HttpLimits, HttpOptions};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};

use super::error::{self, Result};
use super::server_config::{check_wait, set, words};

#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct Options {
    #[serde(deserialize_with = "port")]
    port: Option<u16>,
    host: Option<String>,
    path: Option<String>,
    token: Option<Tokens>,
    allowed_hosts: Option<Vec<String>>,
    allowed_origins: Option<Vec<String>>,
    #[serde(deserialize_with = "response_mode")]
    response_mode: Option<Mode>,
    stateless: Option<bool>,
    health: Option<bool>,
    json_wait_ms: Option<u64>,
    keep_alive_ms: Option<u64>,
    shutdown_grace_ms: Option<u64>,
    limits: Limits,
}

/// `process.env.PORT` is text, and the likeliest mistake of all.
fn port<'de, D: Deserializer<'de>>(given: D) -> std::result::Result<Option<u16>, D::Error> {
    Option::deserialize(given)
        .map_err(|_| D::Error::custom("port must be a whole number from 0 to 65535"))
}

fn response_mode<'de, D: Deserializer<'de>>(
    given: D,
) -> std::result::Result<Option<Mode>, D::Error> {
    Option::deserialize(given)
        .map_err(|_| D::Error::custom(r#"responseMode must be "auto", "sse" or "json""#))
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mode {
    Auto,
    Sse,
    Json,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct Limits {
    max_connections: Option<usize>,
    max_body_bytes: Option<usize>,
    max_header_bytes: Option<usize>,
    max_headers: Option<usize>,
    header_timeout_ms: Option<u64>,
    body_timeout_ms: Option<u64>,
    idle_timeout_ms: Option<u64>,
    max_sessions: Option<usize>,
    session_idle_ms: Option<u64>,
    max_queued_messages: Option<usize>,
    max_unsent_bytes: Option<usize>,
    write_stall_ms: Option<u64>,
}

/// One token, or several by whom they belong to.
struct Tokens(Vec<(String, Option<String>)>);

impl<'de> Deserialize<'de> for Tokens {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        deserializer.deserialize_any(TokensVisitor)
    }
}

struct TokensVisitor;

impl<'de> Visitor<'de> for TokensVisitor {
    type Value = Tokens;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("a token, or an object of tokens with labels")
    }

    fn visit_str<E>(self, token: &str) -> std::result::Result<Tokens, E> {
        Ok(Tokens(vec![(token.to_owned(), None)]))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<Tokens, A::Error> {
        let mut tokens = Vec::new();
        while let Some((token, label)) = map.next_entry()? {
            tokens.push((token, Some(label)));
        }
        Ok(Tokens(tokens))
    }
}

/// The shortest token worth asking for.
const SHORTEST_TOKEN: usize = 16;

/// More connections than a process can have, and more headers than a request can.
const MOST_CONNECTIONS: usize = 1_000_000;
const MOST_HEADERS: usize = 10_000;

/// Where an author has written the options.
#[derive(Clone, Copy)]
struct Written<'a> {
    /// What takes them.
    by: &'a str,
    /// Their place in its arguments.
    at: &'a str,
}

impl Written<'_> {
    fn problem(self, within: &str, words: impl Into<String>) -> napi::Error<error::Code> {
        error::problem(self.by, &format!("{}{within}", self.at), words)
    }
}

/// Reads the options of the mounts of a server, which were given to it: where no path is named, any is served.
pub(crate) fn read_mount(options: &str) -> Result<HttpOptions> {
    let written = Written { by: "createMcpServer", at: "/options/http" };
    let (mut options, names_path) = read_all(written, options)?;
    if !names_path {
        options.path = None;
    }
    Ok(options)
}

/// Reads the options of a listener, given as JSON text.
pub(crate) fn read(options: &str) -> Result<HttpOptions> {
    Ok(read_all(Written { by: "serveHttp", at: "/options" }, options)?.0)
}

/// The options, and whether they name a path.
fn read_all(written: Written<'_>, options: &str) -> Result<(HttpOptions, bool)> {
    let given: Options =
        serde_json::from_str(options).map_err(|wrong| written.problem("", words(&wrong)))?;
    let mut options = HttpOptions::default();
    let names_path = given.path.is_some();
    if let Some(path) = given.path {
        if !path.starts_with('/') || path.contains(['?', '#']) {
            return Err(written.problem("/path", "must start with / and have no ? or #"));
        }
        options.path = Some(path);
    }
    let nowhere = |host: &String| host.trim_matches(['[', ']', ' ']).is_empty();
    if given.host.as_ref().is_some_and(nowhere) {
        let words = "must be an address or a name; without it, 127.0.0.1";
        return Err(written.problem("/host", words));
    }
    options.tokens = read_tokens(written, given.token)?;
    options.allowed_hosts = given.allowed_hosts;
    set(&mut options.port, given.port);
    set(&mut options.host, given.host);
    set(&mut options.allowed_origins, given.allowed_origins);
    options.response_mode = match given.response_mode {
        Some(Mode::Sse) => ResponseMode::Sse,
        Some(Mode::Json) => ResponseMode::Json,
        Some(Mode::Auto) | None => ResponseMode::Auto,
    };
    options.stateless = given.stateless;
    set(&mut options.health, given.health);
    set(&mut options.json_wait_ms, given.json_wait_ms);
    set(&mut options.keep_alive_ms, given.keep_alive_ms);
    set(&mut options.shutdown_grace_ms, given.shutdown_grace_ms);
    for (name, value) in [
        ("/jsonWaitMs", given.json_wait_ms),
        ("/keepAliveMs", given.keep_alive_ms),
        ("/shutdownGraceMs", given.shutdown_grace_ms),
        ("/limits/writeStallMs", given.limits.write_stall_ms),
    ] {
        check_wait(written.by, &format!("{}{name}", written.at), value)?;
    }
    check_limits(written, &given.limits)?;
    set_limits(&mut options.limits, &given.limits);
    Ok((options, names_path))
}

fn read_tokens(written: Written<'_>, tokens: Option<Tokens>) -> Result<Vec<Token>> {
    let Some(Tokens(tokens)) = tokens else { return Ok(Vec::new()) };
    // Turned round, an object has a label where the token belongs. Neither is shown: one of them is a secret.
    let which = if tokens.iter().any(|(_, label)| label.is_some()) {
        "each key is a token, and its value the label of who has it: a key "
    } else {
        ""
    };
    let wrong = |message| Err(written.problem("/token", format!("{which}{message}")));
    if tokens.is_empty() {
        return wrong("must hold a token");
    }
    if tokens.iter().any(|(token, _)| token.len() < SHORTEST_TOKEN) {
        return wrong("must have at least 16 characters");
    }
    if tokens.iter().any(|(token, _)| !token.bytes().all(|byte| byte.is_ascii_graphic())) {
        return wrong("must be visible ASCII without spaces, as a header carries it");
    }
    Ok(tokens.into_iter().map(|(token, label)| Token::new(&token, label)).collect())
}

fn check_limits(written: Written<'_>, given: &Limits) -> Result<()> {
    for (name, value, most) in [
        ("maxConnections", given.max_connections, MOST_CONNECTIONS),
        ("maxHeaders", given.max_headers, MOST_HEADERS),
    ] {
        if value.is_some_and(|value| !(1..=most).contains(&value)) {
            let within = format!("/limits/{name}");
            return Err(written.problem(&within, format!("must be from 1 to {most}")));
        }
    }
    Ok(())
}

fn set_limits(limits: &mut HttpLimits, given: &Limits) {
    set(&mut limits.max_connections, given.max_connections);
    set(&mut limits.max_body_bytes, given.max_body_bytes);
    set(&mut limits.max_header_bytes, given.max_header_bytes);
    set(&mut limits.max_headers, given.max_headers);
    set(&mut limits.header_timeout_ms, given.header_timeout_ms);
    set(&mut limits.body_timeout_ms, given.body_timeout_ms);
    set(&mut limits.idle_timeout_ms, given.idle_timeout_ms);
    set(&mut limits.max_sessions, given.max_sessions);
    set(&mut limits.session_idle_ms, given.session_idle_ms);
    set(&mut limits.max_queued_messages, given.max_queued_messages);
    set(&mut limits.max_unsent_bytes, given.max_unsent_bytes);
    set(&mut limits.write_stall_ms, given.write_stall_ms);
}
