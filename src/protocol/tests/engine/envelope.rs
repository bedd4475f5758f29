//! Ids, methods, keys of the envelope, and messages that are no requests.

use crate::support::{Server, call, error, error_without_id, plain};

const PONG: &str = r#""result":{}}"#;

/// Every form of id, notification and response that a client was seen to send, and its answer.
#[test]
fn s18_pro_02_every_form_of_id_is_echoed_or_refused() {
    let long = format!("\"{}\"", "x".repeat(254));
    let longer = format!("\"{}\"", "x".repeat(255));
    for id in [
        "0",
        "-1",
        "7",
        "123456789012345678901234567890",
        r#""""#,
        r#""7""#,
        r#""\u0041\n""#,
        r#""読""#,
        long.as_str(),
    ] {
        let answer = format!(r#"{{"jsonrpc":"2.0","id":{id},{PONG}"#);
        assert_eq!(Server::new().hear(&plain(id, "ping")), [answer]);
    }
    let words = "The id must be a string or an integer, of at most 256 bytes";
    for id in ["null", "1.5", "1.0", "1e3", "true", "{}", "[1]", r#""\ud800""#, longer.as_str()] {
        let answer = error_without_id(-32600, words);
        assert_eq!(Server::new().hear(&plain(id, "ping")), [answer], "{id}");
    }
}

#[test]
fn s18_pro_06_a_notification_is_never_answered() {
    let mut server = Server::new();
    for method in ["notifications/unknown", "notifications/initialized", "ping", "tools/call", ""] {
        let said = format!(r#"{{"jsonrpc":"2.0","method":"{method}"}}"#);
        assert_eq!(server.hear(&said), [""; 0], "{method}");
    }
    let said = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":[1]}"#;
    assert_eq!(server.hear(said), [""; 0]);
}

#[test]
fn s18_a_response_that_nobody_waits_for_is_ignored() {
    let mut server = Server::new();
    for said in [
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":"x","result":{}}"#,
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"no"}}"#,
        r#"{"jsonrpc":"2.0","error":{"code":1,"message":"no"}}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{},"error":{}}"#,
        r#"{"jsonrpc":"2.0","id":null,"result":{}}"#,
    ] {
        assert_eq!(server.hear(said), [""; 0], "{said}");
    }
}

