//! What is refused before the body is read.

use std::net::TcpListener;

use haft_protocol::http::Token;
use haft_transport::{HttpOptions, HttpServer, HttpStartError};

use crate::rig::{JSON, Server, call};

const PING: &str = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;

#[test]
fn s01_only_loopback_names_and_no_foreign_page_reach_the_server() {
    let server = Server::plain();
    let port = server.http.address().port();
    let own = format!("http://localhost:{port}");
    let (headers, body) = call("1", "wait", "{}");
    let hosts = [
        "localhost",
        "127.0.0.1:1",
        "evil.example",
        "localhost.evil.example",
        "evil.example:80",
        "",
    ];
    let origins = [None, Some("null"), Some("https://evil.example"), Some("http://localhost:1")];
    for host in hosts {
        for origin in origins {
            if origin.is_none() && host.starts_with(['l', '1']) && !host.contains("evil") {
                continue;
            }
            let mut client = server.client();
            let origin = origin.map_or(String::new(), |origin| format!("Origin: {origin}\r\n"));
            // One byte of a body that never comes whole.
            client.write(format!("POST /mcp HTTP/1.1\r\nHost: {host}\r\n{origin}{headers}Content-Length: 4194304\r\n\r\n{{").as_bytes());
            let begun = std::time::Instant::now();
            let answer = client.answer();
            assert!(matches!(answer.status, 400 | 403), "{host} {origin}: {answer:?}");
            assert!(begun.elapsed().as_millis() < 400, "{host} {origin}: it waits for the body");
            assert!(answer.body.starts_with(r#"{"jsonrpc":"2.0","error":{"code":"#), "{answer:?}");
        }
    }
    assert!(server.is_quiet(), "no call has run");
    for (host, origin) in [
        ("localhost", String::new()),
        ("127.0.0.1:9", String::new()),
        ("[::1]", String::new()),
        ("LOCALHOST:1", String::new()),
        (&own[7..], format!("Origin: {own}\r\n")),
    ] {
        let headers = format!("Host: {host}\r\n{origin}{headers}");
        let mut client = server.client();
        client.send(&headers, &body);
        let running = server.run();
        server.finish(running, "in");
        assert_eq!(client.answer().status, 200);
    }
}

#[test]
fn s01_a_request_has_one_host() {
    let server = Server::plain();
    for head in
        ["POST /mcp HTTP/1.1\r\n", "POST /mcp HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n"]
    {
        let mut client = server.client();
        client.write(format!("{head}{JSON}Content-Length: 2\r\n\r\n{{}}").as_bytes());
        assert_eq!(client.answer().status, 400);
    }
    let mut client = server.client();
    client.write(format!("POST http://evil.example/mcp HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: 2\r\n\r\n{{}}").as_bytes());
    assert_eq!(client.answer().status, 403);
}

#[test]
fn s02_a_body_is_json_and_the_answer_must_be_acceptable() {
    let server = Server::plain();
    for (types, status) in [
        ("Content-Type: text/plain\r\n", 415),
        ("Content-Type: application/x-www-form-urlencoded\r\n", 415),
        ("", 415),
        ("Content-Type: application/json;charset=utf-8\r\n", 200),
        ("Content-Type: APPLICATION/JSON\r\n", 200),
        ("Content-Type: application/json\r\nContent-Encoding: gzip\r\n", 415),
        ("Content-Type: application/json\r\nAccept: text/html\r\n", 406),
        ("Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n", 200),
        ("Content-Type: application/json\r\nAccept: */*\r\n", 200),
    ] {
        assert_eq!(server.client().post(types, PING).status, status, "{types}");
    }
}

#[test]
fn s03_an_address_that_others_can_reach_needs_a_token() {
    let server = Server::plain();
    assert!(server.http.address().ip().is_loopback());
    for host in ["0.0.0.0", "::", "[::]"] {
        let mut options = HttpOptions::default();
        options.host = host.to_owned();
        let refused = HttpServer::start(&server.hub, options.clone()).err();
        assert!(matches!(refused, Some(HttpStartError::Exposed(_))), "{host}");
    }
    let mut options = HttpOptions::default();
    options.host = "0.0.0.0".to_owned();
    options.tokens = vec![Token::new("0123456789abcdef", None)];
    let open = HttpServer::start(&server.hub, options).unwrap();
    let mut client = crate::rig::Client::connect(([127, 0, 0, 1], open.address().port()).into());
    let headers = format!("Host: mcp.example\r\n{JSON}");
    assert_eq!(client.post(&headers, PING).status, 401);
    let headers = format!("{headers}Authorization: bearer 0123456789abcdef\r\n");
    assert_eq!(client.post(&headers, PING).status, 200);
}

#[test]
fn every_wrong_token_gets_the_same_answer_and_the_right_one_a_name() {
    let server = Server::start(|options| {
        let token = |token, label: &str| Token::new(token, Some(label.to_owned()));
        options.tokens =
            vec![token("first-secret-token", "ci"), token("second-secret-token", "ops")];
    });
    let mut answers = Vec::new();
    for shown in [
        "",
        "Authorization: Bearer nope\r\n",
        "Authorization: Basic first-secret-token\r\n",
        "Authorization: Bearer first-secret-tokem\r\n",
        "Authorization: Bearer first-secret-token\r\nAuthorization: Bearer first-secret-token\r\n",
    ] {
        let answer = server.client().post(&format!("{JSON}{shown}"), PING);
        assert_eq!(answer.status, 401, "{shown}");
        assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
        answers.push(answer.body);
    }
    answers.dedup();
    assert_eq!(answers.len(), 1);
    assert_eq!(
        server.client().post(&format!("{JSON}Cookie: second-secret-token\r\n"), PING).status,
        401
    );
    let (headers, body) = call("1", "wait", "{}");
    let mut client = server.client();
    client.send(
        &format!(
            "{headers}Authorization: Bearer second-secret-token\r\nCookie: a=b\r\nX-Trace: t\r\n"
        ),
        &body,
    );
    let haft_transport::Event::Run { lane, .. } = server.event() else { panic!("a run") };
    let facts = server.hub.facts(lane).unwrap();
    assert!(
        facts.contains(r#""principal":"ops""#) && facts.contains(r#""x-trace":"t""#),
        "{facts}"
    );
    assert!(facts.starts_with(r#"{"method":"POST","url":"/mcp","headers":{"#));
    // S04: what opens doors stays outside.
    assert!(
        !facts.contains("secret") && !facts.contains("cookie") && !facts.contains("a=b"),
        "{facts}"
    );
}

#[test]
fn a_named_origin_may_call_and_read() {
    let server = Server::start(|options| {
        options.allowed_origins = vec!["https://app.example".to_owned()];
        options.tokens = vec![Token::new("0123456789abcdef", None)];
    });
    let mut client = server.client();
    let page = "Origin: https://app.example\r\n";
    let preflight = client.ask("OPTIONS /mcp", &format!("{page}Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: authorization\r\n"));
    assert_eq!(preflight.status, 204);
    assert_eq!(preflight.header("access-control-allow-headers"), Some("authorization"));
    let refused = client.post(&format!("{JSON}{page}"), PING);
    assert_eq!(refused.status, 401);
    assert_eq!(refused.header("access-control-allow-origin"), Some("https://app.example"));
    let answer =
        client.post(&format!("{JSON}{page}Authorization: Bearer 0123456789abcdef\r\n"), PING);
    assert_eq!(
        (answer.status, answer.header("access-control-allow-origin")),
        (200, Some("https://app.example"))
    );
    assert_eq!(client.ask("OPTIONS /mcp", "").status, 405);
}

#[test]
fn htt_09_methods_that_mean_nothing_are_refused_with_those_that_do() {
    let server = Server::start(|options| options.stateless = Some(true));
    let mut client = server.client();
    for line in ["GET /mcp", "DELETE /mcp", "PUT /mcp", "PATCH /mcp", "OPTIONS /mcp"] {
        let answer = client.ask(line, "Accept: text/event-stream\r\n");
        assert_eq!((answer.status, answer.header("allow")), (405, Some("POST")), "{line}");
    }
    let answer = client.post(JSON, r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    assert_eq!((answer.status, answer.body.as_str()), (202, ""));
    let server = Server::plain();
    let modern = "MCP-Protocol-Version: 2026-07-28\r\nAccept: text/event-stream\r\n";
    for line in ["GET /mcp", "DELETE /mcp"] {
        let answer = server.client().ask(line, modern);
        assert_eq!((answer.status, answer.header("allow")), (405, Some("POST")), "{line}");
    }
    let answer = server.client().ask("PUT /mcp", "");
    assert_eq!((answer.status, answer.header("allow")), (405, Some("POST, GET, DELETE")));
}

#[test]
fn htt_16_a_slash_at_the_end_and_a_query_change_nothing_and_other_paths_are_not_found() {
    let server = Server::start(|options| options.health = true);
    for path in ["/mcp", "/mcp/", "/mcp?x=1", "/mcp/?x=1"] {
        let mut client = server.client();
        client.write(
            format!(
                "POST {path} HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: {}\r\n\r\n{PING}",
                PING.len()
            )
            .as_bytes(),
        );
        assert_eq!(client.answer().status, 200, "{path}");
    }
    let mut client = server.client();
    for line in ["GET /", "GET /mcpx", "GET /mcp/x", "GET /MCP", "GET /healthzz"] {
        let answer = client.ask(line, "");
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (404, Some("application/json")),
            "{line}"
        );
    }
    assert!(client.ask("GET /", "").body.contains("under this path; MCP is served under /mcp\""));
    assert_eq!(client.ask("GET /healthz", "").body, r#"{"status":"ok"}"#);
    assert_eq!(Server::plain().client().ask("GET /healthz", "").status, 404);
}

#[test]
fn a_path_that_was_chosen_is_told_to_nobody_who_does_not_know_it() {
    for path in ["/mcp-8f3a61c2", "/mcp/v1", "/MCP", "/"] {
        let server = Server::start(|options| options.path = Some(path.to_owned()));
        let answer = server.client().ask("POST /nothing", JSON);
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.body.contains("\"Nothing is served under this path\""), "{}", answer.body);
    }
}

#[test]
fn lif_04_a_port_in_use_is_said_at_once_and_port_0_becomes_a_real_one() {
    let server = Server::plain();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let mut options = HttpOptions::default();
    options.port = taken.local_addr().unwrap().port();
    let words = HttpServer::start(&server.hub, options).err().unwrap().to_string();
    assert!(
        words.starts_with(&format!(
            "cannot listen on 127.0.0.1:{}: EADDRINUSE",
            taken.local_addr().unwrap().port()
        )),
        "{words}"
    );
    assert_ne!(server.http.address().port(), 0);
    assert_eq!(server.http.url(), format!("http://127.0.0.1:{}/mcp", server.http.address().port()));
}

#[test]
fn htt_14_hostile_header_values_neither_crash_nor_inject() {
    let server = Server::plain();
    for value in ["a\u{e9}b", "%0d%0aSet-Cookie: x", "\u{1f600}", "=?base64?DQpTZXQtQ29va2llOiB4?="]
    {
        let (_, body) = call("1", "echo", r#"{"text":"a"}"#);
        let headers = format!(
            "{JSON}MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: {value}\r\nMcp-Session-Id: {value}\r\n"
        );
        let answer = server.client().post(&headers, &body);
        assert_eq!((answer.status, answer.code()), (400, Some("-32020")), "{value}");
        assert_eq!(answer.header("set-cookie"), None);
        let unknown = format!("{JSON}Mcp-Session-Id: {value}\r\n");
        assert!(matches!(server.client().post(&unknown, PING).status, 200 | 404), "{value}");
    }
    let id = server.session();
    assert!(id.len() >= 32 && id.bytes().all(|byte| byte.is_ascii_graphic()));
}
