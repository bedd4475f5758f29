//! Answers of HTTP itself: a status, and an error that has no id.

use http::{HeaderName, HeaderValue, Response, header};

use crate::error::RpcError;
use crate::send::push_error;

/// A whole response.
pub type Whole = Box<Response<Vec<u8>>>;

const JSON: HeaderValue = HeaderValue::from_static("application/json");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// The headers of a response that is JSON, as lines.
pub const JSON_LINES: &str = "content-type: application/json\r\ncache-control: no-store\r\n";

/// A whole response that is JSON.
pub(crate) fn json(status: u16, body: Vec<u8>) -> Whole {
    let mut whole = Box::new(Response::new(body));
    *whole.status_mut() = status_code(status);
    let headers = whole.headers_mut();
    headers.reserve(3);
    headers.insert(header::CONTENT_TYPE, JSON);
    headers.insert(header::CACHE_CONTROL, NO_STORE);
    whole
}

/// A whole response without a body.
pub(crate) fn empty(status: u16) -> Whole {
    let mut whole = Box::new(Response::new(Vec::new()));
    *whole.status_mut() = status_code(status);
    whole
}

/// A refusal in these words.
pub(crate) fn refuse(status: u16, message: impl Into<std::borrow::Cow<'static, str>>) -> Whole {
    refuse_with(&RpcError::invalid_request(message).with_status(status))
}

/// A refusal with the status of the error.
pub(crate) fn refuse_with(error: &RpcError) -> Whole {
    let mut body = Vec::new();
    push_error(&mut body, None, error);
    json(error.status(), body)
}

/// The same with one more header.
pub(crate) fn with(mut whole: Whole, name: HeaderName, value: &'static str) -> Whole {
    whole.headers_mut().insert(name, HeaderValue::from_static(value));
    whole
}

/// A refusal of a body that is longer than the limit.
#[must_use]
pub fn too_long(limit: usize) -> Whole {
    let words = format!("The body is longer than {limit} bytes");
    with(refuse(413, words), header::CONNECTION, "close")
}

/// A refusal of a head that is longer than the limit.
#[must_use]
pub fn head_too_long(limit: usize) -> Whole {
    let words = format!("The head of the request is longer than {limit} bytes");
    with(refuse(431, words), header::CONNECTION, "close")
}

/// A refusal of a body that did not come in time.
#[must_use]
pub fn too_slow() -> Whole {
    with(refuse(408, "The body did not come in time"), header::CONNECTION, "close")
}

/// A refusal because too much is going on.
#[must_use]
pub fn busy(message: &'static str) -> Whole {
    with(refuse_with(&RpcError::internal(message).with_status(503)), header::RETRY_AFTER, "1")
}

/// A refusal because a client came back for the stream of this answer.
#[must_use]
pub fn taken_over() -> Whole {
    busy("Another request has taken this stream over")
}

/// A refusal of a body whose pieces cannot be put together.
#[must_use]
pub fn broken() -> Whole {
    with(refuse(400, "The body is broken"), header::CONNECTION, "close")
}

pub(crate) fn status_code(status: u16) -> http::StatusCode {
    http::StatusCode::from_u16(status).unwrap_or(http::StatusCode::INTERNAL_SERVER_ERROR)
}

/// A refusal of a request that must name its session.
#[must_use]
pub fn refuse_session() -> Whole {
    refuse(400, "The header Mcp-Session-Id is missing; initialize first")
}

/// The answer to a message that nothing answers.
#[must_use]
pub fn accepted() -> Whole {
    empty(202)
}

/// The answer to the end of a session.
#[must_use]
pub fn ended() -> Whole {
    empty(204)
}

/// An answer that is JSON.
#[must_use]
pub fn answered(body: Vec<u8>, status: u16) -> Whole {
    json(status, body)
}

/// A refusal of a head that is not one.
#[must_use]
pub fn unreadable() -> Whole {
    refuse(400, "The request line or a header cannot be read")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_json_response_are_its_headers() {
        let whole = json(200, Vec::new());
        let line = |(name, value): (&HeaderName, &HeaderValue)| {
            format!("{name}: {}\r\n", value.to_str().unwrap_or_default())
        };
        assert_eq!(whole.headers().iter().map(line).collect::<String>(), JSON_LINES);
    }
}
