//! The audit log from outside: its lines, its chain, its file.

mod chain;
mod file;
mod hostile;
mod lines;
mod support;
