//! Native programs under the launcher, which try what no runtime lets a tool try.
#![cfg(target_os = "linux")]
#![expect(unsafe_code, reason = "the descriptors that the launcher gives are numbers")]

mod confined;
mod kernel;
mod life;
mod network;
