//! Many calls to one server: how much its memory grows once it is warm.

use std::io;

use serde_json::{Value, json};

use crate::arguments::Arguments;
use crate::load::{Load, Until};
use crate::process;
use crate::server::Server;
use crate::workload::Workload;

/// Makes `--requests` calls, the first `--warm` of which may grow the process, and returns resident
/// memory after each tenth.
pub fn run(arguments: &Arguments) -> io::Result<Value> {
    let requests = arguments.number("requests", 1_000_000)?;
    let warm = arguments.number("warm", requests / 5)?;
    let tools = arguments.number("tools", 50)?;
    let refill = arguments.number("refill", 1)?;
    let name = arguments.text("workloads", "call");
    let workload =
        Workload::parse(name).ok_or_else(|| io::Error::other(format!("no workload {name}")))?;
    let mut server = Server::spawn(arguments.command())?;
    server.open()?;
    let id = server.id();
    let mut load = Load::new(&mut server, workload, arguments.number("window", 64)?, tools, refill);
    load.verify(300)?;
    load.measure(Until::Count(warm))?;
    let base = process::rss_mib(id)?;
    let mut readings = vec![base];
    let mut rest = requests.saturating_sub(warm);
    let step = (rest / 8).max(1);
    while rest > 0 {
        let count = step.min(rest);
        load.measure(Until::Count(count))?;
        rest -= count;
        readings.push(process::rss_mib(id)?);
    }
    let growth = readings.last().copied().unwrap_or(base) - base;
    Ok(json!({ "requests": requests, "growthMib": growth, "readings": readings }))
}
