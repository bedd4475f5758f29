//! A listener on a free port of 127.0.0.1, the side that runs tools, and clients on raw sockets.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use haft_protocol::{Actions, CallId, Engine, EngineOptions, ServerInfo};
use haft_tool::{Catalog, Entry, Outcome, Tool};
use haft_transport::{Event, Host, HttpOptions, HttpServer, Hub};

const TOOLS: [&str; 4] = [
    r#"{"name":"echo","description":"Says it again.","effect":"read","input":{"type":"object","properties":{"text":{"type":"string"}},"required":["text"],"additionalProperties":false}}"#,
    r#"{"name":"wait","description":"Waits for the test.","effect":"read"}"#,
    r#"{"name":"at","description":"Has headers.","effect":"read","input":{"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"},"count":{"type":"integer","x-mcp-header":"Count"},"deep":{"type":"object","properties":{"on":{"type":"boolean","x-mcp-header":"On"}},"additionalProperties":false}},"additionalProperties":false}}"#,
    r#"{"name":"slow","description":"Has a deadline.","effect":"read","timeoutMs":50}"#,
];
const WAIT: u32 = 1;

/// Long enough for any machine, and never waited for in a test that passes.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) const JSON: &str = "Content-Type: application/json\r\n";

struct Bell(Mutex<Sender<()>>);

impl Host for Bell {
    fn wake(&self) {
        let _ = self.0.lock().unwrap().send(());
    }
}

/// A listener, and what its host hears. Calls of `echo` and `at` are answered by themselves.
pub(crate) struct Server {
    pub(crate) engine: Arc<Engine>,
    pub(crate) hub: Arc<Hub>,
    pub(crate) http: Arc<HttpServer>,
    pub(crate) tools: Vec<Arc<Tool>>,
    events: Receiver<Event>,
}

impl Server {
    pub(crate) fn start(change: impl FnOnce(&mut HttpOptions)) -> Self {
        let mut options = HttpOptions::default();
        change(&mut options);
        let tools: Vec<_> = TOOLS.map(|tool| Arc::new(Tool::define(tool).unwrap())).to_vec();
        let info = ServerInfo::new("test", "1.0.0");
        let engine = Arc::new(Engine::new(info, EngineOptions::new([7; 32]), catalog(&tools)));
        let (bell, wakes) = channel();
        let hub = Hub::new(Arc::clone(&engine), Arc::new(Bell(Mutex::new(bell))));
        let http = HttpServer::start(&hub, options).unwrap();
        let (heard, events) = channel();
        let host = (Arc::clone(&engine), Arc::clone(&hub), tools.clone());
        std::thread::spawn(move || run_tools(&host, &wakes, &heard));
        Self { engine, hub, http, tools, events }
    }

    pub(crate) fn plain() -> Self {
        Self::start(|_| {})
    }

    pub(crate) fn client(&self) -> Client {
        Client::connect(self.http.address())
    }

    /// The next event that is not answered by itself.
    pub(crate) fn event(&self) -> Event {
        self.events.recv_timeout(PATIENCE).expect("an event")
    }

    /// Whether no event has come.
    pub(crate) fn is_quiet(&self) -> bool {
        self.events.try_recv().is_err()
    }

    /// The next call, which must be of a tool that waits.
    pub(crate) fn run(&self) -> CallId {
        match self.event() {
            Event::Run { call, .. } => call,
            other => panic!("a run, not {other:?}"),
        }
    }

    pub(crate) fn finish(&self, call: CallId, text: &str) {
        let mut actions = Actions::default();
        let outcome = Outcome::text(&self.tools[WAIT as usize], text);
        self.engine.finish(call, &outcome, &mut actions);
        self.hub.dispatch(&mut actions);
    }

    pub(crate) fn progress(&self, call: CallId, message: &str) {
        let mut actions = Actions::default();
        self.engine.progress(call, Some(message), None, None, &mut actions);
        self.hub.dispatch(&mut actions);
    }

    pub(crate) fn change_tools(&self, count: usize) {
        let mut actions = Actions::default();
        self.engine.set_catalog(catalog(&self.tools[..count]), &mut actions);
        self.hub.dispatch(&mut actions);
    }

    /// A session of a legacy client; gives its id.
    pub(crate) fn session(&self) -> String {
        let mut client = self.client();
        let answer = client.post(JSON, &initialize("2025-11-25"));
        assert_eq!(answer.status, 200, "{answer:?}");
        let id = answer.header("mcp-session-id").expect("a session").to_owned();
        let headers = format!("{JSON}Mcp-Session-Id: {id}\r\n");
        let ready = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
        assert_eq!(client.post(&headers, ready).status, 202);
        id
    }
}

fn run_tools(
    (engine, hub, tools): &(Arc<Engine>, Arc<Hub>, Vec<Arc<Tool>>),
    wakes: &Receiver<()>,
    heard: &Sender<Event>,
) {
    let (mut events, mut actions) = (Vec::new(), Actions::default());
    while wakes.recv().is_ok() {
        hub.take_into(&mut events);
        for event in events.drain(..) {
            match event {
                Event::Run { call, handle, arguments, .. } if matches!(handle, 0 | 2) => {
                    let outcome = Outcome::text(&tools[handle as usize], &arguments);
                    engine.finish(call, &outcome, &mut actions);
                }
                other => {
                    if heard.send(other).is_err() {
                        return;
                    }
                }
            }
        }
        hub.dispatch(&mut actions);
    }
}

fn catalog(tools: &[Arc<Tool>]) -> Catalog {
    let entries = (0..).zip(tools).map(|(handle, tool)| Entry { handle, tool: Arc::clone(tool) });
    Catalog::new(entries.collect()).unwrap()
}

