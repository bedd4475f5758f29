//! A whole response as bytes.

use std::cell::RefCell;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use haft_protocol::http::{JSON_LINES, Whole};
use http::{StatusCode, header};

/// The date as the header has it, for one second.
struct Date {
    second: u64,
    text: String,
}

thread_local! {
    static DATE: RefCell<Date> = const { RefCell::new(Date { second: 0, text: String::new() }) };
}

/// Appends the head of a response, with the empty line at its end.
pub(crate) fn push_head(out: &mut Vec<u8>, whole: &Whole, close: bool, now_ms: u64) {
    push_status(out, whole.status());
    for (name, value) in whole.headers().iter().filter(|(name, _)| *name != header::CONNECTION) {
        push_header(out, name.as_str().as_bytes(), value.as_bytes());
    }
    end_head(out, whole.body().len(), close, now_ms);
}

/// The same for JSON that needs no other header.
pub(crate) fn push_json_head(
    out: &mut Vec<u8>,
    status: u16,
    length: usize,
    close: bool,
    now_ms: u64,
) {
    push_status(out, StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR));
    out.extend_from_slice(JSON_LINES.as_bytes());
    end_head(out, length, close, now_ms);
}

fn push_status(out: &mut Vec<u8>, status: StatusCode) {
    out.extend_from_slice(b"HTTP/1.1 ");
    out.extend_from_slice(status.as_str().as_bytes());
    out.push(b' ');
    out.extend_from_slice(status.canonical_reason().unwrap_or_default().as_bytes());
    out.extend_from_slice(b"\r\n");
}

fn end_head(out: &mut Vec<u8>, length: usize, close: bool, now_ms: u64) {
    if close {
        push_header(out, b"connection", b"close");
    }
    push_header(out, b"content-length", itoa::Buffer::new().format(length).as_bytes());
    out.extend_from_slice(b"date: ");
    DATE.with_borrow_mut(|date| {
        let second = now_ms / 1_000;
        if date.second != second {
            let now: SystemTime = UNIX_EPOCH + Duration::from_secs(second);
            *date = Date { second, text: httpdate::fmt_http_date(now) };
        }
        out.extend_from_slice(date.text.as_bytes());
    });
    out.extend_from_slice(b"\r\n\r\n");
}

fn push_header(out: &mut Vec<u8>, name: &[u8], value: &[u8]) {
    out.extend_from_slice(name);
    out.extend_from_slice(b": ");
    out.extend_from_slice(value);
    out.extend_from_slice(b"\r\n");
}
