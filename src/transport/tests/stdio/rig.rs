//! A client on one side, the side that runs tools on the other, and the connection in between.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use haft_protocol::{Actions, CallId, Engine, EngineOptions, ServerInfo};
use haft_tool::{Catalog, Entry, Outcome, Tool};
use haft_transport::{Event, Host, Stdio, StdioOptions};

/// What the client writes to and reads from.
pub(crate) struct Client {
    pub(crate) input: Option<Box<dyn Write + Send>>,
    pub(crate) output: Option<BufReader<Box<dyn Read + Send>>>,
}

/// The side that runs tools, with the test in the place of JavaScript.
pub(crate) struct Server {
    pub(crate) engine: Arc<Engine>,
    pub(crate) stdio: Arc<Stdio>,
    pub(crate) tool: Arc<Tool>,
    wakes: Receiver<()>,
}

/// A socket that is closed for writing when dropped, and goes on to be read elsewhere.
struct HalfClosing(UnixStream);

impl Write for HalfClosing {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.0.flush()
    }
}

impl Drop for HalfClosing {
    fn drop(&mut self) {
        self.0.shutdown(Shutdown::Write).unwrap();
    }
}

struct Bell(Mutex<Sender<()>>);

impl Host for Bell {
    fn wake(&self) {
        // A test that is over does not listen any more.
        let _ = self.0.lock().unwrap().send(());
    }
}

/// What connects a client with a server.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Channel {
    Pipes,
    /// As Node makes them for a child.
    Sockets,
    /// As a network daemon makes it for a child.
    OneSocket,
}

/// The channels that clients usually are.
pub(crate) const CHANNELS: [Channel; 2] = [Channel::Pipes, Channel::Sockets];

pub(crate) fn connect(
    channel: Channel,
    change: impl FnOnce(&mut StdioOptions),
) -> (Client, Server) {
    let mut options = StdioOptions::default();
    change(&mut options);
    let (bell, wakes) = self::channel();
    let host = Arc::new(Bell(Mutex::new(bell)));
    let (engine, tool) = engine();
    let (client, input, output) = match channel {
        Channel::Pipes => {
            let (server_in, client_in) = std::io::pipe().unwrap();
            let (client_out, server_out) = std::io::pipe().unwrap();
            (Client::new(client_in, client_out), server_in.into(), server_out.into())
        }
        Channel::Sockets => {
            let (server_in, client_in) = UnixStream::pair().unwrap();
            let (client_out, server_out) = UnixStream::pair().unwrap();
            (Client::new(client_in, client_out), server_in.into(), server_out.into())
        }
        Channel::OneSocket => {
            let (server, client) = UnixStream::pair().unwrap();
            let reader = client.try_clone().unwrap();
            let output = server.try_clone().unwrap();
            (Client::new(HalfClosing(client), reader), server.into(), output.into())
        }
    };
    let stdio = Stdio::start_on(Arc::clone(&engine), options, host, input, output).unwrap();
    (client, Server { engine, stdio, tool, wakes })
}

fn engine() -> (Arc<Engine>, Arc<Tool>) {
    let definition = r#"{"name":"echo","description":"Says it again.","effect":"read",
        "input":{"type":"object","properties":{"text":{"type":"string"}},"additionalProperties":false}}"#;
    let tool = Arc::new(Tool::define(definition).unwrap());
    let brief =
        definition.replace("echo", "brief").replace(r#""read","#, r#""read","timeoutMs":20,"#);
    let brief = Arc::new(Tool::define(&brief).unwrap());
    let entries = [(7, &tool), (8, &brief)];
    let entries = entries.map(|(handle, tool)| Entry { handle, tool: Arc::clone(tool) });
    let catalog = Catalog::new(entries.into()).unwrap();
    let options = EngineOptions::new([7; 32]);
    (Arc::new(Engine::new(ServerInfo::new("rig", "1.0.0"), options, catalog)), tool)
}

pub(crate) fn ping(id: usize) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#)
}

pub(crate) fn pong(id: usize) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{}}}}"#)
}

pub(crate) fn call(id: usize, text: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"echo","arguments":{{"text":"{text}"}}}}}}"#
    )
}

impl Client {
    fn new(input: impl Write + Send + 'static, output: impl Read + Send + 'static) -> Self {
        Self { input: Some(Box::new(input)), output: Some(BufReader::new(Box::new(output))) }
    }

    /// Writes bytes as they are.
    pub(crate) fn write(&mut self, bytes: impl AsRef<[u8]>) {
        self.input.as_mut().unwrap().write_all(bytes.as_ref()).unwrap();
    }

    /// Writes one message on a line.
    pub(crate) fn send(&mut self, message: &str) {
        self.write(format!("{message}\n"));
    }

    /// The next line, without its end; `None` where the server has closed its side.
    pub(crate) fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        self.output.as_mut().unwrap().read_line(&mut line).unwrap();
        line.strip_suffix('\n').map(str::to_owned)
    }

    /// The handshake of the revisions before 2026-07-28.
    pub(crate) fn greet(&mut self) {
        self.send(
            r#"{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"rig","version":"1"}}}"#,
        );
        assert!(self.line().unwrap().contains("2025-11-25"));
        self.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    }

    /// Closes the client's side.
    pub(crate) fn end(&mut self) {
        self.input = None;
    }
}

impl Server {
    /// The events after the next wake-up.
    pub(crate) fn events(&self) -> Vec<Event> {
        self.wakes.recv().unwrap();
        self.stdio.take()
    }

    /// Events until so many have come.
    pub(crate) fn collect(&self, count: usize) -> Vec<Event> {
        let mut events = Vec::new();
        while events.len() < count {
            events.extend(self.events());
        }
        events
    }

    /// Events until the last one there is.
    pub(crate) fn until_closed(&self) -> Vec<Event> {
        let mut events = Vec::new();
        while !matches!(events.last(), Some(Event::Closed { .. })) {
            events.extend(self.events());
        }
        events
    }

    /// The one call that is to be run next.
    pub(crate) fn run(&self) -> (CallId, String) {
        match self.events().pop() {
            Some(Event::Run { call, arguments, .. }) => (call, arguments),
            other => panic!("no call but {other:?}"),
        }
    }

    /// Ends a call as JavaScript does.
    pub(crate) fn finish(&self, call: CallId, text: &str) {
        let mut actions = Actions::default();
        let outcome = Outcome::text(&self.tool, text);
        self.engine.finish(call, &outcome, &mut actions);
        self.stdio.dispatch(&mut actions);
    }

    pub(crate) fn progress(&self, call: CallId, message: &str) {
        let mut actions = Actions::default();
        self.engine.progress(call, Some(message), None, None, &mut actions);
        self.stdio.dispatch(&mut actions);
    }
}
