//! What makes a request modern, and what a modern request must say.

use crate::support::{Server, error, modern, plain};

const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";

fn with_meta(meta: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{{"_meta":{{{meta}}}}}}}"#)
}

#[test]
fn an_unsupported_version_is_answered_with_the_supported_ones() {
    let mut server = Server::new();
    for version in ["2031-01-01", "2025-11-25", "1900-01-01", ""] {
        let answer = server.hear(&with_meta(&format!(r#""{VERSION}":"{version}""#)));
        let expected = format!(
            r#"{{"jsonrpc":"2.0","id":1,"error":{{"code":-32022,"message":"Unsupported protocol version","data":{{"supported":["2026-07-28","2025-11-25","2025-06-18","2025-03-26","2024-11-05"],"requested":"{version}"}}}}}}"#
        );
        assert_eq!(answer, [expected]);
    }
}

#[test]
fn an_unsupported_version_is_refused_on_a_connection_that_was_modern_before() {
    let mut server = Server::new();
    server.hear(&modern("0", "server/discover", "{}", ""));
    let answer = server.hear(&with_meta(&format!(r#""{VERSION}":"2031-01-01""#)));
    assert!(answer[0].contains(r#""code":-32022"#), "{answer:?}");
}

#[test]
fn a_modern_request_must_say_its_version_and_capabilities() {
    let mut server = Server::new();
    let modern = format!(r#""{VERSION}":"2026-07-28""#);
    for (meta, words) in [
        (modern.clone(), format!("params._meta must have {CAPABILITIES}")),
        (
            format!(r#"{modern},"{CAPABILITIES}":[]"#),
            format!("params._meta {CAPABILITIES} must be an object"),
        ),
        (format!(r#""{CAPABILITIES}":{{}}"#), format!("params._meta must have {VERSION}")),
        (format!(r#""{VERSION}":7"#), format!("params._meta {VERSION} must be a string")),
        (
            format!(r#"{modern},"{CAPABILITIES}":{{}},"io.modelcontextprotocol/clientInfo":"c""#),
            "params._meta io.modelcontextprotocol/clientInfo must be an object".to_owned(),
        ),
        (
            format!(r#"{modern},"{CAPABILITIES}":{{}},"io.modelcontextprotocol/logLevel":"loud""#),
            "params._meta io.modelcontextprotocol/logLevel must be a log level, such as info"
                .to_owned(),
        ),
    ] {
        assert_eq!(server.hear(&with_meta(&meta)), [error("1", -32602, &words)]);
    }
}

#[test]
fn a_modern_method_without_its_meta_is_told_so() {
    let mut server = Server::new();
    let words = format!("params._meta must have {VERSION}");
    for method in ["server/discover", "subscriptions/listen"] {
        assert_eq!(server.hear(&plain("1", method)), [error("1", -32602, &words)]);
    }
}

#[test]
fn a_request_before_initialize_is_served_as_2025_03_26() {
    let mut server = Server::new();
    let answer = server.hear(&plain("1", "tools/list"));
    assert!(answer[0].contains(r#""annotations""#), "{answer:?}");
    assert!(!answer[0].contains(r#""outputSchema""#), "{answer:?}");
}

#[test]
fn an_escaped_meta_key_means_the_same() {
    let mut server = Server::new();
    let meta = r#""io.modelcontextprotocol\/protocolVersion":"2026-07-2\u0038","io.modelcontextprotocol/clientCapabilities":{}"#;
    assert!(server.hear(&with_meta(meta))[0].contains(r#""resultType":"complete""#));
}

#[test]
fn a_version_that_is_said_twice_is_refused() {
    let mut server = Server::new();
    let meta =
        format!(r#""{VERSION}":"2026-07-28","{VERSION}":"2026-07-28","{CAPABILITIES}":{{}}"#);
    let words = format!(r#"params have the key \"{VERSION}\" twice"#);
    assert_eq!(server.hear(&with_meta(&meta)), [error("1", -32602, &words)]);
}
