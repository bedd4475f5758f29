//! JSON Pointer (RFC 6901): its tokens, written and read.

use std::borrow::Cow;

/// Appends `/` and one reference token, with `~` and `/` escaped.
///
/// ```
/// let mut at = String::new();
/// haft_schema::json::push_token(&mut at, "a/b~c");
/// assert_eq!(at, "/a~1b~0c");
/// ```
pub fn push_token(pointer: &mut String, token: &str) {
    pointer.push('/');
    pointer.push_str(&escape_token(token));
}

/// One reference token, with `~` and `/` escaped.
///
/// ```
/// assert_eq!(haft_schema::json::escape_token("a/b~c"), "a~1b~0c");
/// ```
#[must_use]
pub fn escape_token(token: &str) -> Cow<'_, str> {
    if token.contains(['~', '/']) {
        Cow::Owned(token.replace('~', "~0").replace('/', "~1"))
    } else {
        Cow::Borrowed(token)
    }
}

/// What a reference token says; [`escape_token`] backwards.
///
/// ```
/// assert_eq!(haft_schema::json::unescape_token("a~1b~0c"), "a/b~c");
/// ```
#[must_use]
pub fn unescape_token(token: &str) -> Cow<'_, str> {
    if token.contains('~') {
        Cow::Owned(token.replace("~1", "/").replace("~0", "~"))
    } else {
        Cow::Borrowed(token)
    }
}
