//! Malformed lines by a seeded mutator: the server stays alive and answers each readable request exactly once.

use std::collections::HashMap;
use std::io;
use std::time::Instant;

use serde_json::{Value, json};

use crate::arguments::Arguments;
use crate::process;
use crate::server::Server;
use crate::workload::{Requests, Workload};

/// Bytes that do harm in JSON more often than random ones do.
const SPITE: &[u8] = b"\"{}[],:\\\0\x1b\r\xff\xc0\xedu0e-";

/// Ids lie far apart, so that a mutation does not turn one into another.
const FIRST_ID: u64 = 1_000_000_007;
const STRIDE: u64 = 7_919;

/// A small generator of its own, so that a seed means the same lines for ever.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit.max(1) as u64).unwrap_or(0)
    }
}

/// Sends `--lines` lines from `--seed` on and returns what came back.
pub fn run(arguments: &Arguments) -> io::Result<Value> {
    let lines = arguments.number("lines", 100_000)?;
    let tools = arguments.number("tools", 50)?;
    let mut random = Random(arguments.number("seed", 1)?.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let kinds = [Workload::Call, Workload::Bad, Workload::Unknown, Workload::List, Workload::Ping]
        .map(|workload| Requests::new(workload, tools));
    let mut server = Server::spawn(arguments.command())?;
    server.open()?;
    let before = process::rss_mib(server.id())?;
    let mut owed = HashMap::new();
    let mut tally = Tally::default();
    for number in 1..=lines {
        let id = FIRST_ID + number * STRIDE;
        let line = mutated(&mut random, id, &kinds);
        match requested(&line) {
            Some(Ok(readable)) if readable == id => {
                owed.insert(id, Owed { line: line.clone(), answers: 0 });
                tally.readable += 1;
            }
            // An id that the mutation changed may be that of another line: such a line is left out.
            Some(_) => continue,
            None => tally.unreadable += 1,
        }
        server.out.extend_from_slice(&line);
        server.out.push(b'\n');
        // A fence every thousand lines keeps the amount in flight bounded.
        if number % 1000 == 0 {
            fence(&mut server, number, &mut owed, &mut tally)?;
        }
    }
    fence(&mut server, lines + 1, &mut owed, &mut tally)?;
    let started = Instant::now();
    server.ask(5, r#"{"jsonrpc":"2.0","id":5,"method":"tools/list"}"#)?;
    Ok(json!({
        "lines": lines,
        "readable": tally.readable,
        "unreadable": tally.unreadable,
        "unanswered": owed.len(),
        "twice": tally.twice,
        "notJson": tally.not_json,
        "examples": examples(&owed, &tally),
        "listMs": started.elapsed().as_secs_f64() * 1000.0,
        "growthMib": process::rss_mib(server.id())? - before,
        "alive": server.is_alive(),
    }))
}

/// A line that is due an answer.
struct Owed {
    line: Vec<u8>,
    answers: u32,
}

#[derive(Default)]
struct Tally {
    readable: u64,
    unreadable: u64,
    twice: u64,
    not_json: u64,
    twice_lines: Vec<String>,
}

/// A few lines that were not answered, or answered twice.
fn examples(owed: &HashMap<u64, Owed>, tally: &Tally) -> Vec<String> {
    let unanswered = owed.values().map(|owed| String::from_utf8_lossy(&owed.line).into_owned());
    unanswered.take(5).chain(tally.twice_lines.iter().take(5).cloned()).collect()
}

/// Waits for the answer to a ping. Calls may be answered after it, so it pings again, as long as
/// answers are owed and keep coming.
fn fence(
    server: &mut Server,
    number: u64,
    owed: &mut HashMap<u64, Owed>,
    tally: &mut Tally,
) -> io::Result<()> {
    let mut round = 0;
    let mut progress = true;
    while progress && round < 1000 {
        let id = number * 1000 + round;
        round += 1;
        server.out.extend_from_slice(
            format!("\n{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"ping\"}}\n").as_bytes(),
        );
        let mut fenced = false;
        // One more round than the first that brings nothing: it may have overtaken a call.
        progress = round < 20;
        while !fenced {
            server.pump()?;
            server.drain_lines(|line| {
                let Ok(answer) = serde_json::from_slice::<Value>(line) else {
                    tally.not_json += 1;
                    return;
                };
                match answer["id"].as_u64() {
                    Some(answered) if answered == id => fenced = true,
                    Some(answered) => {
                        if let Some(owed) = owed.get_mut(&answered) {
                            owed.answers += 1;
                            progress = true;
                        }
                    }
                    None => {}
                }
            });
        }
        if owed.values().all(|owed| owed.answers > 0) {
            break;
        }
    }
    owed.retain(|_, owed| {
        if owed.answers > 1 {
            tally.twice += 1;
            tally.twice_lines.push(String::from_utf8_lossy(&owed.line).into_owned());
        }
        owed.answers == 0
    });
    Ok(())
}

/// A request of any kind with up to three mutations, and no newline.
fn mutated(random: &mut Random, id: u64, kinds: &[Requests]) -> Vec<u8> {
    let mut line = Vec::new();
    kinds[random.below(kinds.len())].push(&mut line, id);
    line.pop();
    for _ in 0..random.below(4) {
        let at = random.below(line.len());
        match random.below(6) {
            0 if !line.is_empty() => line[at] = SPITE[random.below(SPITE.len())],
            1 => line.insert(at, SPITE[random.below(SPITE.len())]),
            2 if !line.is_empty() => drop(line.remove(at)),
            3 => line.truncate(at),
            4 => {
                let piece = line[at..(at + random.below(40)).min(line.len())].to_vec();
                line.splice(at..at, piece);
            }
            _ => line
                .extend(std::iter::repeat_n(SPITE[random.below(SPITE.len())], random.below(300))),
        }
    }
    line.retain(|byte| *byte != b'\n');
    line
}

/// The id of a line that is a whole JSON-RPC request: an answer is due exactly then. `Err` for an id
/// that is not one of ours. With two ids it cannot be said which one is meant.
fn requested(line: &[u8]) -> Option<Result<u64, ()>> {
    let value: Value = serde_json::from_slice(line).ok()?;
    value["method"].as_str()?;
    if value["jsonrpc"] != "2.0" {
        return None;
    }
    let id = value.get("id")?;
    if memchr::memmem::find_iter(line, b"\"id\"").count() > 1 {
        return None;
    }
    Some(id.as_u64().ok_or(()))
}
