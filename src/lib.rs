//! The Node addon of haft: converts between JavaScript and the cores, and decides nothing.

mod node;
