//! Sessions of legacy clients.

use haft_protocol::http::Token;
use haft_transport::Event;

use crate::rig::{JSON, Server, in_session, initialize, legacy_call};

const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;

#[test]
fn htt_02_any_number_of_clients_are_served_at_the_same_time() {
    let server = Server::plain();
    let ids: Vec<_> = (0..3).map(|_| server.session()).collect();
    for id in &ids {
        let answer = server.client().post(&in_session(id), LIST);
        assert_eq!((answer.status, answer.header("mcp-session-id")), (200, Some(id.as_str())));
    }
}

#[test]
fn htt_04_a_session_that_is_not_there_is_404_and_a_new_one_is_always_to_be_had() {
    let server = Server::start(|options| options.stateless = Some(false));
    let gone = format!("{JSON}Mcp-Session-Id: gone\r\n");
    let answer = server.client().post(&gone, LIST);
    assert_eq!(answer.status, 404);
    assert!(answer.body.starts_with(r#"{"jsonrpc":"2.0","error":"#));
    assert_eq!(server.client().post(JSON, LIST).status, 400, "an id is needed");
    let twice = format!("{gone}Mcp-Session-Id: gone\r\n");
    assert_eq!(server.client().post(&twice, LIST).status, 404);
    assert_eq!(server.hub.load(), (0, 0));
    let answer = server.client().post(&gone, &initialize("2025-06-18"));
    assert!(answer.status == 200 && answer.header("mcp-session-id") != Some("gone"));
    for line in ["GET /mcp", "DELETE /mcp"] {
        let events = "Accept: text/event-stream\r\n";
        assert_eq!(server.client().ask(line, events).status, 400, "{line}");
        let gone = format!("{events}Mcp-Session-Id: gone\r\n");
        assert_eq!(server.client().ask(line, &gone).status, 404, "{line}");
    }
}

#[test]
fn a_client_without_a_session_is_served_all_the_same_by_default() {
    let server = Server::plain();
    assert_eq!(server.client().post(JSON, LIST).status, 200);
    let answer = server.client().post(JSON, &legacy_call("1", "echo", r#"{"text":"a"}"#));
    assert!(answer.status == 200 && !answer.body.contains("resultType"));
    let batch = format!("[{LIST},{}]", r#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#);
    assert!(server.client().post(JSON, &batch).body.starts_with('['));
    let later = format!("{JSON}MCP-Protocol-Version: 2025-06-18\r\n");
    let answer = server.client().post(&later, &batch);
    assert_eq!((answer.status, answer.code()), (400, Some("-32600")));
    let stateless = Server::start(|options| options.stateless = Some(true));
    let answer = stateless.client().post(JSON, &initialize("2025-11-25"));
    assert_eq!((answer.status, answer.header("mcp-session-id")), (200, None));
}

#[test]
fn a_session_ends_with_delete_and_its_calls_are_aborted() {
    let server = Server::plain();
    let id = server.session();
    let mut client = server.client();
    client.send(&in_session(&id), &legacy_call("1", "wait", "{}"));
    let running = server.run();
    let answer = server.client().ask("DELETE /mcp", &in_session(&id));
    assert_eq!(answer.status, 204);
    let Event::Abort { call, .. } = server.event() else { panic!("an abort") };
    assert_eq!(call, running);
    assert!(client.answer().is_stream());
    client.rest();
    assert_eq!(server.client().post(&in_session(&id), LIST).status, 404);
    assert_eq!(server.hub.load(), (0, 0));
}

#[test]
fn s05_an_initialize_that_fails_leaves_no_session_and_their_number_is_bounded() {
    let server = Server::start(|options| options.limits.max_sessions = 8);
    let mut client = server.client();
    for wrong in [
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":5}}"#,
        r#"{"jsonrpc":"2.0","id":null,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#,
    ] {
        for _ in 0..100 {
            let answer = client.post(JSON, wrong);
            assert_eq!(answer.header("mcp-session-id"), None);
        }
    }
    assert_eq!(server.hub.load(), (0, 0));
    let first = server.session();
    let busy = server.session();
    let mut running = server.client();
    running.send(&in_session(&busy), &legacy_call("9", "wait", "{}"));
    let call = server.run();
    for _ in 0..20 {
        server.session();
    }
    assert_eq!(server.hub.load().1, 8);
    assert_eq!(server.client().post(&in_session(&first), LIST).status, 404);
    assert_eq!(server.client().post(&in_session(&busy), LIST).status, 200, "it has a running call");
    server.finish(call, "kept");
    assert!(running.answer().body.contains("kept"));
}

#[test]
fn sec_03_a_session_belongs_to_the_token_that_opened_it() {
    let server = Server::start(|options| {
        options.tokens = ["first-secret-token", "second-secret-token"]
            .map(|token| Token::new(token, None))
            .to_vec();
    });
    let first = format!("{JSON}Authorization: Bearer first-secret-token\r\n");
    let second = format!("{JSON}Authorization: Bearer second-secret-token\r\n");
    let mut client = server.client();
    let answer = client.post(&first, &initialize("2025-11-25"));
    let id = format!("Mcp-Session-Id: {}\r\n", answer.header("mcp-session-id").unwrap());
    assert_eq!(client.post(&format!("{first}{id}"), LIST).status, 200);
    let foreign = client.post(&format!("{second}{id}"), LIST);
    let unknown = client.post(&format!("{second}Mcp-Session-Id: 0\r\n"), LIST);
    assert_eq!((foreign.status, &foreign.body), (404, &unknown.body));
    assert_eq!(client.post(&format!("{JSON}{id}"), LIST).status, 401, "a session is no credential");
    for number in 0..1_000 {
        let guessed = format!("{first}Mcp-Session-Id: {number:048x}\r\n");
        assert_eq!(client.post(&guessed, LIST).status, 404);
    }
    assert_eq!(server.hub.load(), (0, 1));
}

#[test]
fn can_02_a_call_is_cancelled_by_another_post_of_its_session_and_of_no_other() {
    let server = Server::plain();
    let (mine, other) = (server.session(), server.session());
    let mut client = server.client();
    client.send(&in_session(&mine), &legacy_call("5", "wait", "{}"));
    let running = server.run();
    let cancel = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5,"reason":"stop"}}"#;
    assert_eq!(server.client().post(&in_session(&other), cancel).status, 202);
    assert_eq!(server.client().post(JSON, cancel).status, 202);
    assert_eq!(server.engine.running(peer_of(&server, running)), 1);
    assert_eq!(server.client().post(&in_session(&mine), cancel).status, 202);
    let Event::Abort { call, reason } = server.event() else { panic!("an abort") };
    assert_eq!((call, reason.as_str()), (running, "stop"));
    assert!(client.answer().is_stream());
    assert!(!client.rest().contains("\"id\":5"), "nothing answers it any more");
}

/// The only peer with a running call.
fn peer_of(server: &Server, _call: haft_protocol::CallId) -> haft_protocol::PeerId {
    (1..64_u64)
        .flat_map(|uses| {
            (0..16_u64).map(move |place| haft_protocol::PeerId::from_number(uses << 26 | place))
        })
        .find(|peer| server.engine.running(*peer) > 0)
        .unwrap()
}

#[test]
fn a_legacy_client_that_leaves_cancels_nothing_and_comes_back_for_its_answer() {
    let server = Server::start(|options| options.json_wait_ms = 0);
    let id = server.session();
    let mut client = server.client();
    client.send(&in_session(&id), &legacy_call("1", "wait", "{}"));
    let running = server.run();
    assert!(client.answer().is_stream());
    let first = client.until("retry: 1000");
    let event = first.split("id: ").nth(1).unwrap().split('\n').next().unwrap().to_owned();
    assert!(first.ends_with("data:\n\n"), "{first:?}");
    drop(client);
    server.finish(running, "kept for you");
    let mut client = server.client();
    let headers =
        format!("{}Accept: text/event-stream\r\nLast-Event-ID: {event}\r\n", in_session(&id));
    let head = client.ask("GET /mcp", &headers);
    assert!(head.is_stream(), "{head:?}");
    let rest = client.rest();
    assert!(rest.starts_with("id: ") && rest.contains("kept for you"), "{rest}");
    assert!(server.is_quiet());
}

#[test]
fn what_a_session_is_told_unasked_comes_on_its_own_stream() {
    let server = Server::plain();
    let id = server.session();
    server.change_tools(2);
    let mut client = server.client();
    let headers = format!("{}Accept: text/event-stream\r\n", in_session(&id));
    assert!(client.ask("GET /mcp", &headers).is_stream());
    client.until("notifications/tools/list_changed");
    server.change_tools(3);
    client.until("notifications/tools/list_changed");
    assert_eq!(
        server.client().ask("GET /mcp", &in_session(&id).replace("Content-Type", "Accept")).status,
        406
    );
}

#[test]
fn a_tool_asks_a_legacy_client_on_the_stream_of_its_call() {
    let server = Server::plain();
    let id = server.session();
    let mut client = server.client();
    client.send(&in_session(&id), &legacy_call("1", "wait", "{}"));
    let running = server.run();
    let mut actions = haft_protocol::Actions::default();
    let requests = r#"{"name":{"ask":{"message":"Who?","schema":{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}}}}"#;
    server.engine.request(running, 3, requests, &haft_protocol::Facts { now_ms: 0 }, &mut actions);
    server.hub.dispatch(&mut actions);
    assert!(client.answer().is_stream());
    let asked = client.until("elicitation/create");
    assert!(asked.contains(r#""id":1,"method":"elicitation/create""#), "{asked}");
    let answer =
        r#"{"jsonrpc":"2.0","id":1,"result":{"action":"accept","content":{"name":"Ada"}}}"#;
    assert_eq!(server.client().post(&in_session(&id), answer).status, 202);
    let Event::Answer { ticket: 3, answer: Ok(answer), .. } = server.event() else {
        panic!("an answer")
    };
    assert!(answer.contains("Ada"));
    server.finish(running, "Hello, Ada");
    assert!(client.rest().contains("Hello, Ada"));
}

#[test]
fn htt_05_a_session_that_nobody_uses_ends_and_one_with_a_running_call_stays() {
    let server = Server::start(|options| options.limits.session_idle_ms = 400);
    let busy = server.session();
    let mut client = server.client();
    client.send(&in_session(&busy), &legacy_call("9", "wait", "{}"));
    let running = server.run();
    let mut starter = server.client();
    let gone: Vec<_> = (0..50)
        .map(|_| {
            let answer = starter.post(JSON, &initialize("2025-11-25"));
            answer.header("mcp-session-id").unwrap().to_owned()
        })
        .collect();
    while server.hub.load().1 > 1 {
        std::thread::yield_now();
    }
    for id in &gone {
        assert_eq!(server.client().post(&in_session(id), LIST).status, 404);
    }
    server.finish(running, "still here");
    let answer = client.answer();
    let body = if answer.is_stream() { client.rest() } else { answer.body };
    assert!(body.contains("still here"));
}

#[test]
fn what_a_session_keeps_for_its_client_fills_no_room_for_bodies() {
    let server = Server::start(|options| options.limits.max_body_bytes = 64 << 20);
    let pad = "x".repeat(40 << 20);
    let ping = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{{"pad":"{pad}"}}}}"#);
    let headers = format!("{}Accept: text/event-stream\r\n", in_session(&server.session()));
    // More than may wait at a time; but these are answered.
    for _ in 0..7 {
        let mut client = server.client();
        let answer = client.post(&headers, &ping);
        assert_eq!((answer.status, answer.is_stream()), (200, true));
        assert!(client.rest().contains(r#""result":{}"#));
    }
    assert_eq!(
        server.client().post(JSON, r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#).status,
        200
    );
}
