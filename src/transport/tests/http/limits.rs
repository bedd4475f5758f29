//! Every bound holds while bytes come in.

use std::io::Write;

use crate::rig::{Client, JSON, Server, call};

const PING: &str = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;

#[test]
fn s08_a_body_over_the_limit_is_refused_while_it_comes() {
    let server = Server::plain();
    for _ in 0..3 {
        let mut client = server.client();
        client.write(
            format!(
                "POST /mcp HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: 67108864\r\n\r\n"
            )
            .as_bytes(),
        );
        let answer = client.answer();
        assert_eq!(answer.status, 413);
        assert!(answer.body.contains("The body is longer than 4194304 bytes"));
    }
    let mut client = server.client();
    client.write(
        format!(
            "POST /mcp HTTP/1.1\r\nHost: localhost\r\n{JSON}Transfer-Encoding: chunked\r\n\r\n"
        )
        .as_bytes(),
    );
    let chunk = [b"10000\r\n".to_vec(), vec![b' '; 0x10000], b"\r\n".to_vec()].concat();
    // The server stops reading after 4 MiB; what it has not taken by then, the client cannot send.
    for _ in 0..1_024 {
        if client.socket.get_mut().write_all(&chunk).is_err() {
            break;
        }
    }
    if let Some(answer) = client.try_answer() {
        assert_eq!(answer.status, 413);
    }
    assert_eq!(server.client().post(JSON, PING).status, 200);
}

#[test]
fn a_chunked_body_is_served_and_its_connection_is_closed() {
    let server = Server::plain();
    let mut client = server.client();
    client.write(format!("POST /mcp HTTP/1.1\r\nHost: localhost\r\n{JSON}Transfer-Encoding: chunked\r\n\r\n{:x}\r\n{PING}\r\n0\r\n\r\n", PING.len()).as_bytes());
    let answer = client.answer();
    assert_eq!((answer.status, answer.header("connection")), (200, Some("close")));
    assert!(client.is_closed());
}

#[test]
fn htt_12_bad_bodies_are_400_with_the_code_of_a_parse_error() {
    let server = Server::plain();
    let mut client = server.client();
    for body in ["{bad", "", " ", "{\"jsonrpc\"", "nul"] {
        let answer = client.post(JSON, body);
        assert_eq!((answer.status, answer.code()), (400, Some("-32700")), "{body}");
        assert_eq!(answer.header("content-type"), Some("application/json"));
    }
    let mut client = server.client();
    client.write(
        format!("POST /mcp HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: 4\r\n\r\n")
            .as_bytes(),
    );
    client.write(b"\"\xff\xfe\"");
    assert_eq!(client.answer().code(), Some("-32700"));
}

