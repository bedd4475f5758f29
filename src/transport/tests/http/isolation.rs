//! An answer goes to whoever asked.

use crate::rig::{Client, JSON, Server, call, in_session, legacy_call};

#[test]
fn htt_01_the_same_id_on_two_connections_is_two_requests() {
    let server = Server::plain();
    let (headers, body) = call("1", "wait", "{}");
    let mut clients = [server.client(), server.client()];
    let mut calls = Vec::new();
    for client in &mut clients {
        client.send(&headers, &body);
        calls.push(server.run());
    }
    server.finish(calls[1], "for B");
    assert!(clients[1].answer().body.contains("for B"));
    server.finish(calls[0], "for A");
    assert!(clients[0].answer().body.contains("for A"));
}

#[test]
fn htt_01_a_duplicate_id_in_a_session_is_refused_and_the_first_is_answered() {
    let server = Server::plain();
    let id = server.session();
    let mut first = server.client();
    first.send(&in_session(&id), &legacy_call("1", "wait", "{}"));
    let running = server.run();
    let answer =
        server.client().post(&in_session(&id), &legacy_call("1", "echo", r#"{"text":"a"}"#));
    assert_eq!((answer.status, answer.code()), (400, Some("-32600")));
    server.finish(running, "the first");
    assert!(first.answer().body.contains("the first"));
}

#[test]
fn htt_15_parallel_calls_of_one_session_are_answered_each_on_its_own() {
    let server = Server::plain();
    let id = server.session();
    let mut clients: Vec<Client> = (0..20).map(|_| server.client()).collect();
    let mut calls = Vec::new();
    for (number, client) in clients.iter_mut().enumerate() {
        client.send(&in_session(&id), &legacy_call(&number.to_string(), "wait", "{}"));
        calls.push(server.run());
    }
    for (number, call) in calls.iter().enumerate().rev() {
        server.finish(*call, &format!("answer {number}."));
    }
    for (number, client) in clients.iter_mut().enumerate() {
        assert!(client.answer().body.contains(&format!("answer {number}.")));
    }
    assert_eq!(server.hub.load(), (0, 1));
}

#[test]
fn s06_fifty_clients_with_the_same_ids_get_their_own_answers() {
    let server = Server::plain();
    std::thread::scope(|scope| {
        for who in 0..50 {
            let (address, session) = (server.http.address(), server.session());
            scope.spawn(move || {
                let mut client = Client::connect(address);
                for id in 0..100 {
                    let text = format!("nonce {who} {id}.");
                    let arguments = format!(r#"{{"text":"{text}"}}"#);
                    let answer = match id % 3 {
                        0 => client.post(
                            &in_session(&session),
                            &legacy_call(&id.to_string(), "echo", &arguments),
                        ),
                        1 => client.post(JSON, &legacy_call(&id.to_string(), "echo", &arguments)),
                        _ => {
                            let (headers, body) = call(&id.to_string(), "echo", &arguments);
                            client.post(&headers, &body)
                        }
                    };
                    assert!(answer.body.contains(&text), "{answer:?}");
                }
            });
        }
    });
    assert_eq!(server.hub.load(), (0, 50));
}
