//! Connections to one server, and which of them have something to read.

use std::io;
use std::time::Duration;

use rustix::buffer::spare_capacity;
use rustix::event::Timespec;
use rustix::event::epoll::{self, CreateFlags, Event, EventData, EventFlags};
use rustix::fd::OwnedFd;

use super::connection::Connection;
use super::target::Target;

/// How long a server may stay silent before the run is called broken.
const SILENCE: i64 = 60;

/// Some connections.
pub struct Pool {
    epoll: OwnedFd,
    events: Vec<Event>,
    /// The connections, by the number that `wait` gives.
    pub connections: Vec<Connection>,
}

impl Pool {
    /// Opens `count` connections.
    pub fn open(target: &Target, count: usize) -> io::Result<Self> {
        let epoll = epoll::create(CreateFlags::CLOEXEC)?;
        let connections =
            (0..count).map(|_| Connection::open(target)).collect::<io::Result<Vec<_>>>()?;
        for (index, connection) in connections.iter().enumerate() {
            // Told once of what came, as each answer is read to its end.
            let flags = EventFlags::IN | EventFlags::ET;
            epoll::add(&epoll, connection, EventData::new_u64(index as u64), flags)?;
        }
        Ok(Self { epoll, events: Vec::with_capacity(count.max(1)), connections })
    }

    /// Waits until some have something to read, and appends their numbers; none where `most` is over.
    pub fn wait(&mut self, most: Option<Duration>, ready: &mut Vec<usize>) -> io::Result<()> {
        let silence = Timespec { tv_sec: SILENCE, tv_nsec: 0 };
        let limit = match most {
            Some(most) => Timespec::try_from(most).unwrap_or(silence),
            None => silence,
        };
        self.events.clear();
        epoll::wait(&self.epoll, spare_capacity(&mut self.events), Some(&limit))?;
        if self.events.is_empty() && most.is_none() {
            return Err(io::Error::other(format!("no answer within {SILENCE} seconds")));
        }
        let number = |event: &Event| usize::try_from(event.data.u64()).unwrap_or(0);
        ready.extend(self.events.iter().map(number));
        Ok(())
    }
}
