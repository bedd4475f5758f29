//! How soon a server answers what needs no tool, while a tool of it keeps the event loop to itself.

use std::io;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use super::check::Checks;
use super::connection::Connection;
use super::load::{nanos, percentile};
use super::pool::Pool;
use super::request::Posts;
use super::response::Response;
use super::target::Target;
use crate::arguments::Arguments;
use crate::workload::Workload;

/// How long the call takes at least to be in the tool.
const HEAD_START: Duration = Duration::from_millis(50);

/// One server: makes the call, asks all `--workloads` in turn on other connections until it is answered, and gives
/// `{workload: {answers, p50Ms, p99Ms, maxMs}}` with `blockedMs`.
pub fn run(arguments: &Arguments) -> io::Result<Value> {
    let target = Target::read(arguments.command())?;
    let connections = usize::try_from(arguments.number("connections", 4)?).unwrap_or(4);
    let tools = arguments.number("tools", 50)?;
    let pause = Duration::from_micros(arguments.number("pause", 500)?);
    let names: Vec<&str> =
        arguments.text("workloads", "ping,discover,list,unknown,bad").split(',').collect();
    let mut kinds = Vec::new();
    for name in &names {
        let workload =
            Workload::parse(name).ok_or_else(|| io::Error::other(format!("no workload {name}")))?;
        let checks = Checks::new(&target, workload, tools);
        kinds.push((checks, Posts::new(&target, workload, tools)?, Vec::new()));
    }
    let mut pool = Pool::open(&target, connections)?;
    let mut ready = Vec::new();
    // Every connection and every kind is warm before the loop is held.
    for turn in 0..kinds.len() * 40 {
        let (checks, posts, _) = &mut kinds[turn % names.len()];
        let connection = &mut pool.connections[turn % connections];
        connection.ask(posts, Instant::now())?;
        let id = connection.id;
        while !checks.check(connection.hear()?, posts.kind(id), id)? {
            std::thread::yield_now();
        }
    }
    let mut holder = Connection::open(&target)?;
    let mut ended = None;
    holder.ask(&mut Posts::block(&target)?, Instant::now())?;
    let started = Instant::now();
    std::thread::sleep(HEAD_START);
    let mut turn = 0;
    let mut asked: Vec<Option<usize>> = vec![None; connections];
    while ended.is_none() || asked.iter().any(Option::is_some) {
        if ended.is_none() && Response::is_whole(holder.hear()?) {
            ended = Some(started.elapsed());
        }
        if ended.is_none()
            && let Some(free) = asked.iter().position(Option::is_none)
        {
            let kind = turn % kinds.len();
            turn += 1;
            pool.connections[free].ask(&mut kinds[kind].1, Instant::now())?;
            asked[free] = Some(kind);
        }
        pool.wait(Some(pause), &mut ready)?;
        for number in ready.drain(..) {
            let connection = &mut pool.connections[number];
            let (id, sent) = (connection.id, connection.sent);
            let Some(kind) = asked[number] else { continue };
            let (checks, posts, latencies) = &mut kinds[kind];
            let answer = connection.hear()?;
            let waited = nanos(sent.elapsed());
            if checks.check(answer, posts.kind(id), id)? {
                latencies.push(waited);
                asked[number] = None;
            }
        }
    }
    let mut figures = Map::new();
    for (name, (_, _, mut latencies)) in names.into_iter().zip(kinds) {
        latencies.sort_unstable();
        let ms = |percent| percentile(&latencies, percent) / 1000.0;
        let answers = latencies.len();
        let figure =
            json!({"answers": answers, "p50Ms": ms(50), "p99Ms": ms(99), "maxMs": ms(100)});
        figures.insert(name.to_owned(), figure);
    }
    figures.insert("blockedMs".to_owned(), json!(ended.unwrap_or_default().as_secs_f64() * 1000.0));
    Ok(Value::Object(figures))
}
