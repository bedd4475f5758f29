//! Media types: what a client sends, and what it takes.

use http::{HeaderMap, HeaderValue, header};

/// What a client takes as an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accepts {
    pub(crate) json: bool,
    pub(crate) events: bool,
}

impl Accepts {
    /// Reads the `Accept` headers; without one, everything is taken.
    pub(crate) fn read(headers: &HeaderMap) -> Self {
        let mut accepts = Self { json: false, events: false };
        let mut absent = true;
        for range in headers.get_all(header::ACCEPT).iter().flat_map(ranges) {
            absent = false;
            let (media, refused) = read_range(range);
            if refused {
                continue;
            }
            let any = media == "*/*";
            accepts.json |= any || is(media, "application/json") || is(media, "application/*");
            accepts.events |= any || is(media, "text/event-stream") || is(media, "text/*");
        }
        if absent { Self { json: true, events: true } } else { accepts }
    }
}

/// Whether the body is said to be JSON, and to be nothing else.
pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    let mut types = headers.get_all(header::CONTENT_TYPE).iter();
    let (Some(only), None) = (types.next(), types.next()) else { return false };
    let Ok(only) = only.to_str() else { return false };
    is(only.split(';').next().unwrap_or_default().trim(), "application/json")
}

fn is(media: &str, name: &str) -> bool {
    media.eq_ignore_ascii_case(name)
}

fn ranges(value: &HeaderValue) -> impl Iterator<Item = &str> {
    value.to_str().unwrap_or_default().split(',')
}

/// The media type of a range, and whether its weight is 0.
fn read_range(range: &str) -> (&str, bool) {
    let mut parts = range.split(';');
    let media = parts.next().unwrap_or_default().trim();
    let zero = |part: &str| {
        let weight = part.trim().strip_prefix("q=").or_else(|| part.trim().strip_prefix("Q="));
        weight.is_some_and(|weight| weight.trim().parse() == Ok(0.0_f32))
    };
    (media, parts.any(zero))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(value: &str) -> (bool, bool) {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT, HeaderValue::from_str(value).unwrap());
        let Accepts { json, events } = Accepts::read(&headers);
        (json, events)
    }

    #[test]
    fn what_a_client_takes_is_read_without_case_and_with_weights() {
        assert_eq!(accepts("application/json, text/event-stream"), (true, true));
        assert_eq!(accepts("*/*"), (true, true));
        assert_eq!(accepts("Application/JSON;q=0.5"), (true, false));
        assert_eq!(accepts("text/*"), (false, true));
        assert_eq!(accepts("text/html"), (false, false));
        assert_eq!(accepts("application/json;q=0, text/event-stream"), (false, true));
        assert_eq!(accepts(""), (false, false));
        assert_eq!(Accepts::read(&HeaderMap::new()), Accepts { json: true, events: true });
    }

    #[test]
    fn a_body_is_json_by_its_whole_type_and_once() {
        let of = |values: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(header::CONTENT_TYPE, HeaderValue::from_str(value).unwrap());
            }
            is_json(&headers)
        };
        assert!(of(&["application/json"]) && of(&["APPLICATION/JSON"]));
        assert!(
            of(&["application/json;charset=utf-8"]) && of(&["application/json ; charset=utf-8"])
        );
        for wrong in [
            &["text/plain"][..],
            &["application/jsonx"],
            &["text/plain; application/json"],
            &[],
            &["application/json", "text/plain"],
            &[""],
        ] {
            assert!(!of(wrong), "{wrong:?}");
        }
    }
}
