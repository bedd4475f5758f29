//! Any text: one line stays one line, and a second pass changes nothing.
#![no_main]

use haft_text::{make_visible, message_line, quoted, sanitize_line, sanitize_text};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let line = sanitize_line(text);
    assert!(!line.contains(['\n', '\r', '\u{1b}']));
    assert_eq!(sanitize_line(&line), line);
    let kept = sanitize_text(text);
    assert_eq!(sanitize_text(&kept), kept);
    assert!(!quoted(text).contains(['\n', '\u{1b}']));
    assert!(!message_line(text).contains('\n'));
    let visible = make_visible(text);
    assert_eq!(make_visible(&visible), visible);
});
