//! What a child's parent holds of it, on every system.

/// How a child ended: by itself, or by a signal. Neither, where somebody else waited for it first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exit {
    /// The code it ended with.
    pub code: Option<i32>,
    /// The number of the signal that ended it.
    pub signal: Option<i32>,
}

/// The parent's ends of what connects it to a child; whoever takes them closes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Descriptors {
    /// The private channel, a stream socket.
    pub channel: i32,
    /// What the child prints; at its end at once where the channel is the child's standard output.
    pub stdout: i32,
    /// What the child prints on its error stream.
    pub stderr: i32,
}
