//! Who is told that the tools changed.

use crate::support::{END, Server, error, modern};

const CHANGED: &str = r#"{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}"#;

fn listen(id: &str, filter: &str) -> String {
    modern(id, "subscriptions/listen", "{}", &format!(r#","notifications":{filter}"#))
}

fn acknowledged(id: &str, filter: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{{"_meta":{{"io.modelcontextprotocol/subscriptionId":{id}}},"notifications":{filter}}}}}"#
    )
}

fn changed(id: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{{"_meta":{{"io.modelcontextprotocol/subscriptionId":{id}}}}}}}"#
    )
}

#[test]
fn pro_09_a_legacy_client_is_told_once_it_is_initialized() {
    let mut server = Server::new();
    assert_eq!(server.set_tools(3), [""; 0]);
    let open = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2024-11-05"}}"#;
    assert!(server.hear(open)[0].contains(r#""listChanged":true"#));
    assert_eq!(server.set_tools(2), [""; 0]);
    server.hear(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    assert_eq!(server.set_tools(1), [CHANGED]);
    let list = server.hear(r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#);
    assert!(list[0].contains("echo") && !list[0].contains("slow"), "{list:?}");
}

#[test]
fn a_listener_is_acknowledged_first_and_then_told_what_it_asked_for() {
    let mut server = Server::new();
    let all =
        r#"{"toolsListChanged":true,"promptsListChanged":true,"resourceSubscriptions":["a:b"]}"#;
    assert_eq!(server.hear(&listen("1", all)), [acknowledged("1", r#"{"toolsListChanged":true}"#)]);
    assert_eq!(server.hear(&listen(r#""two""#, "{}")), [acknowledged(r#""two""#, "{}")]);
    let off = r#"{"toolsListChanged":false}"#;
    assert_eq!(server.hear(&listen("3", off)), [acknowledged("3", "{}")]);
    assert_eq!(server.set_tools(2), [changed("1")]);
}

#[test]
fn a_client_that_listens_and_initialized_is_told_both_ways() {
    let mut server = Server::legacy("2025-06-18", "{}");
    server.hear(&listen("1", r#"{"toolsListChanged":true}"#));
    assert_eq!(server.set_tools(2), [CHANGED.to_owned(), changed("1")]);
}

#[test]
fn a_cancelled_subscription_ends_without_another_word() {
    let mut server = Server::new();
    server.hear(&listen("1", r#"{"toolsListChanged":true}"#));
    let cancel = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#;
    assert_eq!(server.hear(cancel), [""; 0]);
    assert_eq!(server.set_tools(2), [""; 0]);
    assert_eq!(server.hear(&listen("1", "{}")), [acknowledged("1", "{}")]);
}

#[test]
fn a_server_that_closes_ends_its_subscriptions() {
    let mut server = Server::new();
    server.hear(&listen(r#""s""#, r#"{"toolsListChanged":true}"#));
    assert_eq!(
        server.end_subscriptions(),
        [
            r#"["s"] {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"s"}}"#,
            r#"{"jsonrpc":"2.0","id":"s","result":{"resultType":"complete","_meta":{"io.modelcontextprotocol/subscriptionId":"s"}}}"#,
        ]
    );
    assert_eq!(server.end_subscriptions(), [""; 0]);
    assert_eq!(server.set_tools(2), [""; 0]);
}

#[test]
fn a_filter_of_the_wrong_shape_is_refused() {
    let mut server = Server::new();
    let words = "params must have notifications, an object";
    for params in ["", r#","notifications":null"#, r#","notifications":[]"#] {
        let request = modern("1", "subscriptions/listen", "{}", params);
        assert_eq!(server.hear(&request), [error("1", -32602, words)]);
    }
    let words = "toolsListChanged must be true or false";
    assert_eq!(server.hear(&listen("1", r#"{"toolsListChanged":1}"#)), [error("1", -32602, words)]);
}

#[test]
fn subscriptions_are_bounded() {
    let mut server = Server::new();
    for id in 0..1_024 {
        server.hear(&listen(&id.to_string(), "{}"));
    }
    let words = "Too many subscriptions on this connection";
    assert_eq!(server.hear(&listen("9999", "{}")), [error("9999", -32603, words)]);
}

#[test]
fn a_running_call_keeps_the_tool_it_began_with() {
    let mut server = Server::new();
    let params = r#","name":"list""#;
    server.hear(&modern("1", "tools/call", "{}", params));
    server.set_tools(1);
    let answer = server.finish(0, "done");
    assert!(answer[0].ends_with(END), "{answer:?}");
    assert!(server.hear(&modern("2", "tools/call", "{}", params))[0].contains("Unknown demo tool"));
}
