//! Where the text of a project's files comes from.

/// The files that a tool file may import from. Paths are absolute and separated by `/`.
pub trait Files {
    /// The text of the file at `path`, or `None` where there is none that can be read.
    fn read(&self, path: &str) -> Option<String>;

    /// Whether a file is at `path`.
    fn is_file(&self, path: &str) -> bool;
}
