//! Listings, their pages and cursors.

use crate::support::{END, Server, error, modern, options, plain};

fn list(cursor: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{{"cursor":{cursor}}}}}"#)
}

fn names(page: &str) -> Vec<String> {
    let page: serde_json::Value = serde_json::from_str(page).unwrap();
    let tools = page["result"]["tools"].as_array().unwrap();
    tools.iter().map(|tool| tool["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn all_tools_are_on_one_page_by_default() {
    let mut server = Server::new();
    let page = server.hear(&plain("1", "tools/list")).pop().unwrap();
    assert_eq!(names(&page), ["echo", "slow", "count", "list"]);
    assert!(!page.contains("nextCursor"));
}

#[test]
fn pro_08_pages_are_disjoint_in_order_and_end() {
    for revision in ["2024-11-05", "2025-11-25"] {
        let mut paged = options();
        paged.page_size = Some(3);
        let mut server = Server::with(paged);
        server.initialize(revision, "{}");
        let first = server.hear(&plain("1", "tools/list")).pop().unwrap();
        assert_eq!(names(&first), ["echo", "slow", "count"]);
        let parsed: serde_json::Value = serde_json::from_str(&first).unwrap();
        let cursor = parsed["result"]["nextCursor"].to_string();
        let last = server.hear(&list(&cursor)).pop().unwrap();
        assert_eq!(names(&last), ["list"]);
        assert!(!last.contains("nextCursor"));
    }
}

#[test]
fn pro_08_a_cursor_that_is_not_ours_is_refused() {
    let mut paged = options();
    paged.page_size = Some(3);
    for options in [options(), paged] {
        let mut server = Server::with(options);
        let words = "Unknown cursor; list again from the first page";
        for cursor in ["bogus", "1", "1-", "9-AAAAAAAA", "0-x", "-1", "\\u0000"] {
            let answer = server.hear(&list(&format!("\"{cursor}\"")));
            assert_eq!(answer, [error("1", -32602, words)], "{cursor}");
        }
        let words = "cursor must be a string";
        for cursor in ["1", "{}", "[]", "true", r#""\ud800""#] {
            assert_eq!(server.hear(&list(cursor)), [error("1", -32602, words)], "{cursor}");
        }
        for cursor in ["\"\"", "null"] {
            assert!(server.hear(&list(cursor))[0].contains("\"tools\":["), "{cursor}");
        }
    }
}

#[test]
fn a_cursor_of_an_older_listing_is_refused() {
    let mut paged = options();
    paged.page_size = Some(1);
    let mut server = Server::with(paged);
    let first = server.hear(&plain("1", "tools/list")).pop().unwrap();
    let parsed: serde_json::Value = serde_json::from_str(&first).unwrap();
    let cursor = parsed["result"]["nextCursor"].to_string();
    server.set_tools(3);
    let words = "Unknown cursor; list again from the first page";
    assert_eq!(server.hear(&list(&cursor)), [error("1", -32602, words)]);
}

#[test]
fn what_the_server_has_none_of_lists_empty() {
    let mut server = Server::new();
    for (method, member) in [
        ("prompts/list", "prompts"),
        ("resources/list", "resources"),
        ("resources/templates/list", "resourceTemplates"),
    ] {
        assert_eq!(
            server.hear(&plain("1", method)),
            [format!(r#"{{"jsonrpc":"2.0","id":1,"result":{{"{member}":[]}}}}"#)]
        );
        assert_eq!(
            server.hear(&modern("1", method, "{}", "")),
            [format!(
                r#"{{"jsonrpc":"2.0","id":1,"result":{{"resultType":"complete","{member}":[],"ttlMs":0,"cacheScope":"private",{END}"#
            )]
        );
        let words = "Unknown cursor; list again from the first page";
        assert_eq!(
            server.hear(&modern("1", method, "{}", r#","cursor":"x""#)),
            [error("1", -32602, words)]
        );
    }
}

#[test]
fn a_listing_may_be_kept_as_long_as_the_options_say() {
    let mut kept = options();
    kept.list_ttl_ms = 60_000;
    kept.cache_scope = haft_protocol::CacheScope::Public;
    let mut server = Server::with(kept);
    for method in ["tools/list", "server/discover", "prompts/list"] {
        let answer = server.hear(&modern("1", method, "{}", ""));
        assert!(answer[0].contains(r#","ttlMs":60000,"cacheScope":"public","#), "{answer:?}");
    }
}

#[test]
fn sec_04_a_listing_is_the_same_bytes_each_time() {
    let mut server = Server::new();
    let first = server.hear(&plain("1", "tools/list"));
    assert_eq!(server.hear(&plain("1", "tools/list")), first);
    assert_eq!(Server::new().hear(&plain("1", "tools/list")), first);
}
