//! The smallest server on the process's own stdin and stdout, for the tests of this crate: every
//! call prints on descriptor 1 in all the ways a tool might, then answers.
#![expect(clippy::unwrap_used, reason = "a program of the tests")]

use std::io::Write;
use std::process::Command;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};

use haft_protocol::{Actions, Engine, EngineOptions, ServerInfo};
use haft_tool::{Catalog, Entry, Outcome, Tool};
use haft_transport::{Event, Host, StartError, Stdio, StdioOptions};

struct Bell(Mutex<Sender<()>>);

impl Host for Bell {
    fn wake(&self) {
        self.0.lock().unwrap().send(()).unwrap();
    }
}

fn main() {
    let definition = r#"{"name":"noise","description":"Prints.","effect":"read"}"#;
    let tool = Arc::new(Tool::define(definition).unwrap());
    let catalog = Catalog::new(vec![Entry { handle: 0, tool: Arc::clone(&tool) }]).unwrap();
    let options = EngineOptions::new([7; 32]);
    let engine = Arc::new(Engine::new(ServerInfo::new("probe", "1.0.0"), options, catalog));
    let (bell, wakes) = channel();
    let host = Arc::new(Bell(Mutex::new(bell)));
    let start =
        || Stdio::start(Arc::clone(&engine), StdioOptions::default(), Arc::clone(&host) as _);
    let stdio = start().unwrap();
    for () in wakes {
        for event in stdio.take() {
            match event {
                Event::Run { call, .. } => {
                    assert!(matches!(start(), Err(StartError::Taken)));
                    print_in_every_way();
                    let mut actions = Actions::default();
                    let outcome = Outcome::text(&tool, "printed");
                    engine.finish(call, &outcome, &mut actions);
                    stdio.dispatch(&mut actions);
                }
                Event::Closed { problem } => {
                    std::io::stdout().write_all(b"stdout is back\n").unwrap();
                    return assert_eq!(problem, None);
                }
                _ => {}
            }
        }
    }
}

fn print_in_every_way() {
    std::io::stdout().write_all(b"noise of the process\n").unwrap();
    let script = "echo noise of a child; cat; ls -l /proc/self/fd 2>&1 || true";
    assert!(Command::new("sh").args(["-c", script]).status().unwrap().success());
}
