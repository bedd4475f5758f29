//! A client that reads slowly, and answers that are large.

use std::thread;

use crate::rig::{CHANNELS, call, connect, ping, pong};

#[test]
fn a_connection_that_stops_reading_at_every_answer_still_answers_all() {
    for channel in CHANNELS {
        let (mut client, _server) = connect(channel, |options| options.max_unsent_bytes = 0);
        let all: String = (0..20_000).map(|id| ping(id) + "\n").collect();
        let mut input = client.input.take().unwrap();
        let writing = thread::spawn(move || input.write_all(all.as_bytes()).unwrap());
        for id in 0..20_000 {
            assert_eq!(client.line().unwrap(), pong(id));
        }
        writing.join().unwrap();
    }
}

#[test]
fn n10_answers_of_twenty_mebibytes_reach_a_client_that_has_closed_its_side() {
    for channel in CHANNELS {
        let (mut client, server) = connect(channel, |options| options.shutdown_grace_ms = 60_000);
        client.greet();
        client.send(&call(1, "much"));
        let (running, _) = server.run();
        client.end();
        let text = "m".repeat(20 << 20);
        server.finish(running, &text);
        let line = thread::spawn(move || client.line().unwrap());
        let events = server.until_closed();
        assert!(format!("{events:?}").ends_with("Closed { problem: None }]"), "{events:?}");
        assert!(line.join().unwrap().contains(&text));
    }
}

#[test]
fn s13_a_client_that_does_not_read_is_spared_reports_and_still_gets_its_answer() {
    for channel in CHANNELS {
        let (mut client, server) = connect(channel, |options| options.max_unsent_bytes = 10_000);
        client.greet();
        client.send(
            &call(1, "much")
                .replace(r#""params":{"#, r#""params":{"_meta":{"progressToken":"token"},"#),
        );
        let (running, _) = server.run();
        for _ in 0..20_000 {
            server.progress(running, "one more step");
        }
        server.finish(running, "done");
        let (mut reports, mut last) = (0, 0.0);
        let answer = loop {
            let line = client.line().unwrap();
            let Some((_, rest)) = line.split_once(r#""progress":"#) else { break line };
            let number = rest.split([',', '}']).next().unwrap().parse().unwrap();
            assert!(number > last, "{line}");
            (reports, last) = (reports + 1, number);
        };
        assert!(answer.contains("done"), "{answer}");
        // What fits into the channel, the limit, and no more.
        assert!((1..10_000).contains(&reports), "{channel:?}: {reports} reports");
    }
}
