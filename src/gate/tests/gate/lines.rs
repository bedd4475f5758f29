//! What a line says.

use haft_gate::{Chain, Decision, Outcome, Verdict};

use super::support::decision;

fn line(decision: &Decision) -> String {
    Chain::default().line(decision)
}

#[test]
fn a_line_says_everything_but_the_arguments() {
    let mut decision = decision("slug");
    decision.arguments = r#"{"title":"secret"}"#.to_owned();
    decision.asked = vec!["read:/data".to_owned(), "net:api.example.com:443".to_owned()];
    decision.outcome = Some(Outcome { duration_ms: 1.25, result_bytes: 12, is_error: false });
    let line = line(&decision);
    let (body, hash) = line.split_once(",\"hash\":\"").unwrap();
    assert_eq!(
        body,
        "{\"time\":\"2025-11-30T13:52:36.004Z\",\"seq\":1,\
         \"prev\":\"0000000000000000000000000000000000000000000000000000000000000000\",\
         \"tool\":\"slug\",\"arguments\":{\"digest\":\"sha256:\
         68a756ae2d0dfd590b531c141e04fc885e56f2080e35d165f183e87829ee1ae6\",\"bytes\":18},\
         \"asked\":[\"read:/data\",\"net:api.example.com:443\"],\"decision\":\"granted\",\
         \"durationMs\":1.250,\"resultBytes\":12,\"isError\":false"
    );
    assert_eq!(hash.len(), 64 + "\"}\n".len());
}

#[test]
fn a_denial_says_why_and_has_no_outcome() {
    let mut decision = decision("slug");
    decision.decision = Verdict::Denied;
    decision.reason = Some("write was not granted".to_owned());
    let line = line(&decision);
    assert!(
        line.contains(
            "\"asked\":[],\"decision\":\"denied\",\"reason\":\"write was not granted\",\"hash\""
        ),
        "{line}"
    );
}

#[test]
fn arguments_are_kept_only_when_asked_for_and_stay_one_line() {
    let mut decision = decision("slug");
    decision.arguments = "{\n  \"title\": \"a\\nb\"\r\n}".to_owned();
    assert!(!line(&decision).contains("title"));
    decision.keep_arguments = true;
    let kept = line(&decision);
    assert!(kept.contains("\"bytes\":22,\"value\":{   \"title\": \"a\\nb\"  }},"), "{kept}");
    assert_eq!(kept.matches('\n').count(), 1);
}

#[test]
fn arguments_that_are_no_json_are_kept_as_a_string() {
    let mut decision = decision("slug");
    decision.keep_arguments = true;
    for arguments in ["{\"a\":1}}, \"x\": {", "", "{\"a\":", &"[".repeat(100_000)] {
        decision.arguments = arguments.to_owned();
        let kept = line(&decision);
        assert!(kept.contains(",\"text\":\""), "{arguments}");
        assert!(serde_json::from_str::<serde::de::IgnoredAny>(&kept).is_ok(), "{arguments}");
    }
}

#[test]
fn foreign_text_cannot_act_in_a_terminal_that_prints_the_log() {
    let mut decision = decision("\u{1b}[2Ja\u{202e}b\n{\"seq\":2}");
    decision.reason = Some("\u{9b}31m".to_owned());
    let line = line(&decision);
    assert!(line.contains(r#""tool":"\\u{1b}[2Ja\\u{202e}b\n{\"seq\":2}""#), "{line}");
    assert!(line.contains(r#""reason":"\\u{9b}31m""#), "{line}");
    assert_eq!(line.matches('\n').count(), 1);
}

#[test]
fn a_duration_that_is_no_number_is_none() {
    for (given, written) in [(f64::NAN, "0.000"), (f64::INFINITY, "0.000"), (-3.0, "0.000")] {
        let mut decision = decision("slug");
        decision.outcome = Some(Outcome { duration_ms: given, result_bytes: 0, is_error: true });
        let line = line(&decision);
        assert!(line.contains(&format!("\"durationMs\":{written},")), "{line}");
    }
}

#[test]
fn decisions_are_read_strictly() {
    for text in [
        "",
        "{}",
        r#"{"timeMs":1,"tool":"a","arguments":"{}","decision":"maybe"}"#,
        r#"{"timeMs":-1,"tool":"a","arguments":"{}","decision":"denied"}"#,
        r#"{"timeMs":1,"tool":"a","arguments":{},"decision":"denied"}"#,
        r#"{"timeMs":1,"tool":"a","arguments":"{}","decision":"denied","more":1}"#,
    ] {
        assert!(Decision::from_json(text).is_err(), "{text}");
    }
}
