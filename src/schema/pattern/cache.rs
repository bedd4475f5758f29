//! Compiled patterns, shared by everything in the process that uses them.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

use super::program::Program;

/// Below this many patterns nothing is looked through for those nobody uses any more.
const FEWEST: usize = 256;

/// The programs in use, by their pattern. What nobody uses is not kept, so the cache is never
/// larger than what the process holds anyway.
struct Cache {
    programs: HashMap<Box<str>, Weak<Program>>,
    sweep_at: usize,
}

static CACHE: LazyLock<Mutex<Cache>> =
    LazyLock::new(|| Mutex::new(Cache { programs: HashMap::new(), sweep_at: FEWEST }));

/// The program of `source`, if anything uses it.
pub(super) fn find(source: &str) -> Option<Arc<Program>> {
    // A panic elsewhere leaves the map whole.
    let cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    cache.programs.get(source)?.upgrade()
}

/// Shares `program` with everyone who asks for `source` from now on.
pub(super) fn share(source: &str, program: Program) -> Arc<Program> {
    let program = Arc::new(program);
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    if cache.programs.len() >= cache.sweep_at {
        cache.programs.retain(|_, program| program.strong_count() > 0);
        cache.sweep_at = FEWEST.max(2 * cache.programs.len());
    }
    cache.programs.insert(source.into(), Arc::downgrade(&program));
    program
}

/// How many patterns are remembered, used or not.
#[cfg(test)]
pub(super) fn len() -> usize {
    CACHE.lock().unwrap_or_else(PoisonError::into_inner).programs.len()
}
