//! The splitter, byte by byte and against hostile input.

use super::*;

#[derive(Debug, PartialEq, Eq, Clone)]
enum Got {
    Message(String),
    TooLong(u64),
}

fn message(text: &str) -> Got {
    Got::Message(text.to_owned())
}

fn keep(frame: &Frame<'_>) -> Got {
    match frame {
        Frame::Message(bytes) => Got::Message(String::from_utf8_lossy(bytes).into_owned()),
        Frame::TooLong(length) => Got::TooLong(*length),
    }
}

/// Everything a splitter gives for these bytes when they arrive in pieces of `piece` bytes.
fn split(input: &[u8], piece: usize, limit: usize) -> (Vec<Got>, Option<Framing>) {
    let mut framer = Framer::new(limit);
    let mut all = Vec::new();
    for mut piece in input.chunks(piece) {
        while !piece.is_empty() {
            let room = framer.room();
            let count = room.len().min(piece.len());
            room[..count].copy_from_slice(&piece[..count]);
            framer.filled(count);
            piece = &piece[count..];
            while let Some(frame) = framer.next() {
                all.push(keep(&frame));
            }
        }
    }
    if let Some(frame) = framer.last() {
        all.push(keep(&frame));
    }
    (all, framer.framing())
}

/// The same result for every size of the pieces, which is the point of a splitter.
fn split_in_every_way(input: &str, limit: usize) -> (Vec<Got>, Option<Framing>) {
    let whole = split(input.as_bytes(), input.len().max(1), limit);
    for piece in 1..=input.len().min(40) {
        assert_eq!(split(input.as_bytes(), piece, limit), whole, "in pieces of {piece}: {input:?}");
    }
    whole
}

#[test]
fn lines_are_messages_whatever_their_ends() {
    let (got, framing) =
        split_in_every_way("{\"a\":1}\n\r\n\n{\"b\":2}\r\n  \n\t{\"c\":3} \n", 100);
    assert_eq!(got, [message("{\"a\":1}"), message("{\"b\":2}"), message("{\"c\":3}")]);
    assert_eq!(framing, Some(Framing::Lines));
}

#[test]
fn a_last_line_may_lack_its_newline() {
    assert_eq!(split_in_every_way("[1]\n[2]", 100).0, [message("[1]"), message("[2]")]);
    assert_eq!(split_in_every_way("\n{}", 100).0, [message("{}")]);
    assert_eq!(split_in_every_way("cont", 100).0, [message("cont")]);
}

#[test]
fn nothing_but_blanks_is_no_message() {
    assert_eq!(split_in_every_way("", 100), (vec![], None));
    assert_eq!(split_in_every_way("\r\n \n\n", 100), (vec![], None));
}

#[test]
fn std_05_characters_of_several_bytes_survive_every_cut() {
    let text = "{\"t\":\"读🎉—\"}";
    let (got, _) = split_in_every_way(&format!("{text}\n{text}\r\n"), 100);
    assert_eq!(got, [message(text), message(text)]);
    let framed = format!("Content-Length: {}\r\n\r\n{text}", text.len());
    assert_eq!(split_in_every_way(&framed, 100).0, [message(text)]);
}

#[test]
fn s19_a_line_over_the_limit_is_dropped_and_the_next_one_served() {
    let (got, _) = split_in_every_way("0123456789\r\n0123456789a\n[]\n", 10);
    assert_eq!(got, [message("0123456789"), Got::TooLong(11), message("[]")]);
    let (got, _) = split_in_every_way(&format!("{}\n[]\n", "x".repeat(35)), 10);
    assert_eq!(got, [Got::TooLong(35), message("[]")]);
    assert_eq!(split_in_every_way(&"x".repeat(35), 10).0, [Got::TooLong(35)]);
}

#[test]
fn headers_are_recognised_from_the_first_bytes() {
    let input = "\r\nContent-Length: 7\r\n\r\n{\"a\":1}content-length:4\nContent-Type: x\n\n{  }";
    let (got, framing) = split_in_every_way(input, 100);
    assert_eq!(got, [message("{\"a\":1}"), message("{  }")]);
    assert_eq!(framing, Some(Framing::Headers));
}

#[test]
fn a_body_may_contain_newlines_and_be_followed_by_empty_lines() {
    let input = "Content-Length: 9\r\n\r\n{\n\"a\":1\n}\r\n\r\nContent-Length: 0\r\n\r\nContent-Length: 2\r\n\r\n[]";
    assert_eq!(split_in_every_way(input, 100).0, [message("{\n\"a\":1\n}"), message("[]")]);
}

