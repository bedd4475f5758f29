//! What patterns mean, what is refused, and how long a search takes.

mod hostile;
mod meaning;
mod refused;
mod slow;

use super::{Match, Pattern};

/// Searches `text` for `pattern`, which must be accepted.
fn search(pattern: &str, text: &str) -> Match {
    let compiled = Pattern::compile(pattern);
    compiled.unwrap_or_else(|problem| panic!("{pattern}: {problem}")).is_match(text)
}

fn matches(pattern: &str, text: &str) -> bool {
    match search(pattern, text) {
        Match::Yes => true,
        Match::No => false,
        Match::TooHard => panic!("{pattern} is too hard for {text:?}"),
    }
}
