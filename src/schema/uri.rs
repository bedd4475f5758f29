//! URI references (RFC 3986), as far as identifiers of schemas need them.

use std::borrow::Cow;

/// A URI reference in its five parts.
#[derive(Debug, Default)]
struct Parts<'u> {
    scheme: Option<&'u str>,
    authority: Option<&'u str>,
    path: &'u str,
    query: Option<&'u str>,
}

/// The reference without its fragment, and the fragment; an absent one is empty.
pub(crate) fn split_fragment(reference: &str) -> (&str, &str) {
    reference.split_once('#').unwrap_or((reference, ""))
}

/// The URI that `reference`, without fragment, means where the base is `base` (section 5.2).
pub(crate) fn resolve(base: &str, reference: &str) -> String {
    if reference.is_empty() {
        return base.to_owned();
    }
    let target = parse(reference);
    if target.scheme.is_some() {
        return write(&Parts { ..target }, &normalise(target.path));
    }
    let base = parse(base);
    let own = Parts { scheme: base.scheme, ..target };
    if own.authority.is_some() {
        return write(&own, &normalise(own.path));
    }
    let own = Parts { authority: base.authority, ..own };
    if own.path.is_empty() {
        return write(&Parts { query: own.query.or(base.query), ..own }, base.path);
    }
    if own.path.starts_with('/') {
        return write(&own, &normalise(own.path));
    }
    let merged = match base.path.rfind('/') {
        Some(slash) => format!("{}{}", &base.path[..=slash], own.path),
        None if base.authority.is_some() => format!("/{}", own.path),
        None => own.path.to_owned(),
    };
    write(&own, &normalise(&merged))
}

/// Text with `%41` and the like decoded; what is not an escape, or not UTF-8 then, stays.
pub(crate) fn percent_decode(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let digit = |byte: Option<&u8>| byte.and_then(|byte| char::from(*byte).to_digit(16));
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut index = 0;
    while index < bytes.len() {
        let pair = (digit(bytes.get(index + 1)), digit(bytes.get(index + 2)));
        if let (b'%', (Some(high), Some(low))) = (bytes[index], pair) {
            decoded.extend(u8::try_from(high * 16 + low));
            index += 3;
        } else {
            decoded.push(bytes[index]);
            index += 1;
        }
    }
    String::from_utf8(decoded).map_or(Cow::Borrowed(text), Cow::Owned)
}

fn parse(uri: &str) -> Parts<'_> {
    let mut parts = Parts::default();
    let mut rest = uri;
    if let Some((scheme, after)) = rest.split_once(':') {
        let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
        if is_scheme {
            parts.scheme = Some(scheme);
            rest = after;
        }
    }
    if let Some((before, query)) = rest.split_once('?') {
        parts.query = Some(query);
        rest = before;
    }
    if let Some(after) = rest.strip_prefix("//") {
        let end = after.find('/').unwrap_or(after.len());
        parts.authority = Some(&after[..end]);
        rest = &after[end..];
    }
    parts.path = rest;
    parts
}

fn write(parts: &Parts<'_>, path: &str) -> String {
    let mut uri = String::new();
    if let Some(scheme) = parts.scheme {
        uri.push_str(scheme);
        uri.push(':');
    }
    if let Some(authority) = parts.authority {
        uri.push_str("//");
        uri.push_str(authority);
    }
    uri.push_str(path);
    if let Some(query) = parts.query {
        uri.push('?');
        uri.push_str(query);
    }
    uri
}

/// The path without `.` and `..` segments (section 5.2.4).
fn normalise(path: &str) -> String {
    if !path.contains('.') {
        return path.to_owned();
    }
    let mut kept: Vec<&str> = Vec::new();
    let mut segments = path.split('/').peekable();
    while let Some(segment) = segments.next() {
        let is_last = segments.peek().is_none();
        match segment {
            "." | ".." => {
                if segment == ".."
                    && kept.last().is_some_and(|last| !last.is_empty() || kept.len() > 1)
                {
                    kept.pop();
                }
                if is_last {
                    kept.push("");
                }
            }
            other => kept.push(other),
        }
    }
    kept.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_resolve_as_the_rfc_lists_them() {
        let base = "http://a/b/c/d;p?q";
        for (reference, uri) in [
            ("g:h", "g:h"),
            ("g", "http://a/b/c/g"),
            ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"),
            ("//g", "http://g"),
            ("?y", "http://a/b/c/d;p?y"),
            ("g?y", "http://a/b/c/g?y"),
            ("", "http://a/b/c/d;p?q"),
            (".", "http://a/b/c/"),
            ("..", "http://a/b/"),
            ("../g", "http://a/b/g"),
            ("../../g", "http://a/g"),
            ("../../../g", "http://a/g"),
            ("/./g", "http://a/g"),
            ("g.", "http://a/b/c/g."),
            ("./g/.", "http://a/b/c/g/"),
            ("g/../h", "http://a/b/c/h"),
        ] {
            assert_eq!(resolve(base, reference), uri, "{reference}");
        }
    }

    #[test]
    fn a_base_without_scheme_still_resolves() {
        assert_eq!(resolve("", "item.json"), "item.json");
        assert_eq!(resolve("item.json", "other.json"), "other.json");
        assert_eq!(resolve("http://localhost:1234", "b"), "http://localhost:1234/b");
        assert_eq!(resolve("urn:uuid:1", ""), "urn:uuid:1");
    }

    #[test]
    fn escapes_decode_and_broken_ones_stay() {
        assert_eq!(percent_decode("a%25b%2"), "a%b%2");
        assert_eq!(percent_decode("%ff"), "%ff");
        assert_eq!(percent_decode("%é"), "%é");
    }
}
