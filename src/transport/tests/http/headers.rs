//! The headers of 2026-07-28 say what the body says, or the request is refused.

use crate::rig::{JSON, Server, modern, modern_headers};

#[test]
fn s07_headers_and_body_must_agree() {
    let server = Server::plain();
    let body = modern("1", "tools/call", r#""name":"echo","arguments":{"text":"a"}"#);
    let version = "MCP-Protocol-Version: 2026-07-28\r\n";
    let method = "Mcp-Method: tools/call\r\n";
    let name = "Mcp-Name: echo\r\n";
    for (headers, code) in [
        (format!("{version}{method}{name}"), None),
        (
            "mcp-protocol-version: 2026-07-28\r\nMCP-METHOD: tools/call\r\nmcp-NAME:   echo  \r\n"
                .to_owned(),
            None,
        ),
        (format!("{version}{method}Mcp-Name: =?base64?ZWNobw==?=\r\n"), None),
        (format!("{version}{method}{name}Mcp-Session-Id: ignored\r\n"), None),
        (format!("{method}{name}"), Some("-32020")),
        (format!("{version}{name}"), Some("-32020")),
        (format!("{version}{method}"), Some("-32020")),
        (format!("MCP-Protocol-Version: 2025-11-25\r\n{method}{name}"), Some("-32020")),
        (format!("{version}{version}{method}{name}"), Some("-32020")),
        (format!("{version}{method}{method}{name}"), Some("-32020")),
        (format!("{version}{method}{name}{name}"), Some("-32020")),
        (format!("{version}Mcp-Method: tools/list\r\n{name}"), Some("-32020")),
        (format!("{version}Mcp-Method: TOOLS/CALL\r\n{name}"), Some("-32020")),
        (format!("{version}{method}Mcp-Name: Echo\r\n"), Some("-32020")),
        (format!("{version}{method}Mcp-Name: \r\n"), Some("-32020")),
        (format!("{version}{method}Mcp-Name: =?base64?ZWNobw=?=\r\n"), Some("-32020")),
        (format!("{version}{method}Mcp-Name: =?BASE64?ZWNobw==?=\r\n"), Some("-32020")),
        (format!("{version}{method}Mcp-Name: \u{e9}cho\r\n"), Some("-32020")),
        (format!("{version}{method}Mcp-Name: ech\to\r\n"), Some("-32020")),
    ] {
        let answer = server.client().post(&format!("{JSON}{headers}"), &body);
        let status = if code.is_some() { 400 } else { 200 };
        assert_eq!((answer.status, answer.code()), (status, code), "{headers}: {answer:?}");
        assert!(answer.body.contains(r#""id":1"#), "{headers}: {answer:?}");
    }
}

#[test]
fn s07_versions_and_metadata_that_are_missing_or_unknown_have_their_codes() {
    let server = Server::plain();
    let headers = modern_headers("tools/list", None);
    let list = modern("1", "tools/list", "");
    for (headers, body, code) in [
        (headers.clone(), r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#.to_owned(), "-32602"),
        (
            headers.clone(),
            list.replace(r#""io.modelcontextprotocol/clientCapabilities":{}"#, r#""a":1"#),
            "-32602",
        ),
        (
            headers.replace("2026-07-28", "2031-01-01"),
            list.replace("2026-07-28", "2031-01-01"),
            "-32022",
        ),
        (
            format!("{JSON}MCP-Protocol-Version: 2031-01-01\r\n"),
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#.to_owned(),
            "-32022",
        ),
        (
            format!("{JSON}MCP-Protocol-Version: nonsense\r\n"),
            r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.to_owned(),
            "-32022",
        ),
        (
            headers.clone(),
            r#"{"jsonrpc":"2.0","id":1,"method":"server/discover"}"#.to_owned(),
            "-32602",
        ),
        (headers.clone(), format!("[{list}]"), "-32600"),
        (headers.clone(), r#"{"jsonrpc":"2.0","id":1,"result":{}}"#.to_owned(), "-32600"),
    ] {
        let answer = server.client().post(&headers, &body);
        assert_eq!(
            (answer.status, answer.code()),
            (400, Some(code)),
            "{headers}{body}: {answer:?}"
        );
    }
}

#[test]
fn s07_arguments_that_are_headers_too_must_agree() {
    let server = Server::plain();
    let good = r#"{"region":"eu","count":5,"deep":{"on":true}}"#;
    let of = |arguments: &str, headers: &str| {
        let body = modern("1", "tools/call", &format!(r#""name":"at","arguments":{arguments}"#));
        let headers = format!("{}{headers}", modern_headers("tools/call", Some("at")));
        let answer = server.client().post(&headers, &body);
        (answer.status, answer.code().map(str::to_owned))
    };
    let refused = (400, Some("-32020".to_owned()));
    let all = "Mcp-Param-Region: eu\r\nMcp-Param-Count: 5\r\nMcp-Param-On: true\r\n";
    assert_eq!(of(good, all), (200, None));
    assert_eq!(
        of(
            good,
            "mcp-param-region: =?base64?ZXU=?=\r\nMcp-Param-COUNT: 5.0\r\nMcp-Param-On: true\r\n"
        ),
        (200, None)
    );
    assert_eq!(of("{}", ""), (200, None));
    assert_eq!(of("{}", "Mcp-Param-Other: x\r\n"), (200, None), "nobody asked for it");
    for wrong in [
        "",
        "Mcp-Param-Region: eu\r\nMcp-Param-Count: 5\r\n",
        "Mcp-Param-Region: EU\r\nMcp-Param-Count: 5\r\nMcp-Param-On: true\r\n",
        "Mcp-Param-Region: eu\r\nMcp-Param-Count: 6\r\nMcp-Param-On: true\r\n",
        "Mcp-Param-Region: eu\r\nMcp-Param-Count: five\r\nMcp-Param-On: true\r\n",
        "Mcp-Param-Region: eu\r\nMcp-Param-Count: 5\r\nMcp-Param-On: 1\r\n",
        "Mcp-Param-Region: eu\r\nMcp-Param-Region: eu\r\nMcp-Param-Count: 5\r\nMcp-Param-On: true\r\n",
        "Mcp-Param-Region: =?base64?ZXU?=\r\nMcp-Param-Count: 5\r\nMcp-Param-On: true\r\n",
    ] {
        assert_eq!(of(good, wrong), refused, "{wrong}");
    }
    assert_eq!(of("{}", all), refused, "a header without an argument");
    assert_eq!(of(r#"{"region":"\u00e9"}"#, "Mcp-Param-Region: =?base64?w6k=?=\r\n"), (200, None));
}
