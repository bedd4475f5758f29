//! A listener at work: it accepts, watches, and winds up.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use haft_protocol::Actions;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, interval, sleep, sleep_until};

use super::HttpLimits;
use super::connection::Connection;
use super::conversation::{Conversation, Onward};
use super::hub::Hub;
use super::io::Socket;
use super::request::Service;
use super::site::Site;
use crate::Event;
use crate::clock::facts;

pub(crate) struct Run {
    pub(crate) hub: Arc<Hub>,
    pub(crate) site: Arc<Site>,
    pub(crate) closing: Arc<Notify>,
}

type Table = Arc<Mutex<HashMap<u64, Arc<Connection>>>>;

/// How often the deadlines of connections are looked at, at most.
const LONGEST_LOOK: Duration = Duration::from_secs(1);
const SHORTEST_LOOK: Duration = Duration::from_millis(10);
/// How often a connection that waits to be served looks for one that has become idle.
const ROOM_LOOK: Duration = Duration::from_millis(100);

impl Run {
    pub(crate) async fn run(self, listener: TcpListener) {
        let table = Table::default();
        let finish = Arc::new(Notify::new());
        let permits = Arc::new(Semaphore::new(self.site.options.limits.max_connections));
        tokio::select! {
            () = self.accept(&listener, &table, &permits, &finish) => {}
            () = self.watch(&table) => {}
            () = self.keep_deadlines() => {}
            () = self.closing.notified() => {}
        }
        drop(listener);
        tokio::select! {
            () = self.wind_up(&table, &permits, &finish) => {}
            () = self.watch(&table) => {}
            () = self.keep_deadlines() => {}
        }
        // The deadlines that this one watched are another's now.
        self.hub.wakes_at.store(u64::MAX, Ordering::SeqCst);
        self.hub.earlier.notify_one();
        self.hub.push(Event::HttpClosed { id: self.site.id, problem: None });
    }

    async fn accept(
        &self,
        listener: &TcpListener,
        table: &Table,
        permits: &Arc<Semaphore>,
        finish: &Arc<Notify>,
    ) {
        let mut number = 0_u64;
        loop {
            let Ok((socket, _)) = listener.accept().await else {
                // No descriptor is left, or the client has gone again.
                sleep(SHORTEST_LOOK).await;
                continue;
            };
            // It came between the word to close and the end of the listening socket.
            if self.site.is_closing() {
                continue;
            }
            let permit = if let Ok(permit) = Arc::clone(permits).try_acquire_owned() {
                permit
            } else {
                let Some(permit) = wait_for_room(table, permits).await else { return };
                permit
            };
            number += 1;
            let connection = Arc::new(Connection::new());
            lock(table).insert(number, Arc::clone(&connection));
            let service = Service {
                hub: Arc::clone(&self.hub),
                site: Arc::clone(&self.site),
                connection,
                begun: Arc::default(),
            };
            let entry = Entry { table: Arc::clone(table), number, _permit: permit };
            tokio::spawn(serve(socket, service, entry, Arc::clone(finish)));
        }
    }

    /// Closes the connections that take too long.
    async fn watch(&self, table: &Table) {
        let limits = &self.site.options.limits;
        let shortest =
            limits.header_timeout_ms.min(limits.idle_timeout_ms).min(limits.write_stall_ms);
        let look = Duration::from_millis(shortest / 4).clamp(SHORTEST_LOOK, LONGEST_LOOK);
        let mut actions = Actions::default();
        let mut looks = interval(look);
        loop {
            looks.tick().await;
            self.hub.sweep(&self.site, &mut actions);
            self.hub.deliver(&mut actions);
            for connection in
                lock(table).values().filter(|connection| connection.is_overdue(limits))
            {
                connection.kill();
            }
        }
    }

    /// Ends the calls whose time is up.
    async fn keep_deadlines(&self) {
        let hub = &self.hub;
        let mut actions = Actions::default();
        loop {
            hub.wakes_at.store(u64::MAX, Ordering::SeqCst);
            let now_ms = facts().now_ms;
            match hub.engine.next_deadline() {
                None => hub.earlier.notified().await,
                Some(deadline) if deadline <= now_ms => {
                    hub.engine.tick(&facts(), &mut actions);
                    hub.deliver(&mut actions);
                }
                Some(deadline) => {
                    hub.wakes_at.store(deadline, Ordering::SeqCst);
                    let wake = Instant::now() + Duration::from_millis(deadline - now_ms);
                    tokio::select! {
                        () = sleep_until(wake) => {}
                        () = hub.earlier.notified() => {}
                    }
                }
            }
        }
    }

