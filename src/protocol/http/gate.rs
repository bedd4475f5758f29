//! Who may ask: everything that is decided before a byte of the body is read.

use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, Method, header};

use super::accept::{self, Accepts};
use super::modern::VERSION;
use super::names::{Hosts, Origins, is_same_origin};
use super::refusal::{Whole, empty, json, refuse, too_long, with};
use super::token::{self, Token};
use crate::Revision;

/// The header of legacy sessions.
pub(crate) const SESSION: HeaderName = HeaderName::from_static("mcp-session-id");

/// The path of an endpoint whose author names no other.
pub const DEFAULT_PATH: &str = "/mcp";

const HEALTH_PATH: &str = "/healthz";
const HEALTHY: &[u8] = b"{\"status\":\"ok\"}";

/// What a [`Gate`] lets through.
#[derive(Clone, Debug)]
pub struct GateOptions {
    /// The only path, with or without a slash at its end; `None` is any.
    pub path: Option<String>,
    /// The names that a `Host` header may have; `None` is those of loopback, `*` any.
    pub hosts: Option<Vec<String>>,
    /// The origins of pages that may call.
    pub origins: Vec<String>,
    /// Who may call; empty is anyone.
    pub tokens: Vec<Token>,
    /// Whether `/healthz` is answered.
    pub health: bool,
    /// Whether legacy clients can have sessions, and so GET and DELETE.
    pub sessions: bool,
    /// The most bytes of a body.
    pub max_body_bytes: usize,
}

/// What is asked of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// A message, which follows as the body.
    Post,
    /// A legacy session's stream.
    Get,
    /// The end of a legacy session.
    Delete,
}

/// A request that may go on.
#[derive(Debug)]
pub struct Admitted {
    /// What is asked.
    pub verb: Verb,
    /// What the client takes.
    pub accepts: Accepts,
    /// Whose token it showed.
    pub principal: Option<usize>,
    /// The page's origin, which the answer must name.
    pub origin: Option<HeaderValue>,
}

impl Admitted {
    /// Lets the page that asked read the answer.
    #[must_use]
    pub fn dress(&self, mut whole: Whole) -> Whole {
        allow_page(whole.headers_mut(), self.origin.clone());
        whole
    }
}

/// The checks of every request.
#[derive(Debug)]
pub struct Gate {
    options: GateOptions,
    hosts: Hosts,
    origins: Origins,
    /// What is read under every other path than the endpoint's.
    elsewhere: &'static str,
}

impl Gate {
    /// A gate with these options.
    #[must_use]
    pub fn new(mut options: GateOptions) -> Self {
        if let Some(path) = &mut options.path {
            path.truncate(path.trim_end_matches('/').len());
        }
        let hosts = Hosts::new(options.hosts.as_deref());
        let origins = Origins::new(&options.origins);
        // Who chose a path may have chosen one that nobody guesses.
        let elsewhere = match options.path.as_deref() {
            Some(DEFAULT_PATH) => "Nothing is served under this path; MCP is served under /mcp",
            _ => "Nothing is served under this path",
        };
        Self { options, hosts, origins, elsewhere }
    }

    /// The label of a principal.
    #[must_use]
    pub fn label(&self, principal: usize) -> Option<&str> {
        self.options.tokens.get(principal)?.label()
    }

    /// Lets a request on, or answers it.
    pub fn admit(&self, request: &Parts) -> Result<Admitted, Whole> {
        let page = self.check_names(request)?;
        let origin = page.clone();
        self.admit_named(request, origin).map_err(|mut whole| {
            allow_page(whole.headers_mut(), page);
            whole
        })
    }

    /// Checks `Host` and `Origin`; gives the origin if it was named.
    fn check_names(&self, request: &Parts) -> Result<Option<HeaderValue>, Whole> {
        let headers = &request.headers;
        let refused = |status, words: &'static str| Err(refuse(status, words));
        let Some(host) = only(headers, &header::HOST).and_then(|host| host.to_str().ok()) else {
            return refused(400, "A request needs one Host header");
        };
        let other =
            request.uri.authority().is_some_and(|authority| !self.hosts.allow(authority.as_str()));
        if other || !self.hosts.allow(host) {
            return refused(403, "This server does not go by the name in the Host header");
        }
        if !headers.contains_key(header::ORIGIN) {
            return Ok(None);
        }
        let origin = only(headers, &header::ORIGIN);
        match origin.and_then(|origin| origin.to_str().ok()) {
            Some(text) if self.origins.name(text) => Ok(origin.cloned()),
            Some(text) if is_same_origin(text, host) => Ok(None),
            _ => refused(403, "Pages of this origin may not call this server"),
        }
    }

