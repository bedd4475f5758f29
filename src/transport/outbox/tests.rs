//! Order, completeness and back-pressure over real pipes and sockets.
#![expect(clippy::unwrap_used, reason = "what a test cannot do without")]

use std::io::{PipeReader, Read};
use std::os::unix::net::UnixStream;
use std::thread;

use super::*;

/// The channels that clients really use: what to read from, what to write to.
fn channels() -> [(Box<dyn Read + Send>, Output); 3] {
    let (reader, writer) = std::io::pipe().unwrap();
    let (ours, theirs) = UnixStream::pair().unwrap();
    let (shared_reader, shared_writer) = std::io::pipe().unwrap();
    [
        (Box::new(reader), Output::new(writer.into())),
        (Box::new(theirs), Output::new(ours.into())),
        (Box::new(shared_reader), Output::shared_pipe(shared_writer.into())),
    ]
}

fn outbox(output: Output, limit: usize) -> Arc<Outbox> {
    let waker = Arc::new(Waker::new().unwrap());
    Arc::new(Outbox::new(Arc::new(output), waker, limit))
}

fn with_writer(outbox: &Arc<Outbox>) -> thread::JoinHandle<()> {
    let outbox = Arc::clone(outbox);
    thread::spawn(move || outbox.write_until_finished())
}

fn numbered(from: usize, to: usize) -> String {
    let lines = (from..to).map(|number| format!("{number} {}\n", "x".repeat(number % 97)));
    lines.collect::<Vec<_>>().concat()
}

#[test]
fn a_small_message_leaves_at_once_without_the_writing_thread() {
    for (mut reader, sink) in channels() {
        let outbox = outbox(sink, 1000);
        outbox.add([&b"{}"[..], b"[1,\n2]"]);
        outbox.pass();
        let mut got = [0; 10];
        reader.read_exact(&mut got).unwrap();
        assert_eq!(&got, b"{}\n[1, 2]\n");
        assert_eq!(outbox.drain(Duration::ZERO), Drained::Whole);
    }
}

#[test]
fn n10_twenty_mebibytes_pass_a_slow_reader_whole_and_in_order() {
    for (mut reader, sink) in channels() {
        let outbox = outbox(sink, 1000);
        let writer = with_writer(&outbox);
        let message = vec![b'm'; (1 << 20) - 1];
        let reading = thread::spawn(move || {
            let (mut count, mut ends) = (0, 0);
            let mut room = vec![0; 10_000];
            loop {
                match reader.read(&mut room).unwrap() {
                    0 => return (count, ends),
                    read => {
                        count += read;
                        ends += memchr::memchr_iter(b'\n', &room[..read]).count();
                        thread::yield_now();
                    }
                }
            }
        });
        for _ in 0..20 {
            outbox.add([&message[..]]);
            outbox.pass();
        }
        assert_eq!(outbox.drain(Duration::from_secs(20)), Drained::Whole);
        writer.join().unwrap();
        drop(outbox);
        assert_eq!(reading.join().unwrap(), (20 << 20, 20));
    }
}

#[test]
fn messages_of_several_threads_stay_whole_and_each_in_its_order() {
    for (mut reader, sink) in channels() {
        let outbox = outbox(sink, 1000);
        let writer = with_writer(&outbox);
        let reading = thread::spawn(move || {
            let mut all = String::new();
            reader.read_to_string(&mut all).unwrap();
            all
        });
        let adders: Vec<_> = ["a", "b", "c"]
            .map(|name| {
                let outbox = Arc::clone(&outbox);
                thread::spawn(move || {
                    for number in 0..2000 {
                        let message = format!("{name}{number} {}", "x".repeat(number % 300));
                        outbox.add([message.as_bytes()]);
                        if number % 3 == 0 {
                            outbox.pass();
                        }
                    }
                })
            })
            .into();
        for adder in adders {
            adder.join().unwrap();
        }
        assert_eq!(outbox.drain(Duration::from_secs(20)), Drained::Whole);
        writer.join().unwrap();
        drop(outbox);
        let all = reading.join().unwrap();
        for name in ["a", "b", "c"] {
            let numbers = all.lines().filter_map(|line| line.strip_prefix(name));
            let numbers: Vec<usize> =
                numbers.map(|rest| rest.split_once(' ').unwrap().0.parse().unwrap()).collect();
            assert!(numbers.iter().copied().eq(0..2000), "{name}");
        }
    }
}

#[test]
fn a_client_that_takes_nothing_is_given_up_after_the_stall() {
    for (reader, sink) in channels() {
        let outbox = outbox(sink, 1000);
        let writer = with_writer(&outbox);
        outbox.add([&vec![b'm'; 1 << 20][..]]);
        outbox.pass();
        let Drained::Stalled(left) = outbox.drain(Duration::from_millis(50)) else {
            panic!("nobody reads");
        };
        assert!(left > 0 && left < 1 << 20);
        writer.join().unwrap();
        drop(reader);
    }
}

#[test]
fn std_04_a_client_that_is_gone_is_no_error_and_nothing_is_kept_for_it() {
    for (reader, sink) in channels() {
        drop(reader);
        let outbox = outbox(sink, 10);
        outbox.add([&b"{}"[..]]);
        outbox.pass();
        assert!(outbox.is_gone());
        outbox.add([&[b'm'; 100][..]]);
        assert!(!outbox.is_full());
        outbox.write_until_finished();
        assert_eq!(outbox.drain(Duration::from_secs(20)), Drained::Gone);
    }
}

#[test]
fn a_full_outbox_says_so_until_the_client_has_caught_up() {
    let (mut reader, sink): (PipeReader, _) = std::io::pipe().unwrap();
    let outbox = outbox(Output::new(sink.into()), 100_000);
    let text = numbered(0, 8000);
    assert!(text.len() > 300_000);
    for line in text.lines() {
        outbox.add([line.as_bytes()]);
    }
    assert!(outbox.is_full());
    outbox.pass();
    assert!(outbox.is_full());
    let writer = with_writer(&outbox);
    let mut got = vec![0; text.len()];
    reader.read_exact(&mut got).unwrap();
    assert_eq!(got, text.as_bytes());
    assert!(!outbox.is_full());
    assert_eq!(outbox.drain(Duration::from_secs(20)), Drained::Whole);
    writer.join().unwrap();
}
