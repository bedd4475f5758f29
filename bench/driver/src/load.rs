//! The closed loop: a fixed number of requests in flight, answers counted by their newlines.

use std::collections::HashSet;
use std::io;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::process;
use crate::server::Server;
use crate::workload::{Requests, Workload};

/// While timing, one answer in this many is checked in full.
const SAMPLE: u64 = 101;

/// How long a loop goes on.
#[derive(Clone, Copy)]
pub enum Until {
    /// Until this time is over.
    Time(Duration),
    /// Until this many requests are answered.
    Count(u64),
}

/// A closed loop over one server.
pub struct Load<'s> {
    server: &'s mut Server,
    workload: Workload,
    window: u64,
    tools: u64,
    /// Free places in the window that are filled together; 1 asks again after each answer.
    refill: u64,
    next_id: u64,
    requests: Requests,
}

impl<'s> Load<'s> {
    /// A loop that keeps `window` requests of `workload` in flight.
    pub fn new(
        server: &'s mut Server,
        workload: Workload,
        window: u64,
        tools: u64,
        refill: u64,
    ) -> Self {
        Self {
            server,
            workload,
            window,
            tools,
            refill: refill.clamp(1, window),
            next_id: 10,
            requests: Requests::new(workload, tools),
        }
    }

    /// Checks each of the first `requests` answers in full: right words, and each id exactly once.
    pub fn verify(&mut self, requests: u64) -> io::Result<()> {
        let first = self.next_id;
        let mut seen = HashSet::new();
        let (workload, tools) = (self.workload, self.tools);
        let mut wrong = None;
        self.turn(Until::Count(requests), 1, |line, _| match workload.check(line, tools) {
            Ok(id) if seen.insert(id) => {}
            Ok(id) => wrong = Some(format!("id {id} answered twice")),
            Err(problem) => wrong = Some(problem),
        })?;
        if let Some(problem) = wrong {
            return Err(io::Error::other(problem));
        }
        let expected: HashSet<u64> = (first..self.next_id).collect();
        if seen == expected {
            Ok(())
        } else {
            Err(io::Error::other("the answered ids differ from the asked ones"))
        }
    }

    /// Runs the loop and returns its figures.
    pub fn measure(&mut self, until: Until) -> io::Result<Value> {
        let (workload, tools) = (self.workload, self.tools);
        let mut wrong = None;
        let mut bytes = 0;
        let server_cpu = process::cpu_ms(self.server.id())?;
        let own_cpu = process::cpu_ms(std::process::id())?;
        let (answers, elapsed) = self.turn(until, SAMPLE, |line, checked| {
            bytes += line.len() as u64 + 1;
            if checked && let Err(problem) = workload.check(line, tools) {
                wrong = Some(problem);
            }
        })?;
        if let Some(problem) = wrong {
            return Err(io::Error::other(problem));
        }
        let micros = |ms: f64| ms * 1000.0 / answers as f64;
        Ok(json!({
            "perSecond": answers as f64 / elapsed.as_secs_f64(),
            "answers": answers,
            "bytesPerAnswer": bytes as f64 / answers as f64,
            "serverCpuMicros": micros(process::cpu_ms(self.server.id())? - server_cpu),
            "driverCpuMicros": micros(process::cpu_ms(std::process::id())? - own_cpu),
        }))
    }

    /// Keeps the window full until the end, then drains it. Gives each line to `each`, with whether
    /// its turn to be checked has come, and returns how many were answered in how much time.
    fn turn(
        &mut self,
        until: Until,
        sample: u64,
        mut each: impl FnMut(&[u8], bool),
    ) -> io::Result<(u64, Duration)> {
        let started = Instant::now();
        let (mut sent, mut answered) = (0, 0);
        loop {
            let open = match until {
                Until::Time(limit) if started.elapsed() >= limit => 0,
                Until::Count(count) => (count - sent).min(self.window - (sent - answered)),
                Until::Time(_) => self.window - (sent - answered),
            };
            let open = if open < self.refill && sent > answered { 0 } else { open };
            for _ in 0..open {
                self.requests.push(&mut self.server.out, self.next_id);
                self.next_id += 1;
            }
            sent += open;
            if sent == answered {
                return Ok((answered, started.elapsed()));
            }
            self.server.pump()?;
            let before = answered;
            let mut index = before;
            self.server.drain_lines(|line| {
                each(line, index % sample == 0);
                index += 1;
            });
            answered = index;
            if answered > sent {
                return Err(io::Error::other("more answers than requests"));
            }
        }
    }
}