    fn admit_named(&self, request: &Parts, origin: Option<HeaderValue>) -> Result<Admitted, Whole> {
        let headers = &request.headers;
        let path = request.uri.path();
        if self.options.health && path == HEALTH_PATH {
            return Err(match request.method {
                Method::GET | Method::HEAD => json(200, HEALTHY.to_vec()),
                _ => with(refuse(405, "Only GET is served here"), header::ALLOW, "GET, HEAD"),
            });
        }
        if self.options.path.as_deref().is_some_and(|ours| path.trim_end_matches('/') != ours) {
            return Err(refuse(404, self.elsewhere));
        }
        let modern = only(headers, &VERSION)
            .is_some_and(|version| version.as_bytes() == Revision::V2026_07_28.as_str().as_bytes());
        let sessions = self.options.sessions && !modern;
        let verb = match request.method {
            Method::POST => Verb::Post,
            Method::GET if sessions => Verb::Get,
            Method::DELETE if sessions => Verb::Delete,
            Method::OPTIONS if origin.is_some() => return Err(preflight(headers)),
            _ => {
                let allow = if sessions { "POST, GET, DELETE" } else { "POST" };
                return Err(with(
                    refuse(405, "This method is not served here"),
                    header::ALLOW,
                    allow,
                ));
            }
        };
        let principal = self.authenticate(headers)?;
        let accepts = Accepts::read(headers);
        match verb {
            Verb::Post => self.check_body(headers, accepts)?,
            Verb::Get if !accepts.events => {
                return Err(refuse(406, "Accept must name text/event-stream"));
            }
            Verb::Get | Verb::Delete => {}
        }
        Ok(Admitted { verb, accepts, principal, origin })
    }

    fn authenticate(&self, headers: &HeaderMap) -> Result<Option<usize>, Whole> {
        if self.options.tokens.is_empty() {
            return Ok(None);
        }
        let shown = only(headers, &header::AUTHORIZATION).and_then(bearer);
        match shown.and_then(|shown| token::find(&self.options.tokens, shown)) {
            Some(principal) => Ok(Some(principal)),
            None => Err(with(
                refuse(401, "A valid bearer token is needed"),
                header::WWW_AUTHENTICATE,
                "Bearer",
            )),
        }
    }

    fn check_body(&self, headers: &HeaderMap, accepts: Accepts) -> Result<(), Whole> {
        if !accept::is_json(headers) || headers.contains_key(header::CONTENT_ENCODING) {
            return Err(refuse(415, "The body must be application/json, not compressed"));
        }
        if !accepts.json && !accepts.events {
            return Err(refuse(406, "Accept must name application/json and text/event-stream"));
        }
        let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
        match length.map(str::parse::<u64>) {
            Some(Ok(length)) if length > self.options.max_body_bytes as u64 => {
                Err(too_long(self.options.max_body_bytes))
            }
            Some(Err(_)) => Err(refuse(400, "Content-Length must be a number")),
            _ => Ok(()),
        }
    }
}

/// The only header of this name.
pub(crate) fn only<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h HeaderValue> {
    let mut values = headers.get_all(name).iter();
    let first = values.next();
    if values.next().is_none() { first } else { None }
}

fn bearer(value: &HeaderValue) -> Option<&[u8]> {
    let (scheme, token) = value.as_bytes().split_at_checked(7)?;
    if scheme.eq_ignore_ascii_case(b"bearer ") { Some(token.trim_ascii()) } else { None }
}

/// Lets a page read the answer.
pub(crate) fn allow_page(headers: &mut HeaderMap, origin: Option<HeaderValue>) {
    let Some(origin) = origin else { return };
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.insert(header::VARY, HeaderValue::from_static("origin"));
    let exposed = HeaderValue::from_static("mcp-session-id, www-authenticate");
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, exposed);
}

/// What a browser asks before it sends a page's request: it shows no token yet.
fn preflight(headers: &HeaderMap) -> Whole {
    let mut whole = empty(204);
    let answer = whole.headers_mut();
    let methods = HeaderValue::from_static("POST, GET, DELETE");
    answer.insert(header::ACCESS_CONTROL_ALLOW_METHODS, methods);
    if let Some(wanted) = headers.get(header::ACCESS_CONTROL_REQUEST_HEADERS) {
        answer.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, wanted.clone());
    }
    answer.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
    whole
}
