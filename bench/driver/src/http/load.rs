//! The closed loop over HTTP: each connection asks again as soon as it has its answer.

use std::io;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use super::check::Checks;
use super::pool::Pool;
use super::request::Posts;
use super::target::Target;
use crate::arguments::Arguments;
use crate::process;
use crate::workload::Workload;

/// So many answers of a turn are counted without taking more memory.
const ANSWERS: usize = 1 << 16;

/// One workload of one server.
struct Load<'t> {
    target: &'t Target,
    connections: usize,
    posts: Posts,
    checks: Checks<'t>,
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
            let checks = Checks::new(target, workload, tools);
            let mut load = Load { target, connections, posts, checks };
            load.measure(warm)
                .map_err(|error| io::Error::other(format!("{name}, server {index}: {error}")))?;
            loads.push(load);
        }
        let mut lists = vec![Vec::new(); loads.len()];
        for _ in 0..rounds {
            for (load, list) in loads.iter_mut().zip(&mut lists) {
                list.push(load.measure(time)?);
            }
        }
        figures.insert(name.to_owned(), json!(lists));
    }
    Ok(Value::Object(figures))
}

impl Load<'_> {
    /// Opens connections, makes each answer once, and then times them all.
    fn measure(&mut self, time: Duration) -> io::Result<Value> {
        // New ones for each turn: some servers close those that wait for their turn.
        let mut pool = Pool::open(self.target, self.connections)?;
        self.turn(&mut pool, Duration::ZERO)?;
        let server_cpu = process::cpu_ms(self.target.pid)?;
        let own_cpu = process::cpu_ms(std::process::id())?;
        let turn = self.turn(&mut pool, time)?;
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

    fn turn(&mut self, pool: &mut Pool, time: Duration) -> io::Result<Turn> {
        let started = Instant::now();
        let mut turn = Turn { latencies: Vec::with_capacity(ANSWERS), ..Turn::default() };
        let mut waiting = pool.connections.len();
        for connection in &mut pool.connections {
            connection.ask(&mut self.posts, started)?;
        }
        let mut ready = Vec::new();
        while waiting > 0 {
            pool.wait(None, &mut ready)?;
            for number in ready.drain(..) {
                let connection = &mut pool.connections[number];
                let (id, sent) = (connection.id, connection.sent);
                let answer = connection.hear()?;
                let now = Instant::now();
                if !self.checks.check(answer, self.posts.kind(id), id)? {
                    continue;
                }
                turn.latencies.push(nanos(now - sent));
                turn.bytes += answer.len();
                if now - started < time {
                    connection.ask(&mut self.posts, now)?;
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

/// A length of time in nanoseconds.
pub fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// What `percent` of sorted nanoseconds are not above, in microseconds.
pub fn percentile(sorted: &[u64], percent: usize) -> f64 {
    let place = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
    sorted.get(place).map_or(f64::NAN, |nanos| *nanos as f64 / 1000.0)
}
