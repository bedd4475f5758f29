//! Listings: of tools, and of what this server has none of.

use std::borrow::Cow;

use crate::error::RpcError;
use crate::json::{decode, is_null};
use crate::params::Params;
use crate::turn::{Request, Turn};

impl Turn<'_> {
    pub(crate) fn list_tools(
        &mut self,
        request: &Request<'_>,
        params: &Params<'_>,
    ) -> Result<(), RpcError> {
        let cursor = read_cursor(params)?;
        let menu = self.engine.menu();
        let page =
            menu.page(request.revision, &cursor, &self.engine.words).ok_or_else(unknown_cursor)?;
        self.answer(request.id, |out| out.extend_from_slice(page));
        Ok(())
    }

    /// Answers a listing that is always empty; it has one page, so it has no cursor either.
    pub(crate) fn list_nothing(
        &mut self,
        request: &Request<'_>,
        params: &Params<'_>,
        member: &str,
    ) -> Result<(), RpcError> {
        if !read_cursor(params)?.is_empty() {
            return Err(unknown_cursor());
        }
        let words = &self.engine.words;
        self.answer(request.id, |out| words.push_empty_list(out, member, request.revision));
        Ok(())
    }
}

/// The cursor; empty where there is none. Some clients write an absent one as `null`.
fn read_cursor<'a>(params: &Params<'a>) -> Result<Cow<'a, str>, RpcError> {
    params.check()?;
    match params.cursor {
        None => Ok(Cow::Borrowed("")),
        Some(raw) if is_null(raw) => Ok(Cow::Borrowed("")),
        Some(raw) => decode(raw).ok_or_else(|| RpcError::invalid_params("cursor must be a string")),
    }
}

fn unknown_cursor() -> RpcError {
    RpcError::invalid_params("Unknown cursor; list again from the first page")
}
