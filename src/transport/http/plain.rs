//! The plain kind of request, which nearly all are: a POST of HTTP/1.1 with a length that is not long, on a connection
//! that goes on.

use std::mem::MaybeUninit;
use std::sync::Arc;

use http::header::{
    ACCEPT, CONNECTION, CONTENT_LENGTH, CONTENT_TYPE, EXPECT, HOST, TRANSFER_ENCODING, UPGRADE,
};
use http::request::Parts;
use http::{HeaderName, HeaderValue, Method, Request, Uri, Version};
use hyper::body::Bytes;

/// The longest body of a plain request.
const LONGEST_BODY: usize = 64 << 10;
/// So many headers are looked at here.
const MOST_HEADERS: usize = 64;

/// Names that have no place in the table of `http`, so that each request would copy them.
static COMMON: [HeaderName; 4] = [
    HeaderName::from_static("mcp-protocol-version"),
    HeaderName::from_static("mcp-method"),
    HeaderName::from_static("mcp-name"),
    HeaderName::from_static("mcp-session-id"),
];
/// Those that have one, without the search.
static STANDARD: [HeaderName; 4] = [HOST, ACCEPT, CONTENT_TYPE, CONTENT_LENGTH];

/// How long a request is.
pub(crate) struct Plain {
    /// Bytes of the head.
    pub(crate) head: usize,
    /// Bytes of the body.
    pub(crate) body: usize,
}

/// A request of which nothing was read.
pub(crate) fn unread() -> Arc<Parts> {
    Arc::new(Request::new(()).into_parts().0)
}

/// Lets go of a request that was served: its path and its headers, a token among them, are slices of its head.
pub(crate) fn forget(parts: &mut Parts) {
    parts.headers.clear();
    parts.uri = Uri::default();
}

/// Reads the head at the beginning of these bytes, which has ended; `None` where it is not plain, or no head at all. Of
/// what the parts held before, nothing is left but the memory.
pub(crate) fn read(bytes: &[u8], max_headers: usize, parts: &mut Parts) -> Option<Plain> {
    let mut places = [const { MaybeUninit::uninit() }; MOST_HEADERS];
    let places = places.get_mut(..max_headers.min(MOST_HEADERS))?;
    let mut request = httparse::Request::new(&mut []);
    let httparse::Status::Complete(head) = request.parse_with_uninit_headers(bytes, places).ok()?
    else {
        return None;
    };
    let (Some("POST"), Some(1), Some(path)) = (request.method, request.version, request.path)
    else {
        return None;
    };
    if !path.starts_with('/') {
        return None;
    }
    // The headers are slices of it, for as long as the request is known.
    let kept = Bytes::copy_from_slice(&bytes[..head]);
    let slice = |part: &[u8]| {
        let start = part.as_ptr().addr() - bytes.as_ptr().addr();
        kept.slice(start..start + part.len())
    };
    parts.method = Method::POST;
    parts.uri = Uri::from_maybe_shared(slice(path.as_bytes())).ok()?;
    parts.version = Version::HTTP_11;
    parts.headers.clear();
    parts.headers.reserve(request.headers.len());
    let mut body = None;
    for header in request.headers.iter() {
        let name = name_of(header.name)?;
        let plain = match name {
            // The look at the bytes has seen that it is there once, and a number.
            CONTENT_LENGTH => {
                let digits = std::str::from_utf8(header.value).ok()?.trim_ascii();
                body = digits.parse().ok().filter(|length| *length <= LONGEST_BODY);
                body.is_some()
            }
            CONNECTION => header.value.eq_ignore_ascii_case(b"keep-alive"),
            TRANSFER_ENCODING | EXPECT | UPGRADE => false,
            _ => true,
        };
        if !plain {
            return None;
        }
        let value = HeaderValue::from_maybe_shared(slice(header.value)).ok()?;
        parts.headers.append(name, value);
    }
    Some(Plain { head, body: body? })
}

fn name_of(name: &str) -> Option<HeaderName> {
    let known = |known: &&HeaderName| known.as_str().eq_ignore_ascii_case(name);
    match STANDARD.iter().chain(&COMMON).find(known) {
        Some(known) => Some(known.clone()),
        None => HeaderName::from_bytes(name.as_bytes()).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_that_was_served_is_held_by_nothing() {
        let bytes = b"POST /mcp HTTP/1.1\r\nAuthorization: Bearer t\r\nContent-Length: 0\r\n\r\n";
        let mut parts = unread();
        let parts = Arc::make_mut(&mut parts);
        assert!(read(bytes, 64, parts).is_some());
        assert_eq!((parts.uri.path(), parts.headers.len()), ("/mcp", 2));
        forget(parts);
        assert_eq!((parts.uri.path(), parts.headers.len()), ("/", 0));
    }
}
