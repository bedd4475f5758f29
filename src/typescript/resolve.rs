//! Which file a specifier names.

use crate::Files;

/// The path of the file that `specifier` names in the file at `from`.
pub(crate) fn resolve(files: &dyn Files, from: &str, specifier: &str) -> Option<String> {
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let path = format!("{folder}/{}", specifier.strip_prefix("./")?);
    let candidates = [path.clone(), format!("{path}.ts"), format!("{path}.d.ts")];
    candidates.into_iter().find(|path| files.is_file(path))
}
