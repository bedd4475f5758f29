//! What a tool may know of the request that called it.

use http::request::Parts;

use crate::json::push_string;

/// Headers that open doors; a tool must not see them.
const SECRET: [&str; 5] =
    ["authorization", "proxy-authorization", "cookie", "mcp-session-id", "x-api-key"];

/// The JSON text of `{method, url, headers, principal}`, without the headers that open doors.
#[must_use]
pub fn facts_json(request: &Parts, principal: Option<&str>) -> String {
    let mut out = Vec::from(b"{\"method\":");
    push_string(&mut out, request.method.as_str());
    out.extend_from_slice(b",\"url\":");
    push_string(&mut out, &request.uri.to_string());
    out.extend_from_slice(b",\"headers\":{");
    let mut first = true;
    for name in request.headers.keys().filter(|name| !SECRET.contains(&name.as_str())) {
        let values: Vec<_> = request
            .headers
            .get_all(name)
            .iter()
            .map(|value| String::from_utf8_lossy(value.as_bytes()))
            .collect();
        if !std::mem::take(&mut first) {
            out.push(b',');
        }
        push_string(&mut out, name.as_str());
        out.push(b':');
        push_string(&mut out, &values.join(", "));
    }
    out.push(b'}');
    if let Some(principal) = principal {
        out.extend_from_slice(b",\"principal\":");
        push_string(&mut out, principal);
    }
    out.push(b'}');
    String::from_utf8_lossy(&out).into_owned()
}
