//! Paths as text, separated by `/`.

/// The directory of a file; empty for a file at the root.
pub(super) fn directory(path: &str) -> &str {
    path.rfind('/').map_or("", |slash| &path[..slash])
}

/// What follows the last dot of the file's name.
pub(crate) fn extension(path: &str) -> Option<&str> {
    let name = path.rsplit('/').next()?;
    name.rsplit_once('.').map(|(_, extension)| extension)
}

/// `specifier` as seen from `directory`, without `.` and `..`; `None` above the root.
pub(super) fn join(directory: &str, specifier: &str) -> Option<String> {
    let base = if specifier.starts_with('/') { "" } else { directory };
    let mut parts: Vec<&str> = base.split('/').filter(|part| !part.is_empty()).collect();
    for part in specifier.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            _ => parts.push(part),
        }
    }
    let root = if base.starts_with('/') || specifier.starts_with('/') { "/" } else { "" };
    Some(format!("{root}{}", parts.join("/")))
}

/// Every directory around the file at `path`, the nearest first; the root is empty.
pub(super) fn directories(path: &str) -> impl Iterator<Item = &str> {
    let mut next = Some(directory(path));
    std::iter::from_fn(move || {
        let here = next?;
        next = here.rfind('/').map(|slash| &here[..slash]);
        Some(here)
    })
}
