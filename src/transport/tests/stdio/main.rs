//! Connections over pipes and sockets, with a test in the place of JavaScript.
#![cfg(unix)]

mod closing;
mod descriptors;
mod pressure;
mod rig;
mod serving;