/// A connection.
pub(crate) struct Client {
    pub(crate) socket: BufReader<TcpStream>,
}

/// The head of a response, and its body if it has a length.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// The code of the error that it is.
    pub(crate) fn code(&self) -> Option<&str> {
        self.body.split_once("\"code\":")?.1.split([',', '}']).next()
    }

    pub(crate) fn is_stream(&self) -> bool {
        self.header("content-type") == Some("text/event-stream")
    }
}

impl Client {
    pub(crate) fn connect(address: std::net::SocketAddr) -> Self {
        let socket = TcpStream::connect(address).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        socket.set_nodelay(true).unwrap();
        Self { socket: BufReader::new(socket) }
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) {
        self.socket.get_mut().write_all(bytes).unwrap();
    }

    /// Sends a POST without waiting for the answer.
    pub(crate) fn send(&mut self, headers: &str, body: &str) {
        let host = if headers.contains("Host:") { "" } else { "Host: localhost\r\n" };
        let length = body.len();
        let text =
            format!("POST /mcp HTTP/1.1\r\n{host}{headers}Content-Length: {length}\r\n\r\n{body}");
        self.write(text.as_bytes());
    }

    pub(crate) fn post(&mut self, headers: &str, body: &str) -> Answer {
        self.send(headers, body);
        self.answer()
    }

    /// Sends a request without a body.
    pub(crate) fn ask(&mut self, line: &str, headers: &str) -> Answer {
        self.write(format!("{line} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n").as_bytes());
        self.answer()
    }

    /// The next response.
    pub(crate) fn answer(&mut self) -> Answer {
        self.try_answer().expect("a response")
    }

    /// The next response, or `None` where the server has closed the connection.
    pub(crate) fn try_answer(&mut self) -> Option<Answer> {
        let line = self.line()?;
        let status = line.split(' ').nth(1).unwrap().parse().unwrap();
        let mut headers = Vec::new();
        loop {
            let line = self.line()?;
            let Some((name, value)) = line.split_once(": ") else { break };
            headers.push((name.to_ascii_lowercase(), value.to_owned()));
        }
        let mut answer = Answer { status, headers, body: String::new() };
        if let Some(length) = answer.header("content-length") {
            let mut body = vec![0; length.parse().unwrap()];
            self.socket.read_exact(&mut body).ok()?;
            answer.body = String::from_utf8(body).unwrap();
        }
        Some(answer)
    }

    /// The next piece of a stream; `None` at its end.
    pub(crate) fn chunk(&mut self) -> Option<String> {
        let line = self.line()?;
        let length = usize::from_str_radix(line.trim(), 16).unwrap();
        let mut bytes = vec![0; length + 2];
        self.socket.read_exact(&mut bytes).ok()?;
        bytes.truncate(length);
        if length == 0 { None } else { Some(String::from_utf8(bytes).unwrap()) }
    }

    /// Everything up to the end of a stream.
    pub(crate) fn rest(&mut self) -> String {
        let mut rest = String::new();
        while let Some(chunk) = self.chunk() {
            rest.push_str(&chunk);
        }
        rest
    }

    /// The stream up to and with the first piece that has this in it.
    pub(crate) fn until(&mut self, wanted: &str) -> String {
        let mut seen = String::new();
        while !seen.contains(wanted) {
            match self.chunk() {
                Some(chunk) => seen.push_str(&chunk),
                None => panic!("{wanted} did not come: {seen}"),
            }
        }
        seen
    }

    /// Waits until the server has closed the connection.
    pub(crate) fn is_closed(&mut self) -> bool {
        let mut rest = Vec::new();
        match self.socket.read_to_end(&mut rest) {
            Ok(_) => true,
            Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
        }
    }

    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let count = self.socket.read_line(&mut line).ok()?;
        if count == 0 { None } else { Some(line.trim_end_matches("\r\n").to_owned()) }
    }
}

pub(crate) fn initialize(revision: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":0,"method":"initialize","params":{{"protocolVersion":"{revision}","capabilities":{{"elicitation":{{}}}},"clientInfo":{{"name":"c","version":"1"}}}}}}"#
    )
}

const META: &str = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}"#;

/// A request of 2026-07-28; `params` are its members after `_meta`.
pub(crate) fn modern(id: &str, method: &str, params: &str) -> String {
    let comma = if params.is_empty() { "" } else { "," };
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{{{META}}}{comma}{params}}}}}"#
    )
}

/// The same, with a progress token.
pub(crate) fn modern_with_progress(id: &str, method: &str, params: &str) -> String {
    modern(id, method, params).replacen("\"_meta\":{", "\"_meta\":{\"progressToken\":\"p\",", 1)
}

/// The headers that such a request needs.
pub(crate) fn modern_headers(method: &str, name: Option<&str>) -> String {
    let name = name.map_or(String::new(), |name| format!("Mcp-Name: {name}\r\n"));
    format!("{JSON}MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: {method}\r\n{name}")
}

/// A call of a tool on 2026-07-28: headers and body.
pub(crate) fn call(id: &str, tool: &str, arguments: &str) -> (String, String) {
    let params = format!(r#""name":"{tool}","arguments":{arguments}"#);
    (modern_headers("tools/call", Some(tool)), modern(id, "tools/call", &params))
}

/// A legacy call.
pub(crate) fn legacy_call(id: &str, tool: &str, arguments: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"{tool}","arguments":{arguments}}}}}"#
    )
}

/// The headers of a session.
pub(crate) fn in_session(id: &str) -> String {
    format!("{JSON}Mcp-Session-Id: {id}\r\nMCP-Protocol-Version: 2025-11-25\r\n")
}
