//! The load driver of `npm run bench`: asks a server, counts and checks, and prints one line of JSON.
//!
//! `driver load|cold|exit|rss|soak|junk [--key value]... -- <server command>` spawns a server and speaks stdio;
//! `driver http-load|http-blocked [--key value]... -- <url> <pid>` asks one that listens.

mod arguments;
mod http;
mod junk;
mod load;
mod process;
mod server;
mod soak;
mod workload;

use std::io::{self, Write};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use crate::arguments::Arguments;
use crate::load::{Load, Until};
use crate::server::Server;
use crate::workload::Workload;

fn main() -> ExitCode {
    match run() {
        Ok(figures) => {
            let _ = writeln!(io::stdout(), "{figures}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            let _ = writeln!(io::stderr(), "driver: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> io::Result<Value> {
    let arguments = Arguments::read(std::env::args().skip(1))?;
    match arguments.mode.as_str() {
        "load" => load(&arguments),
        "cold" => cold(&arguments),
        "exit" => exit(&arguments),
        "rss" => rss(&arguments),
        "soak" => soak::run(&arguments),
        "junk" => junk::run(&arguments),
        "http-load" => http::load(&arguments),
        "http-blocked" => http::blocked(&arguments),
        mode => Err(io::Error::other(format!("no mode {mode}"))),
    }
}

/// Every workload of `--workloads`, `--rounds` times for `--time` milliseconds each. The servers all
/// run from beginning to end and take turns, so that the noise of a machine hits them alike.
/// Gives `{workload: [[figures of a round], ...one list for each server]}`.
fn load(arguments: &Arguments) -> io::Result<Value> {
    let window = arguments.number("window", 64)?;
    let tools = arguments.number("tools", 50)?;
    let refill = arguments.number("refill", 1)?;
    let strict = arguments.number("strict", 300)?;
    let rounds = arguments.number("rounds", 5)?;
    let warm = Until::Time(Duration::from_millis(arguments.number("warm", 400)?));
    let time = Until::Time(Duration::from_millis(arguments.number("time", 200)?));
    let mut servers = Vec::new();
    for command in &arguments.commands {
        let mut server = Server::spawn(command)?;
        server.open()?;
        servers.push(server);
    }
    let mut figures = Map::new();
    for name in arguments.text("workloads", "call,bad,unknown,list,ping").split(',') {
        let workload =
            Workload::parse(name).ok_or_else(|| io::Error::other(format!("no workload {name}")))?;
        let mut loads: Vec<Load> = servers
            .iter_mut()
            .map(|server| Load::new(server, workload, window, tools, refill))
            .collect();
        for (index, load) in loads.iter_mut().enumerate() {
            load.verify(strict)
                .and_then(|()| load.measure(warm))
                .map_err(|error| io::Error::other(format!("{name}, server {index}: {error}")))?;
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

/// From spawn to the last byte of the `tools/list` answer.
fn cold(arguments: &Arguments) -> io::Result<Value> {
    let started = Instant::now();
    let mut server = Server::spawn(arguments.command())?;
    server.open()?;
    Ok(json!({ "ms": started.elapsed().as_secs_f64() * 1000.0 }))
}

/// From spawn to exit of a command that serves nothing, such as `node -e 0`.
fn exit(arguments: &Arguments) -> io::Result<Value> {
    let started = Instant::now();
    let (program, rest) =
        arguments.command().split_first().ok_or_else(|| io::Error::other("no command after --"))?;
    Command::new(program).args(rest).stdin(Stdio::null()).stdout(Stdio::null()).status()?;
    Ok(json!({ "ms": started.elapsed().as_secs_f64() * 1000.0 }))
}

/// Resident memory of an idle server, after one listing unless `--silent 1`.
fn rss(arguments: &Arguments) -> io::Result<Value> {
    let mut server = Server::spawn(arguments.command())?;
    if arguments.number("silent", 0)? == 0 {
        server.open()?;
    }
    let mib = process::settled_rss_mib(server.id())?;
    Ok(json!({ "mib": mib, "alive": server.is_alive() }))
}
