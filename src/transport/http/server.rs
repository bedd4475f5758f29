//! A listener: its start, its address, its end.

use std::io;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::sync::Arc;

use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::Notify;

use super::hub::Hub;
use super::listener;
use super::runtime::Threads;
use super::site::Site;
use super::{HttpOptions, HttpStartError};

/// How many connections the system may hold for us until they are accepted.
const BACKLOG: u32 = 1_024;

/// An HTTP server on threads of its own. Running a tool is all that reaches the host.
pub struct HttpServer {
    pub(crate) site: Arc<Site>,
    pub(crate) closing: Arc<Notify>,
    address: SocketAddr,
    url: String,
    _threads: Arc<Threads>,
}

impl HttpServer {
    /// Binds and serves.
    ///
    /// ```
    /// use std::io::{Read, Write};
    /// use std::sync::Arc;
    /// use haft_protocol::{Engine, EngineOptions, ServerInfo};
    /// use haft_transport::{Host, HttpOptions, HttpServer, Hub};
    ///
    /// struct Nobody;
    /// impl Host for Nobody {
    ///     fn wake(&self) {}
    /// }
    ///
    /// let info = ServerInfo::new("slugs", "1.0.0");
    /// let engine = Arc::new(Engine::new(info, EngineOptions::new([7; 32]), Default::default()));
    /// let hub = Hub::new(engine, Arc::new(Nobody));
    /// let server = HttpServer::start(&hub, HttpOptions::default())?;
    ///
    /// let mut socket = std::net::TcpStream::connect(server.address())?;
    /// let body = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    /// write!(socket, "POST /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
    ///     Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len())?;
    /// let mut answer = String::new();
    /// socket.read_to_string(&mut answer)?;
    /// assert!(answer.ends_with(r#"{"jsonrpc":"2.0","id":1,"result":{}}"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn start(hub: &Arc<Hub>, mut options: HttpOptions) -> Result<Arc<Self>, HttpStartError> {
        let host = options.host.trim_start_matches('[').trim_end_matches(']').to_owned();
        let shown = if host.contains(':') { format!("[{host}]") } else { host.clone() };
        let failed =
            |error| HttpStartError::System { address: format!("{shown}:{}", options.port), error };
        let addresses: Vec<_> =
            (host.as_str(), options.port).to_socket_addrs().map_err(failed)?.collect();
        let exposed = addresses.iter().any(|address| !is_loopback(address.ip()));
        if exposed && options.tokens.is_empty() {
            return Err(HttpStartError::Exposed(shown));
        }
        if exposed && options.allowed_hosts.is_none() {
            // A page under a rebound name has no token, and every request needs one.
            options.allowed_hosts = Some(vec!["*".to_owned()]);
        }
        let threads = Threads::get().map_err(failed)?;
        let entered = threads.handle().enter();
        let listener = bind(&addresses).map_err(failed)?;
        drop(entered);
        let address = listener.local_addr().map_err(failed)?;
        let path = options.path.as_deref().unwrap_or("/");
        let named =
            if address.ip().is_unspecified() { "127.0.0.1".to_owned() } else { shown.clone() };
        let url = format!("http://{named}:{}{path}", address.port());
        let site = Arc::new(Site::new(hub.next_site(), options));
        let closing = Arc::new(Notify::new());
        let run = listener::Run {
            hub: Arc::clone(hub),
            site: Arc::clone(&site),
            closing: Arc::clone(&closing),
        };
        threads.handle().spawn(run.run(listener));
        Ok(Arc::new(Self { site, closing, address, url, _threads: threads }))
    }

    /// Its number among the hub's listeners and mounts.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.site.id
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What clients are told.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Accepts nothing more, ends subscriptions, lets running calls end within their grace; called
    /// again, it aborts them. [`crate::Event::HttpClosed`] comes when all is done.
    pub fn close(&self) {
        self.site.close();
        self.closing.notify_one();
    }
}

impl Drop for HttpServer {
    fn drop(&mut self) {
        self.site.close_now();
        self.closing.notify_one();
    }
}

/// Listens on the first address that can be had.
fn bind(addresses: &[SocketAddr]) -> io::Result<TcpListener> {
    let mut failed = io::Error::from(io::ErrorKind::AddrNotAvailable);
    for address in addresses {
        let bound = || {
            let socket =
                if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
            // Elsewhere it would let two servers have one port.
            if cfg!(unix) {
                socket.set_reuseaddr(true)?;
            }
            socket.bind(*address)?;
            socket.listen(BACKLOG)
        };
        match bound() {
            Ok(listener) => return Ok(listener),
            Err(error) => failed = error,
        }
    }
    Err(failed)
}

fn is_loopback(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_loopback(),
        IpAddr::V6(address) => {
            address.is_loopback()
                || address.to_ipv4_mapped().is_some_and(|address| address.is_loopback())
        }
    }
}

/// The error of an address that cannot be bound, in the words that Node has for it.
pub(crate) fn words(error: &io::Error) -> String {
    let code = match error.kind() {
        io::ErrorKind::AddrInUse => "EADDRINUSE: ",
        io::ErrorKind::AddrNotAvailable => "EADDRNOTAVAIL: ",
        io::ErrorKind::PermissionDenied => "EACCES: ",
        _ => "",
    };
    format!("{code}{error}")
}
