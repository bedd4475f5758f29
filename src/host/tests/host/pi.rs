//! A tool as Pi registers it.

use haft_host::find;
use haft_schema::json::parse;
use haft_tool::Tool;

#[test]
fn every_member_that_pi_has_is_filled_with_what_the_author_wrote() {
    let tool = Tool::define(
        r#"{"name":"full","title":"Full","description":"d","effect":"write","idempotent":true,
            "snippet":"s","guidelines":["one","two"],
            "input":{"properties": {},"type":"object"},"output":{"type":"object"}}"#,
    )
    .unwrap();
    let options = parse("{}").unwrap();
    let registration = find("pi").unwrap().register(&tool, &options).unwrap();
    assert_eq!(
        registration.json,
        concat!(
            r#"{"name":"full","label":"Full","description":"d","promptSnippet":"s","promptGuidelines":["one","two"],"#,
            r#""parameters":{"properties": {},"type":"object"},"outputSchema":{"type":"object"},"#,
            r#""annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}"#,
        )
    );
    assert_eq!(registration.notes, []);
}
