//! Names that a request may use for this server, and origins of pages that may call it.

const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// Which `Host` headers are ours. A page that was sent here by a rebound DNS name has another one.
#[derive(Clone, Debug)]
pub(crate) enum Hosts {
    Any,
    /// In lower case; with a port, that port alone.
    Some(Vec<String>),
}

impl Hosts {
    /// The given names, or those of loopback.
    pub(crate) fn new(given: Option<&[String]>) -> Self {
        match given {
            None => Self::Some(LOOPBACK.map(str::to_owned).to_vec()),
            Some(names) if names.iter().any(|name| name == "*") => Self::Any,
            Some(names) => Self::Some(names.iter().map(|name| written(name)).collect()),
        }
    }

    pub(crate) fn allow(&self, host: &str) -> bool {
        let Some((name, _)) = split(host) else { return false };
        match self {
            Self::Any => true,
            Self::Some(names) => names
                .iter()
                .any(|ours| ours.eq_ignore_ascii_case(host) || ours.eq_ignore_ascii_case(name)),
        }
    }
}

/// An address of version 6 as a header has it.
fn written(name: &str) -> String {
    if name.starts_with('[') || name.bytes().filter(|byte| *byte == b':').count() < 2 {
        name.to_ascii_lowercase()
    } else {
        format!("[{}]", name.to_ascii_lowercase())
    }
}

/// The name and the port of a `Host` header; `None` where it is not one.
fn split(host: &str) -> Option<(&str, Option<&str>)> {
    let end = if host.starts_with('[') {
        host.find(']')? + 1
    } else {
        host.find(':').unwrap_or(host.len())
    };
    let (name, rest) = host.split_at(end);
    let port = match rest.strip_prefix(':') {
        None if rest.is_empty() => None,
        Some(port) if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(port)
        }
        _ => return None,
    };
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._[]:".contains(&byte);
    if name.is_empty() || !name.bytes().all(plain) { None } else { Some((name, port)) }
}

/// Which `Origin` headers may call.
#[derive(Clone, Debug)]
pub(crate) struct Origins {
    any: bool,
    given: Vec<String>,
}

impl Origins {
    pub(crate) fn new(given: &[String]) -> Self {
        Self {
            any: given.iter().any(|origin| origin == "*"),
            given: given.iter().map(|origin| plain_origin(origin)).collect(),
        }
    }

    /// Whether it was named.
    pub(crate) fn name(&self, origin: &str) -> bool {
        self.any || self.given.contains(&plain_origin(origin))
    }
}

/// Whether a page of this origin was served under this `Host`, which was checked: it is then of the
/// very server that it calls.
pub(crate) fn is_same_origin(origin: &str, host: &str) -> bool {
    ["http://", "https://"].iter().any(|scheme| {
        origin
            .strip_prefix(scheme)
            .is_some_and(|authority| !authority.is_empty() && authority.eq_ignore_ascii_case(host))
    })
}

/// In lower case, without a slash at the end and without the port that the scheme implies.
fn plain_origin(origin: &str) -> String {
    let origin = origin.trim_end_matches('/').to_ascii_lowercase();
    let implied = if origin.starts_with("https://") { ":443" } else { ":80" };
    origin.strip_suffix(implied).map_or(origin.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loopback_names_are_ours_on_any_port_and_names_that_resemble_them_are_not() {
        let hosts = Hosts::new(None);
        for host in ["localhost", "LOCALHOST:80", "127.0.0.1:3000", "[::1]", "[::1]:9"] {
            assert!(hosts.allow(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "localhost.evil.example",
            "localhost:",
            "localhost:80x",
            "127.0.0.1.",
            "127.1",
            "[::1",
            "::1",
            "[::1]x",
            "localhost evil",
            "user@localhost",
            "0.0.0.0",
        ] {
            assert!(!hosts.allow(host), "{host}");
        }
    }

    #[test]
    fn a_name_with_a_port_allows_that_port_alone_and_a_star_any_well_formed_name() {
        let hosts = Hosts::new(Some(&["Mcp.example:8443".to_owned(), "fe80::1".to_owned()]));
        assert!(hosts.allow("mcp.example:8443") && hosts.allow("[fe80::1]:7"));
        assert!(
            !hosts.allow("mcp.example")
                && !hosts.allow("mcp.example:1")
                && !hosts.allow("localhost")
        );
        let any = Hosts::new(Some(&["*".to_owned()]));
        assert!(any.allow("evil.example") && !any.allow("a b"));
    }

    #[test]
    fn an_origin_is_named_whole_and_the_implied_port_does_not_count() {
        let origins =
            Origins::new(&["https://App.example/".to_owned(), "http://a:8080".to_owned()]);
        for origin in ["https://app.example", "https://app.example:443", "http://a:8080"] {
            assert!(origins.name(origin), "{origin}");
        }
        for origin in ["null", "http://app.example", "https://app.example.evil", "http://a", ""] {
            assert!(!origins.name(origin), "{origin}");
        }
        assert!(is_same_origin("http://localhost:3", "localhost:3"));
        assert!(
            !is_same_origin("http://localhost:3", "localhost:4") && !is_same_origin("null", "null")
        );
    }
}
