//! The reading thread that may stay blocked, with any reader instead of stdin.

use std::io;
use std::sync::Arc;

use super::{Input, Output, Waker};
use crate::read::Read;

fn input(source: impl io::Read + Send + 'static) -> (Input, Arc<Waker>) {
    let waker = Arc::new(Waker::new().unwrap());
    let output = Arc::new(Output::new(Box::new(io::sink())));
    (Input::new(Box::new(source), output, Arc::clone(&waker)), waker)
}

#[test]
fn all_bytes_arrive_in_order_however_small_the_room() {
    let sent: Vec<u8> = (0..200_000u32).map(|number| u8::try_from(number % 251).unwrap()).collect();
    let (mut input, _) = input(io::Cursor::new(sent.clone()));
    let mut got = Vec::new();
    let mut room = [0; 777];
    loop {
        match input.read(&mut room, None) {
            Read::Bytes(count) => got.extend_from_slice(&room[..count]),
            Read::End => break,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(got, sent);
}

#[test]
fn a_wait_ends_by_a_wake_up_or_by_the_clock() {
    let (reader, _writer) = io::pipe().unwrap();
    let (mut input, waker) = input(reader);
    assert!(matches!(input.read(&mut [0; 8], Some(0)), Read::Elapsed));
    waker.wake();
    waker.wake();
    assert!(matches!(input.read(&mut [0; 8], None), Read::Woken));
    assert!(matches!(input.sleep(Some(1)), Read::Elapsed));
}

#[test]
fn bytes_are_kept_while_the_reader_sleeps() {
    let (reader, mut writer) = io::pipe().unwrap();
    let (mut input, _) = input(reader);
    io::Write::write_all(&mut writer, b"ping").unwrap();
    assert!(matches!(input.sleep(Some(1)), Read::Elapsed));
    let mut room = [0; 8];
    assert!(matches!(input.read(&mut room, None), Read::Bytes(4)));
    assert_eq!(&room[..4], b"ping");
    drop(writer);
    assert!(matches!(input.read(&mut room, None), Read::End));
}
