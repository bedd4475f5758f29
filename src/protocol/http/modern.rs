//! The headers of a 2026-07-28 request, which must say what its body says.

use http::{HeaderMap, HeaderName};

use super::header_value::text;
use crate::error::RpcError;
use crate::json::{decode, each_member, is_null, is_object, is_string};
use crate::menu::Menu;
use crate::params::Params;

pub(crate) const VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");
const METHOD: HeaderName = HeaderName::from_static("mcp-method");
const NAME: HeaderName = HeaderName::from_static("mcp-name");
const PARAM: &str = "mcp-param-";

/// Compares the headers with a body that follows this revision.
pub(crate) fn check(
    headers: &HeaderMap,
    revision: &str,
    method: &str,
    params: Option<&Params<'_>>,
    menu: &Menu,
) -> Result<(), RpcError> {
    expect(headers, &VERSION, revision)?;
    expect(headers, &METHOD, method)?;
    let Some(params) = params else { return Ok(()) };
    let named = match method {
        "tools/call" | "prompts/get" => params.name,
        "resources/read" => params.uri,
        _ => None,
    };
    let Some(name) = named.and_then(decode) else { return Ok(()) };
    expect(headers, &NAME, &name)?;
    if method != "tools/call" {
        return Ok(());
    }
    let Some(entry) = menu.catalog.get(&name) else { return Ok(()) };
    for param in entry.tool.header_params() {
        let Ok(header) = HeaderName::try_from(format!("{PARAM}{}", param.header)) else { continue };
        let value = params.arguments.and_then(|arguments| find(arguments, &param.path));
        expect_param(headers, &header, value)?;
    }
    Ok(())
}

/// The refusal of a request whose header names another version than its body.
pub(crate) fn version_differs(
    headers: &HeaderMap,
    params: Option<&Params<'_>>,
) -> Option<RpcError> {
    let version = decode(params?.meta.protocol_version?)?;
    if headers.contains_key(&VERSION) { expect(headers, &VERSION, &version).err() } else { None }
}

fn expect(headers: &HeaderMap, name: &HeaderName, body: &str) -> Result<(), RpcError> {
    let said = read(headers, name)?;
    match said {
        Some(said) if said == body => Ok(()),
        Some(said) => Err(mismatch(name, &said)),
        None => Err(RpcError::header_mismatch(format!("The header {} is missing", shown(name)))),
    }
}

fn expect_param(
    headers: &HeaderMap,
    name: &HeaderName,
    value: Option<&str>,
) -> Result<(), RpcError> {
    match (read(headers, name)?, value.filter(|value| !is_null(value))) {
        (None, None) => Ok(()),
        (Some(said), Some(value)) if equal(&said, value) => Ok(()),
        (Some(said), _) => Err(mismatch(name, &said)),
        (None, Some(_)) => {
            Err(RpcError::header_mismatch(format!("The header {} is missing", shown(name))))
        }
    }
}

/// The text of a header that may be there once.
fn read<'h>(
    headers: &'h HeaderMap,
    name: &HeaderName,
) -> Result<Option<std::borrow::Cow<'h, str>>, RpcError> {
    let mut values = headers.get_all(name).iter();
    let Some(value) = values.next() else { return Ok(None) };
    if values.next().is_some() {
        let words = format!("The header {} is there twice", shown(name));
        return Err(RpcError::header_mismatch(words));
    }
    let unreadable = || {
        let words = "is neither visible ASCII nor =?base64?...?= of UTF-8";
        RpcError::header_mismatch(format!("The header {} {words}", shown(name)))
    };
    text(value).map(Some).ok_or_else(unreadable)
}

fn mismatch(name: &HeaderName, said: &str) -> RpcError {
    let said = haft_text::quoted(said);
    RpcError::header_mismatch(format!("The header {} says {said}, the body does not", shown(name)))
}

/// A name as people write it.
fn shown(name: &HeaderName) -> String {
    let mut start = true;
    let cased = name.as_str().chars().map(|letter| {
        let shown = if start { letter.to_ascii_uppercase() } else { letter };
        start = letter == '-';
        shown
    });
    cased.collect::<String>().replacen("Mcp-Protocol", "MCP-Protocol", 1)
}

/// The raw value that the keys lead to.
fn find<'a>(arguments: &'a str, path: &[String]) -> Option<&'a str> {
    let mut at = arguments;
    for key in path {
        if !is_object(at) {
            return None;
        }
        let mut found = None;
        each_member(at, |member, value| {
            if member == key {
                found = Some(value);
            }
        });
        at = found?;
    }
    Some(at)
}

/// Whether a header says a raw value: text as it is, numbers by what they are.
fn equal(said: &str, value: &str) -> bool {
    if is_string(value) {
        return decode(value).is_some_and(|value| value == said);
    }
    if said == value {
        return true;
    }
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    let whole = |text: &str| text.parse::<i128>().ok();
    match (whole(said), whole(value)) {
        (Some(said), Some(value)) => said == value,
        _ => number(said).is_some_and(|said| number(value) == Some(said)),
    }
}