    /// Lets calls end, aborts the others, and closes what is left.
    async fn wind_up(&self, table: &Table, permits: &Arc<Semaphore>, finish: &Arc<Notify>) {
        let mut actions = Actions::default();
        for stream in self.hub.streams_of(self.site.id).iter().filter(|stream| stream.listens) {
            self.hub.engine.end_subscriptions(stream.peer, &mut actions);
        }
        self.hub.deliver(&mut actions);
        finish.notify_waiters();
        for connection in lock(table).values().filter(|connection| connection.rank().is_some()) {
            connection.kill();
        }
        let grace = Duration::from_millis(self.site.options.shutdown_grace_ms);
        tokio::select! {
            () = self.calls_end() => {}
            () = sleep(grace) => {}
            () = self.closing.notified() => {}
        }
        self.site.close_now();
        self.hub.end_site(self.site.id, &mut actions);
        self.hub.deliver(&mut actions);
        // What is written goes out; who does not read it is not waited for.
        let all = u32::try_from(self.site.options.limits.max_connections).unwrap_or(u32::MAX);
        let flushed = tokio::time::timeout(LONGEST_LOOK, permits.acquire_many(all)).await;
        if flushed.is_err() {
            for connection in lock(table).values() {
                connection.kill();
            }
            let _ = tokio::time::timeout(LONGEST_LOOK, permits.acquire_many(all)).await;
        }
    }

    /// Waits until no call of this listener runs.
    async fn calls_end(&self) {
        let runs = |stream: &Arc<super::stream::Stream>| self.hub.engine.running(stream.peer) > 0;
        while !self.site.is_closing_now() && self.hub.streams_of(self.site.id).iter().any(runs) {
            sleep(SHORTEST_LOOK).await;
        }
    }
}

/// A place in the table and among the connections that may be, until it is dropped.
struct Entry {
    table: Table,
    number: u64,
    _permit: OwnedSemaphorePermit,
}

impl Drop for Entry {
    fn drop(&mut self) {
        lock(&self.table).remove(&self.number);
    }
}

async fn serve(socket: TcpStream, service: Service, entry: Entry, finish: Arc<Notify>) {
    // Small answers go out at once; without it they only do so later.
    let _ = socket.set_nodelay(true);
    let connection = Arc::clone(&service.connection);
    let limits = service.site.options.limits.clone();
    let mut socket = Socket::new(socket, Arc::clone(&connection), limits.max_header_bytes);
    let onward = tokio::select! {
        biased;
        onward = Conversation::new(&service, &mut socket).run() => onward,
        () = connection.killed() => Onward::Closed,
    };
    if let Onward::General(begun) = onward {
        *service.begun.lock().unwrap_or_else(PoisonError::into_inner) = begun;
        serve_any(socket, service, &limits, finish).await;
    }
    drop(entry);
}

/// Serves whatever may come.
async fn serve_any(socket: Socket, service: Service, limits: &HttpLimits, finish: Arc<Notify>) {
    let connection = Arc::clone(&service.connection);
    let finished = finish.notified();
    tokio::pin!(finished);
    let mut finishing = service.site.is_closing();
    let handler = service_fn(move |request| service.clone().serve(request));
    let serving = http1::Builder::new()
        .keep_alive(true)
        .max_headers(limits.max_headers)
        .max_buf_size(limits.max_header_bytes.max(8_192))
        .serve_connection(TokioIo::new(socket), handler);
    tokio::pin!(serving);
    loop {
        tokio::select! {
            // What went wrong on a connection, its client has done or knows.
            _ = serving.as_mut() => break,
            () = connection.killed() => break,
            () = finished.as_mut(), if !finishing => {
                finishing = true;
                serving.as_mut().graceful_shutdown();
            }
        }
    }
}

/// The place of a connection that ends, or of one that comes to be dispensable.
async fn wait_for_room(table: &Table, permits: &Arc<Semaphore>) -> Option<OwnedSemaphorePermit> {
    let mut looks = interval(ROOM_LOOK);
    loop {
        tokio::select! {
            biased;
            permit = Arc::clone(permits).acquire_owned() => return permit.ok(),
            _ = looks.tick() => make_room(table),
        }
    }
}

/// Closes the connections that are most dispensable: one, and in a flood several at a time of those
/// that never passed the gate, since who comes next waits for each.
fn make_room(table: &Table) {
    let table = lock(table);
    let mut ranked: Vec<_> =
        table.values().filter_map(|connection| Some((connection.rank()?, connection))).collect();
    ranked.sort_unstable_by_key(|(rank, _)| *rank);
    let several = (table.len() / 16).max(1);
    for (place, ((trusted, _), connection)) in ranked.into_iter().take(several).enumerate() {
        if place == 0 || !trusted {
            connection.kill();
        }
    }
}

fn lock(table: &Table) -> MutexGuard<'_, HashMap<u64, Arc<Connection>>> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}
