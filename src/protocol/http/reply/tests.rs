//! What a reply says, and when.

use super::*;

const ANSWER: Role = Role::Answer { status: 200 };

fn plan() -> Plan {
    Plan {
        accepts: Accepts { json: true, events: true },
        mode: ResponseMode::Auto,
        stream: false,
        modern: true,
        session: None,
        primes: false,
        origin: None,
        max_messages: 8,
        max_bytes: 1_000,
    }
}

fn session() -> Plan {
    let session = Some(HeaderValue::from_static("id"));
    Plan { session, primes: true, modern: false, ..plan() }
}

fn status(reply: &mut Reply) -> Option<(u16, bool)> {
    let start = reply.start()?;
    Some((start.status().as_u16(), matches!(start.body(), Start::Whole(_))))
}

fn taken(reply: &mut Reply) -> String {
    String::from_utf8(reply.take().unwrap_or_default()).unwrap()
}

#[test]
fn an_answer_alone_is_json_and_an_answer_after_something_is_a_stream() {
    let mut reply = Reply::new(plan(), 1);
    assert_eq!(status(&mut reply), None);
    reply.message(b"{}", ANSWER);
    assert_eq!(status(&mut reply), Some((200, true)));
    assert!(reply.is_done());

    let mut reply = Reply::new(plan(), 1);
    reply.message(b"{\"p\":\n1}", Role::Progress);
    assert_eq!(status(&mut reply), Some((200, false)));
    assert_eq!(taken(&mut reply), "event: message\ndata: {\"p\": 1}\n\n");
    assert!(!reply.is_done());
    reply.message(b"{}", ANSWER);
    assert_eq!(taken(&mut reply), "event: message\ndata: {}\n\n");
    assert!(reply.is_done());
    assert_eq!(reply.message(b"{}", Role::Other), Taken::Refused, "nothing follows an answer");
}

#[test]
fn a_refusal_keeps_its_status_in_every_mode_and_a_legacy_client_gets_200_for_an_unknown_method() {
    for mode in [ResponseMode::Auto, ResponseMode::Sse, ResponseMode::Json] {
        let mut reply = Reply::new(Plan { mode, ..plan() }, 1);
        reply.message(b"{}", Role::Answer { status: 404 });
        assert_eq!(status(&mut reply), Some((404, true)), "{mode:?}");
    }
    let mut reply = Reply::new(Plan { modern: false, ..plan() }, 1);
    reply.message(b"{}", Role::Answer { status: 404 });
    assert_eq!(status(&mut reply), Some((200, true)));
}

#[test]
fn the_modes_and_what_a_client_takes_decide_between_json_and_a_stream() {
    let events = Accepts { json: false, events: true };
    for plan in [Plan { mode: ResponseMode::Sse, ..plan() }, Plan { accepts: events, ..plan() }] {
        let mut reply = Reply::new(plan, 1);
        assert!(reply.is_stream_only());
        reply.message(b"{}", ANSWER);
        assert_eq!(status(&mut reply), Some((200, false)));
    }
    let json = Accepts { json: true, events: false };
    for plan in [Plan { mode: ResponseMode::Json, ..plan() }, Plan { accepts: json, ..plan() }] {
        let mut reply = Reply::new(plan, 1);
        assert_eq!(reply.message(b"{}", Role::Progress), Taken::Refused);
        reply.hurry();
        assert_eq!(status(&mut reply), None, "it waits");
        reply.message(b"{}", ANSWER);
        assert_eq!(status(&mut reply), Some((200, true)));
    }
}

#[test]
fn progress_is_coalesced_where_it_is_crowded_and_other_messages_overflow() {
    let mut reply = Reply::new(plan(), 1);
    for number in 0..1_000 {
        let progress = format!("{{\"p\":{number}}}");
        assert_eq!(reply.message(progress.as_bytes(), Role::Progress), Taken::Kept);
    }
    let text = taken(&mut reply);
    assert_eq!(text.matches("data: ").count(), 4, "{text}");
    assert!(text.ends_with("{\"p\":999}\n\n"));
    let mut reply = Reply::new(plan(), 1);
    for _ in 0..8 {
        assert_eq!(reply.message(b"{}", Role::Other), Taken::Kept);
    }
    assert_eq!(reply.message(b"{}", Role::Other), Taken::Overflow);
    assert!(reply.is_over());
}

#[test]
fn an_answer_is_never_too_long_to_be_kept() {
    let mut reply = Reply::new(plan(), 1);
    reply.message(b"{}", Role::Other);
    assert_eq!(reply.message(&[b' '; 5_000], ANSWER), Taken::Kept);
    assert!(taken(&mut reply).len() > 5_000);
}

#[test]
fn a_stream_of_a_session_can_be_taken_up_again_where_it_was_left() {
    let mut reply = Reply::new(session(), 7);
    reply.hurry();
    assert_eq!(status(&mut reply), Some((200, false)));
    assert_eq!(taken(&mut reply), "id: 7-1\nretry: 1000\ndata:\n\n");
    reply.message(b"{\"a\":1}", Role::Other);
    reply.detach();
    assert_eq!(reply.take(), None);
    reply.message(b"{\"p\":1}", Role::Progress);
    reply.message(b"{\"p\":2}", Role::Progress);
    reply.message(b"{\"b\":1}", ANSWER);
    for (after, events) in [(1, 3), (2, 2), (4, 1), (9, 0)] {
        let before = reply.epoch();
        reply.resume(after, None);
        assert_eq!(reply.epoch(), before + 1);
        assert_eq!(status(&mut reply), Some((200, false)));
        let text = taken(&mut reply);
        assert_eq!(text.matches("data: ").count(), events, "after {after}: {text}");
        assert!(reply.is_done());
    }
}

#[test]
fn what_a_session_keeps_is_bounded_and_its_answer_is_kept() {
    let mut reply = Reply::new(session(), 7);
    reply.hurry();
    reply.detach();
    for _ in 0..100 {
        reply.message(&[b' '; 300], Role::Other);
    }
    reply.message(b"{\"answer\":1}", ANSWER);
    reply.resume(0, None);
    let text = taken(&mut reply);
    assert!(text.len() < 1_100 && text.ends_with("{\"answer\":1}\n\n"), "{}", text.len());
}

#[test]
fn a_comment_is_for_a_stream_that_has_nothing_else_to_say() {
    let mut reply = Reply::new(plan(), 1);
    reply.keep_alive();
    assert_eq!(reply.take(), None, "no head yet");
    reply.hurry();
    reply.keep_alive();
    reply.keep_alive();
    assert_eq!(taken(&mut reply), ": keepalive\n\n");
    reply.silence();
    reply.keep_alive();
    assert_eq!(reply.take(), None);
}
