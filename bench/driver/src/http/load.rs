//! The closed loop over HTTP: each connection asks again as soon as it has its answer.

use std::io;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use super::connection::Connection;
use super::pool::Pool;
use super::request::Posts;
use super::target::Target;
use crate::arguments::Arguments;
use crate::process;
use crate::workload::Workload;

/// While timing, one answer in this many is checked in full.
const SAMPLE: u64 = 101;

/// One workload of one server.
struct Load<'t> {
    target: &'t Target,
    workload: Workload,
    tools: u64,
    connections: usize,
    posts: Posts,
    buffer: Vec<u8>,
}

/// Every workload of `--workloads`, `--rounds` times for `--time` milliseconds each; the servers take turns.
/// Gives `{workload: [[figures of a round], ...one list for each server]}`.
pub fn run(arguments: &Arguments) -> io::Result<Value> {
    let targets = arguments
        .commands
        .iter()
        .map(|words| Target::read(words))
        .collect::<io::Result<Vec<_>>>()?;
    let connections = usize::try_from(arguments.number("connections", 32)?).unwrap_or(32);
    let tools = arguments.number("tools", 50)?;
    let rounds = arguments.number("rounds", 9)?;
    let warm = Duration::from_millis(arguments.number("warm", 800)?);
    let time = Duration::from_millis(arguments.number("time", 250)?);
    let mut figures = Map::new();
    for name in arguments.text("workloads", "call").split(',') {
        let workload =
            Workload::parse(name).ok_or_else(|| io::Error::other(format!("no workload {name}")))?;
        let mut loads = Vec::new();
        for (index, target) in targets.iter().enumerate() {
            let posts = Posts::new(target, workload, tools)?;
            let buffer = vec![0; 1 << 18];
            let mut load = Load { target, workload, tools, connections, posts, buffer };
            load.measure(Duration::from_millis(200), 1)
                .and_then(|_| load.measure(warm, SAMPLE))
                .map_err(|error| io::Error::other(format!("{name}, server {index}: {error}")))?;
            loads.push(load);
        }
        let mut lists = vec![Vec::new(); loads.len()];
        for _ in 0..rounds {
            for (load, list) in loads.iter_mut().zip(&mut lists) {
                list.push(load.measure(time, SAMPLE)?);
            }
        }
        figures.insert(name.to_owned(), json!(lists));
    }
    Ok(Value::Object(figures))
}

impl Load<'_> {
    /// Opens connections, makes each answer once, and then times them all. One answer in `sample` is checked.
    fn measure(&mut self, time: Duration, sample: u64) -> io::Result<Value> {
        // New ones for each turn: some servers close those that wait for their turn.
        let mut pool = Pool::open(self.target, self.connections)?;
        self.turn(&mut pool, Duration::ZERO, 1)?;
        let server_cpu = process::cpu_ms(self.target.pid)?;
        let own_cpu = process::cpu_ms(std::process::id())?;
        let turn = self.turn(&mut pool, time, sample)?;
        let mut latencies = turn.latencies;
        latencies.sort_unstable();
        let answers = latencies.len() as f64;
        let micros = |ms: f64| ms * 1000.0 / answers;
        Ok(json!({
            "perSecond": answers / turn.elapsed.as_secs_f64(),
            "answers": answers,
            "p50Micros": percentile(&latencies, 50),
            "p99Micros": percentile(&latencies, 99),
            "bytesPerAnswer": turn.bytes as f64 / answers,
            "serverCpuMicros": micros(process::cpu_ms(self.target.pid)? - server_cpu),
            "driverCpuMicros": micros(process::cpu_ms(std::process::id())? - own_cpu),
        }))
    }

    fn turn(&mut self, pool: &mut Pool, time: Duration, sample: u64) -> io::Result<Turn> {
        let started = Instant::now();
        let mut turn = Turn::default();
        let mut waiting = pool.connections.len();
        for connection in &mut pool.connections {
            connection.ask(&mut self.posts)?;
        }
        let mut ready = Vec::new();
        while waiting > 0 {
            pool.wait(None, &mut ready)?;
            let open = started.elapsed() < time;
            for number in ready.drain(..) {
                let connection = &mut pool.connections[number];
                if !connection.hear(&mut self.buffer)? {
                    continue;
                }
                turn.latencies.push(nanos(connection.sent.elapsed()));
                turn.bytes += connection.response.len();
                if (turn.latencies.len() as u64 - 1).is_multiple_of(sample) {
                    check(connection, self.target, self.workload, self.tools)?;
                }
                if open {
                    connection.ask(&mut self.posts)?;
                } else {
                    waiting -= 1;
                }
            }
        }
        turn.elapsed = started.elapsed();
        Ok(turn)
    }
}

#[derive(Default)]
struct Turn {
    latencies: Vec<u64>,
    bytes: usize,
    elapsed: Duration,
}

/// Checks an answer in full: right words, and the id that was asked.
pub fn check(
    connection: &Connection,
    target: &Target,
    workload: Workload,
    tools: u64,
) -> io::Result<()> {
    let response = &connection.response;
    if target.is_file {
        let whole = response.length().is_some_and(|length| length > 1_000);
        return if whole { Ok(()) } else { Err(io::Error::other(response.shown())) };
    }
    match workload.check(&response.message(), tools) {
        Ok(id) if id == connection.id => Ok(()),
        Ok(id) => Err(io::Error::other(format!("{id} answered for {}", connection.id))),
        Err(words) => Err(io::Error::other(format!("{words}; {}", response.shown()))),
    }
}

/// A length of time in nanoseconds.
pub fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// What `percent` of sorted nanoseconds are not above, in microseconds.
pub fn percentile(sorted: &[u64], percent: usize) -> f64 {
    let place = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
    sorted.get(place).map_or(f64::NAN, |nanos| *nanos as f64 / 1000.0)
}
