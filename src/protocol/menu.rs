//! The tools that are served, and their listings: rendered once per revision, on first use.

use std::sync::OnceLock;

use haft_host::mcp::{Revision, tool_entry};
use haft_tool::Catalog;
use sha2::{Digest, Sha256};

use crate::base64url;
use crate::json::{push_raw, push_string};
use crate::words::Words;

/// A catalog and its listings; replaced as a whole.
#[derive(Debug)]
pub(crate) struct Menu {
    pub(crate) catalog: Catalog,
    page_size: usize,
    /// What tells this listing's cursors from another's; the same in every replica.
    mark: String,
    listings: [OnceLock<Vec<Vec<u8>>>; 5],
}

impl Menu {
    pub(crate) fn new(catalog: Catalog, page_size: Option<usize>) -> Self {
        let mut hash = Sha256::new();
        for entry in catalog.entries() {
            hash.update(entry.tool.name().as_bytes());
            hash.update(b"\n");
        }
        let mark = base64url::encode(&hash.finalize()[..6]);
        let page_size = page_size.unwrap_or(usize::MAX).max(1);
        Self { catalog, page_size, mark, listings: Default::default() }
    }

    /// The page that a cursor names, as the whole result of `tools/list`; `None` for a cursor that
    /// is not ours, or is of another listing. No cursor and an empty one name the first page.
    pub(crate) fn page(&self, revision: Revision, cursor: &str, words: &Words) -> Option<&[u8]> {
        let pages = self.listings[revision as usize].get_or_init(|| self.render(revision, words));
        let page = if cursor.is_empty() { 0 } else { self.read_cursor(cursor)? };
        pages.get(page).map(Vec::as_slice)
    }

    fn render(&self, revision: Revision, words: &Words) -> Vec<Vec<u8>> {
        let entries = self.catalog.entries();
        let count = entries.len().div_ceil(self.page_size).max(1);
        let mut rest = entries;
        (1..=count)
            .map(|next| {
                let (page, later) = rest.split_at(self.page_size.min(rest.len()));
                rest = later;
                let mut out = Vec::from(b"{");
                if revision.is_modern() {
                    out.extend_from_slice(b"\"resultType\":\"complete\",");
                }
                out.extend_from_slice(b"\"tools\":[");
                for (index, entry) in page.iter().enumerate() {
                    if index > 0 {
                        out.push(b',');
                    }
                    push_raw(&mut out, &tool_entry(&entry.tool, revision));
                }
                out.push(b']');
                if next < count {
                    out.extend_from_slice(b",\"nextCursor\":");
                    push_string(&mut out, &format!("{next}-{}", self.mark));
                }
                if revision.is_modern() {
                    out.extend_from_slice(&words.cacheable_end);
                } else {
                    out.push(b'}');
                }
                out.shrink_to_fit();
                out
            })
            .collect()
    }

    fn read_cursor(&self, cursor: &str) -> Option<usize> {
        let (page, mark) = cursor.split_once('-')?;
        // Only the digits that we write, so that each page has one cursor.
        let written = page.bytes().all(|byte| byte.is_ascii_digit()) && !page.starts_with('0');
        if written && mark == self.mark { page.parse().ok() } else { None }
    }
}