#[test]
fn s09_a_bomb_of_elements_is_refused_at_once() {
    let server = Server::plain();
    let list = format!("[{}[]]", "[],".repeat(1_000_000));
    let keys =
        (0..300_000).fold(String::new(), |keys, key| keys + "\"a" + &key.to_string() + "\":0,");
    for arguments in [format!(r#"{{"text":{list}}}"#), format!(r#"{{{keys}"text":"a"}}"#)] {
        let (headers, body) = call("1", "echo", &arguments);
        let answer = server.client().post(&headers, &body);
        assert!(
            answer.body.contains("isError") || answer.code() == Some("-32602"),
            "{}",
            answer.body
        );
    }
    assert!(server.is_quiet());
}

#[test]
fn s10_slow_heads_slow_bodies_and_idle_connections_are_closed() {
    let server = Server::start(|options| {
        options.limits.header_timeout_ms = 60;
        options.limits.body_timeout_ms = 60;
        options.limits.idle_timeout_ms = 60;
    });
    let mut half = server.client();
    half.write(b"POST /mcp HTTP/1.1\r\nHost: loc");
    let mut silent = server.client();
    let mut body = server.client();
    body.write(
        format!("POST /mcp HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: 100\r\n\r\n{{")
            .as_bytes(),
    );
    let mut idle = server.client();
    assert_eq!(idle.post(JSON, PING).status, 200);
    assert_eq!(body.answer().status, 408);
    for client in [&mut half, &mut silent, &mut body, &mut idle] {
        assert!(client.is_closed());
    }
    assert_eq!(server.client().post(JSON, PING).status, 200);
}

#[test]
fn s11_heads_that_readers_disagree_about_are_never_served() {
    let server = Server::plain();
    let length = PING.len();
    let many = "X-A: b\r\n".repeat(70);
    let long = format!("X-A: {}\r\n", "b".repeat(17_000));
    for head in [
        format!(
            "POST /mcp HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: {length}\r\nTransfer-Encoding: chunked\r\n\r\n"
        ),
        format!(
            "POST /mcp HTTP/1.1\r\nHost: localhost\r\n{JSON}Transfer-Encoding: chunked\r\nContent-Length: {length}\r\n\r\n"
        ),
        format!(
            "POST /mcp HTTP/1.1\r\nHost: localhost\r\n{JSON}X-A: b\r\n c\r\nContent-Length: {length}\r\n\r\n"
        ),
        format!(
            "POST /mcp HTTP/1.1\nHost: localhost\n{}Content-Length: {length}\n\n",
            JSON.trim_end()
        ),
        format!(
            "POST /mcp HTTP/1.1\r\nHost: localhost\r\n{JSON}{many}Content-Length: {length}\r\n\r\n"
        ),
        format!(
            "POST /mcp HTTP/1.1\r\nHost: localhost\r\n{JSON}{long}Content-Length: {length}\r\n\r\n"
        ),
        format!("POST /mcp HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length : {length}\r\n\r\n"),
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(),
        "POST /mcp HTTP/9.9\r\nHost: localhost\r\n\r\n".to_owned(),
        "GARBAGE\r\n\r\n".to_owned(),
    ] {
        let mut client = server.client();
        // The server may close before it has read everything.
        let _ = client.socket.get_mut().write_all(format!("{head}{PING}").as_bytes());
        let status = client.try_answer().map(|answer| answer.status);
        assert!(status.is_none_or(|status| (400..500).contains(&status)), "{head}: {status:?}");
    }
    assert_eq!(server.client().post(JSON, PING).status, 200);
}

#[test]
fn s11_mutated_requests_never_bring_the_server_down() {
    let server = Server::plain();
    let (headers, body) = call("1", "echo", r#"{"text":"a"}"#);
    let good = format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut seed = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        usize::try_from(seed % below as u64).unwrap()
    };
    for _ in 0..500 {
        let mut bytes = good.clone().into_bytes();
        for _ in 0..=random(3) {
            let place = random(bytes.len());
            match random(3) {
                0 => bytes[place] = u8::try_from(random(256)).unwrap(),
                1 => drop(bytes.remove(place)),
                _ => bytes.insert(place, b"\r\n :\0{\"\x80"[random(8)]),
            }
        }
        let mut client = server.client();
        let _ = client.socket.get_mut().write_all(&bytes);
        let _ = client.socket.get_mut().shutdown(std::net::Shutdown::Write);
        client.is_closed();
    }
    assert_eq!(server.client().post(JSON, PING).status, 200);
}

#[test]
fn s12_a_flood_of_connections_leaves_room_for_a_client_that_asks() {
    let server = Server::start(|options| options.limits.max_connections = 16);
    let mut busy = server.client();
    let (headers, body) = call("1", "wait", "{}");
    busy.send(&headers, &body);
    let running = server.run();
    let flood: Vec<_> = (0..200).map(|_| Client::connect(server.http.address())).collect();
    assert_eq!(server.client().post(JSON, PING).status, 200);
    server.finish(running, "undisturbed");
    let answer = busy.answer();
    let body = if answer.is_stream() { busy.rest() } else { answer.body };
    assert!(body.contains("undisturbed"));
    drop(flood);
    assert_eq!(server.client().post(JSON, PING).status, 200);
}

#[test]
fn htt_12_a_refusal_reaches_who_sends_a_long_body_first() {
    let server = Server::start(|options| {
        options.tokens = vec![haft_protocol::http::Token::new("0123456789abcdef", None)];
    });
    let body = "x".repeat(6 << 20);
    for (headers, status) in
        [(JSON.to_owned(), 401), (format!("{JSON}Authorization: Bearer 0123456789abcdef\r\n"), 413)]
    {
        let mut client = server.client();
        // All of it is written before the answer is looked for.
        assert_eq!(client.post(&headers, &body).status, status);
    }
}

#[test]
fn a_body_in_broken_pieces_is_400() {
    let server = Server::plain();
    for pieces in ["zz\r\n", "-1\r\n", "ffffffffffffffffff\r\n", "1\r\nab"] {
        let mut client = server.client();
        let head = format!("{JSON}Transfer-Encoding: chunked\r\n");
        client.write(
            format!("POST /mcp HTTP/1.1\r\nHost: localhost\r\n{head}\r\n{pieces}").as_bytes(),
        );
        let answer = client.answer();
        assert_eq!((answer.status, answer.header("connection")), (400, Some("close")), "{pieces}");
    }
}

#[test]
fn s12_a_connection_that_waits_is_served_once_another_is_idle() {
    let server = Server::start(|options| options.limits.max_connections = 1);
    let (headers, body) = call("1", "wait", "{}");
    let mut first = server.client();
    first.send(&headers, &body);
    let running = server.run();
    let mut second = server.client();
    second.send(JSON, PING);
    server.finish(running, "done");
    assert_eq!(first.answer().status, 200);
    // The first stays open, and has nothing to ask.
    assert_eq!(second.answer().status, 200);
}