#[test]
fn s18_a_message_that_breaks_the_envelope_is_refused_by_its_id() {
    let version = r#"The message must have \"jsonrpc\": \"2.0\""#;
    let method = r#"The message must have a \"method\", a string"#;
    let one = r#"A message has one of \"method\", \"result\" and \"error\""#;
    for (message, words) in [
        (r#"{"id":1,"method":"ping"}"#, version),
        (r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, version),
        (r#"{"jsonrpc":2.0,"id":1,"method":"ping"}"#, version),
        (r#"{"jsonrpc":"2.0","id":1}"#, method),
        (r#"{"jsonrpc":"2.0","id":1,"method":5}"#, method),
        (r#"{"jsonrpc":"2.0","id":1,"method":null}"#, method),
        (r#"{"jsonrpc":"2.0","id":1,"method":"\udfff"}"#, "The method is not Unicode text"),
        (r#"{"jsonrpc":"2.0","id":1,"method":"ping","result":{}}"#, one),
    ] {
        assert_eq!(Server::new().hear(message), [error("1", -32600, words)], "{message}");
    }
}

#[test]
fn s18_what_is_no_object_is_refused() {
    let mut server = Server::new();
    for message in ["1", "null", "\"ping\"", "true", " 1e400 "] {
        let words = "A message must be an object";
        assert_eq!(server.hear(message), [error_without_id(-32600, words)], "{message}");
    }
    for message in ["", " ", "\r\n", "\t"] {
        assert_eq!(server.hear(message), [""; 0], "{message:?}");
    }
}

#[test]
fn s15_a_key_of_the_envelope_that_is_there_twice_is_refused() {
    for (message, id, key) in [
        (r#"{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/list"}"#, "1", "method"),
        (r#"{"jsonrpc":"2.0","method":"ping","m\u0065thod":"tools/list","id":1}"#, "1", "method"),
        (r#"{"jsonrpc":"2.0","jsonrpc":"2.0","id":1,"method":"ping"}"#, "1", "jsonrpc"),
        (r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{},"params":{}}"#, "1", "params"),
        (r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#, "", "id"),
    ] {
        let words = format!(r#"The message has the key \"{key}\" twice"#);
        let answer = match id {
            "" => error_without_id(-32600, &words),
            id => error(id, -32600, &words),
        };
        assert_eq!(Server::new().hear(message), [answer], "{message}");
    }
}

#[test]
fn s15_a_key_that_another_reader_could_take_for_ours_is_refused() {
    for key in
        ["Method", "METHOD", r"method\u0000", r"\u0000method", "paramſ", "Params", "ID", "id "]
    {
        let message = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping","{key}":"x"}}"#);
        let answer = Server::new().hear(&message).pop().unwrap();
        assert!(
            answer.starts_with(r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"#),
            "{answer}"
        );
        assert!(answer.contains("Unknown key"), "{answer}");
    }
}

#[test]
fn s15_an_escaped_key_is_the_key_and_a_foreign_one_is_ignored() {
    let message = r#"{"jsonrpc":"2.0","\u0069d":1,"m\u0065thod":"pi\u006eg","trace":{"a":[1]}}"#;
    let answer = format!(r#"{{"jsonrpc":"2.0","id":1,{PONG}"#);
    assert_eq!(Server::new().hear(message), [answer]);
}

#[test]
fn the_id_survives_whatever_is_wrong_behind_it() {
    let mut server = Server::new();
    let message = r#"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":}}"#;
    let words = format!("The message is not JSON from byte {} on", message.len() - 2);
    assert_eq!(server.hear(message), [error(r#""a""#, -32700, &words)]);
    for message in ["{", r#"{"jsonrpc""#, "{]", "\u{feff}{}", "{} {}", r#"{"a":tru}"#, "nul"] {
        let answer = server.hear(message).pop().unwrap();
        assert!(answer.starts_with(r#"{"jsonrpc":"2.0","error":{"code":-32700,"#), "{answer}");
    }
}

#[test]
fn s17_bytes_that_are_not_utf_8_are_refused() {
    let mut server = Server::new();
    for (bytes, at) in [
        (b"\xff{}".as_slice(), 0),
        (b"{\"id\":\"\xc0\x80\"}", 7),
        (b"{\"id\":\"\xed\xa0\x80\"}", 7),
        (b"{}\xe2\x82", 2),
    ] {
        let words = format!("The message is not UTF-8 from byte {at} on");
        assert_eq!(server.hear_bytes(bytes), [error_without_id(-32700, &words)]);
    }
}

#[test]
fn s14_nesting_beyond_127_levels_is_refused_by_its_id_wherever_that_stands() {
    let nested = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    let words = "The message is nested deeper than 127 levels";
    for levels in [126, 1_000, 100_000] {
        let mut server = Server::new();
        let before = format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{{"a":{}}}}}"#,
            nested(levels)
        );
        assert_eq!(server.hear(&before), [error("1", -32600, words)]);
        let after = format!(
            r#"{{"jsonrpc":"2.0","method":"ping","params":{{"a":{}}},"id":1}}"#,
            nested(levels)
        );
        assert_eq!(server.hear(&after), [error("1", -32600, words)]);
    }
    let fits =
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{{"a":{}}}}}"#, nested(125));
    assert_eq!(Server::new().hear(&fits).len(), 1);
    assert!(Server::new().hear(&fits)[0].ends_with(PONG));
}

#[test]
fn s17_a_lone_surrogate_in_arguments_is_refused_by_the_id() {
    let mut server = Server::new();
    let answer = server.hear(&call("1", "echo", r#"{"text":"\ud800"}"#));
    assert!(answer[0].starts_with(r#"{"jsonrpc":"2.0","id":1,"result":"#), "{answer:?}");
    assert!(answer[0].ends_with(r#""isError":true}}"#), "{answer:?}");
}