#[test]
fn a_body_over_the_limit_is_dropped_and_the_next_one_served() {
    let input = "Content-Length: 11\r\n\r\n0123456789aContent-Length: 2\r\n\r\n[]";
    assert_eq!(split_in_every_way(input, 10).0, [Got::TooLong(11), message("[]")]);
}

#[test]
fn a_body_that_stops_short_is_no_message() {
    assert_eq!(split_in_every_way("Content-Length: 9\r\n\r\n{\"a\":", 100).0, []);
}

#[test]
fn an_unreadable_header_is_answered_once_and_the_next_message_served() {
    let input = "Content-Length: 2\r\n\r\n[]Content-Length: x\r\n\r\n{\"lost\":1}Content-Length: 2\r\n\r\n{}";
    let (got, _) = split_in_every_way(input, 100);
    assert_eq!(got, [message("[]"), message("Content-Length: x"), message("{}")]);
}

#[test]
fn a_plain_line_after_headers_is_still_a_message() {
    let input = "Content-Length: 2\r\n\r\n[]{\"a\":\"Content-Length: 1\"}\n{\"b\":1}\r\nContent-Length: 2\r\n\r\n{}";
    let (got, _) = split_in_every_way(input, 100);
    assert_eq!(
        got,
        [
            message("[]"),
            message("{\"a\":\"Content-Length: 1\"}"),
            message("{\"b\":1}"),
            message("{}")
        ]
    );
}

#[test]
fn a_header_block_without_an_end_is_bounded() {
    let endless = format!("Content-Length: 2\r\nX: {}", "y".repeat(3 * MAX_BLOCK));
    let input = format!("{endless}\r\n\r\n{{}}Content-Length: 2\r\n\r\n[]");
    let (got, _) = split(input.as_bytes(), 1000, 100_000);
    assert_eq!(got.len(), 2);
    assert_eq!(got[1], message("[]"));
}

#[test]
fn every_short_text_over_a_hostile_alphabet_is_split_alike_in_every_way() {
    const ALPHABET: [&str; 6] = ["{}", "\n", "\r", "C", "Content-Length:2\r\n", "\r\n"];
    for code in 0..ALPHABET.len().pow(5) {
        let mut rest = code;
        let mut input = String::new();
        for _ in 0..5 {
            input.push_str(ALPHABET[rest % ALPHABET.len()]);
            rest /= ALPHABET.len();
        }
        let whole = split(input.as_bytes(), input.len(), 12);
        for piece in [1, 3] {
            assert_eq!(split(input.as_bytes(), piece, 12), whole, "{input:?}");
        }
    }
}

#[test]
fn random_input_is_split_alike_however_it_is_cut() {
    const PARTS: [&str; 12] = [
        "{\"id\":1}",
        "\n",
        "\r\n",
        "\r\n\r\n",
        "Content-Length: ",
        "content-type: x\r\n",
        "4",
        "19",
        "x",
        "  ",
        "[]",
        "\u{e9}\u{1f389}",
    ];
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        usize::try_from(seed >> 33).unwrap() % below
    };
    for _ in 0..5_000 {
        let opening = if random(2) == 0 { "" } else { "Content-Length: 2\r\n\r\n{}" };
        let parts = (0..random(40)).map(|_| PARTS[random(PARTS.len())]).collect::<String>();
        let input = format!("{opening}{parts}");
        let whole = split(input.as_bytes(), input.len().max(1), 30);
        let piece = 1 + random(9);
        assert_eq!(split(input.as_bytes(), piece, 30), whole, "in pieces of {piece}: {input:?}");
    }
}

#[test]
fn a_long_message_in_small_pieces_takes_linear_time_and_its_buffer_is_given_back() {
    let limit = 16 * 1024 * 1024;
    let mut framer = Framer::new(limit);
    let mut input = vec![b'x'; limit];
    input.push(b'\n');
    for piece in input.chunks(4096) {
        framer.room()[..piece.len()].copy_from_slice(piece);
        framer.filled(piece.len());
        if let Some(frame) = framer.next() {
            assert!(matches!(frame, Frame::Message(bytes) if bytes.len() == limit));
        }
    }
    assert!(framer.next().is_none());
    assert_eq!(framer.room().len(), CHUNK);
}
