//! Answers that whoever brings them writes, on connections that wait for nothing else.

use haft_protocol::CallId;
use haft_transport::Event;

use crate::rig::{Client, JSON, Server, call, legacy_call};

const PING: &str = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;

/// A call of a tool that waits, on a connection that the server reads nothing more of.
fn waiting(server: &Server, client: &mut Client) -> CallId {
    let (headers, body) = call("1", "wait", "{}");
    client.send(&headers, &body);
    let waiting = server.run();
    for _ in 0..3 {
        assert_eq!(server.client().post(JSON, PING).status, 200);
    }
    waiting
}

#[test]
fn an_answer_of_any_length_is_whole_and_its_connection_goes_on() {
    let server = Server::plain();
    let mut client = server.client();
    for length in [0, 1, 16_000, 20_000, 8 << 20, 1] {
        let waiting = waiting(&server, &mut client);
        // Nobody reads yet, so that the longest does not fit into the socket.
        server.finish(waiting, &"Z".repeat(length));
        let answer = client.answer();
        assert_eq!(answer.status, 200);
        assert_eq!(answer.body.matches('Z').count(), length);
        assert_eq!(client.post(JSON, PING).status, 200);
    }
    assert_eq!(server.hub.load().0, 0);
}

#[test]
fn a_legacy_client_that_says_no_more_is_let_go_before_its_call_ends() {
    let server = Server::plain();
    let mut client = server.client();
    client.send(JSON, &legacy_call("1", "wait", "{}"));
    let waiting = server.run();
    client.socket.get_ref().shutdown(std::net::Shutdown::Write).unwrap();
    assert!(client.is_closed());
    server.finish(waiting, "nobody reads it");
    assert_eq!(server.client().post(JSON, PING).status, 200);
    assert_eq!(server.hub.load().0, 0);
}

#[test]
fn a_connection_is_idle_once_its_answer_is_written() {
    let server = Server::start(|options| options.limits.idle_timeout_ms = 60);
    let mut client = server.client();
    let waiting = waiting(&server, &mut client);
    server.finish(waiting, "there");
    assert!(client.answer().body.contains("there"));
    assert!(client.is_closed());
}

#[test]
fn a_connection_whose_answer_is_written_makes_room_for_another() {
    let server = Server::start(|options| options.limits.max_connections = 2);
    let mut clients = [server.client(), server.client()];
    let (headers, body) = call("1", "wait", "{}");
    let calls = clients.each_mut().map(|client| {
        client.send(&headers, &body);
        server.run()
    });
    server.finish(calls[0], "there");
    assert!(clients[0].answer().body.contains("there"));
    assert_eq!(server.client().post(JSON, PING).status, 200);
    assert!(clients[0].is_closed());
    server.finish(calls[1], "there");
    assert!(clients[1].answer().body.contains("there"));
}

#[test]
fn a_server_that_closes_closes_connections_whose_answers_are_written() {
    let server = Server::plain();
    let mut client = server.client();
    let waiting = waiting(&server, &mut client);
    server.finish(waiting, "there");
    assert_eq!(client.answer().header("connection"), None);
    server.http.close();
    assert!(client.is_closed());
    assert!(matches!(server.event(), Event::HttpClosed { problem: None, .. }));
}

#[test]
fn clients_that_come_and_go_get_their_own_answers() {
    let server = Server::plain();
    let address = server.http.address();
    std::thread::scope(|scope| {
        for number in 0..4 {
            scope.spawn(move || {
                for turn in 0..200 {
                    let text = format!("of {number} in {turn}");
                    let (headers, body) = call("1", "echo", &format!(r#"{{"text":"{text}"}}"#));
                    let mut client = Client::connect(address);
                    for asked in 0..3 {
                        client.send(&headers, &body);
                        // Some leave while their answer is on its way.
                        if (turn + asked) % 4 == 3 {
                            break;
                        }
                        assert!(client.answer().body.contains(&text));
                    }
                }
            });
        }
    });
    assert_eq!(server.client().post(JSON, PING).status, 200);
}
