//! Fields of a definition, and every problem of them.

use haft_tool::{Effect, Tool};

use crate::{field_problems, problems, tool, try_tool};

#[test]
fn every_field_is_read() {
    let tool = Tool::define(
        r#"{"name":"text_slug","title":"Text Slug","description":"Slugs\n\ttext.","effect":"destructive",
            "idempotent":true,"openWorld":true,"snippet":"Use it.","guidelines":["One.","Two."],
            "icons":[{"src":"https://x.test/i.png","mimeType":"image/png","sizes":["48x48"],"theme":"dark"}],
            "meta":{"a/b":1},"cli":{"command":"slug"},"timeoutMs":5000,
            "input":{"type":"object","properties":{"a":{"pattern":"\\S"}},"additionalProperties":false},
            "output":{"type":"object","properties":{"n":{"type":"integer"}}}}"#,
    )
    .unwrap();
    assert_eq!(tool.name(), "text_slug");
    assert_eq!(tool.title(), Some("Text Slug"));
    assert_eq!(tool.description(), "Slugs\n\ttext.");
    assert_eq!(tool.effect(), Effect::Destructive);
    assert!(tool.idempotent() && tool.open_world());
    assert_eq!(tool.snippet(), Some("Use it."));
    assert_eq!(tool.guidelines(), ["One.", "Two."]);
    assert_eq!(
        tool.icons_json(),
        Some(
            r#"[{"src":"https://x.test/i.png","mimeType":"image/png","sizes":["48x48"],"theme":"dark"}]"#
        )
    );
    assert_eq!(tool.meta_json(), Some(r#"{"a/b":1}"#));
    assert_eq!(tool.cli_json(), Some(r#"{"command":"slug"}"#));
    assert_eq!(tool.timeout_ms(), Some(5000));
    assert_eq!(tool.patterns(), [("/input/properties/a/pattern".to_owned(), "\\S".to_owned())]);
    assert!(tool.output_is_object());
}

#[test]
fn defaults_follow_the_effect() {
    let read = tool("");
    assert!(read.idempotent() && !read.open_world());
    let write = Tool::define(r#"{"name":"w","description":"Writes.","effect":"write"}"#).unwrap();
    assert!(!write.idempotent());
    assert_eq!(write.timeout_ms(), None);
}

#[test]
fn all_problems_are_listed_at_once_with_their_pointers() {
    assert_eq!(
        problems(
            r#"{"name":"calendar.create","title":5,"effect":"reed","idempotent":"yes","guidelines":["ok",7],
                "icons":[{"src":"icon.png","theme":"blue"}],"meta":[],"timeoutMs":0,"desciption":"x","execut":null,
                "unknownKeys":true}"#
        ),
        [
            r#"/desciption: "desciption" is not a field of a tool; did you mean "description"?"#,
            r#"/execut: "execut" is not a field of a tool; did you mean "execute"?"#,
            r#"/name: must match ^[A-Za-z][A-Za-z0-9_-]{0,63}$, which every host and provider accepts, got "calendar.create""#,
            "/title: must be a string, got a number",
            "/description: is missing; must be a string",
            r#"/effect: must be one of read, write, destructive, got "reed""#,
            "/idempotent: must be true or false, got a string",
            "/guidelines/1: must be a string, got a number",
            "/icons/0/src: must be a URL of https, http or data",
            "/icons/0/theme: must be one of light, dark",
            "/meta: must be an object, got an array",
            "/timeoutMs: must be an integer from 1 to 2147483647 (milliseconds)",
            r#"/unknownKeys: must be "allow" or left out"#,
        ],
    );
}

#[test]
fn a_field_that_has_another_name_elsewhere_is_recognised() {
    assert_eq!(
        problems(
            r#"{"name":"a","description":"d","effect":"read","inputSchema":{},"parameters":{},"handler":null,"annotations":{},"extra":1}"#
        ),
        [
            r#"/inputSchema: "inputSchema" is not a field of a tool; did you mean "input"?"#,
            r#"/parameters: "parameters" is not a field of a tool; did you mean "input"?"#,
            r#"/handler: "handler" is not a field of a tool; did you mean "execute"?"#,
            r#"/annotations: "annotations" is not a field of a tool; did you mean "effect"?"#,
            r#"/extra: "extra" is not a field of a tool"#,
        ],
    );
}

#[test]
fn what_is_no_object_is_one_problem() {
    for text in ["[]", "5", "", "{", "null"] {
        let found = problems(text);
        assert_eq!(found.len(), 1, "{text}");
        assert!(found[0].starts_with(": must be the JSON text of an object: "), "{}", found[0]);
    }
}

#[test]
fn a_pointer_through_a_hostile_key_stays_one_line() {
    let error = try_tool(
        r#""input":{"type":"object","properties":{"a\n- ok\u202e":{"properties":{"x":{}}}},"additionalProperties":false}"#,
    )
    .unwrap_err();
    assert_eq!(error.problems[0].at, "/input/properties/a\n- ok\u{202e}");
    assert_eq!(error.to_string().lines().count(), error.problems.len());
    assert!(!error.to_string().contains('\u{202e}'));
}

#[test]
fn the_error_reads_as_lines_that_begin_with_the_tool() {
    let error = Tool::define(r#"{"name":"a\nb","description":"","effect":"read"}"#).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a\\nb at /name: must match ^[A-Za-z][A-Za-z0-9_-]{0,63}$, which every host and provider accepts, got \"a\\nb\"\n\
         a\\nb at /description: must not be empty",
    );
}

#[test]
fn nam_02_a_name_with_a_dot_is_refused_because_providers_refuse_it() {
    assert!(
        problems(r#"{"name":"calendar.create","description":"d","effect":"read"}"#)[0]
            .starts_with("/name: ")
    );
}

#[test]
fn nam_06_a_tool_may_be_named_constructor() {
    for name in ["constructor", "toString", "hasOwnProperty"] {
        let text = format!(r#"{{"name":"{name}","description":"d","effect":"read"}}"#);
        assert_eq!(Tool::define(&text).unwrap().name(), name);
    }
    assert_eq!(problems(r#"{"name":"__proto__","description":"d","effect":"read"}"#).len(), 1);
}

#[test]
fn nam_09_invisible_characters_are_refused_by_code_point_and_place() {
    assert_eq!(
        problems(
            "{\"name\":\"t\\u200b\",\"description\":\"Reads a file\u{e0049}\u{202e} safely\",\"effect\":\"read\",
              \"title\":\"a\\nb\",\"snippet\":\"\u{202e}\",\"guidelines\":[\"x\u{200b}\"],
              \"input\":{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{
                 \"a\":{\"description\":\"b\u{feff}\",\"enum\":[\"\u{2066}\",\"tab\\tand\\nline\"]},\"k\u{200b}\":{}}}}"
        )
        .into_iter()
        .skip(1)
        .collect::<Vec<_>>(),
        [
            "/title: has an invisible character, U+000A after 1 other",
            "/description: has an invisible character, U+E0049 after 12 others",
            "/snippet: has an invisible character, U+202E at its start",
            "/guidelines/0: has an invisible character, U+200B after 1 other",
            "/input/properties/a/description: has an invisible character, U+FEFF after 1 other",
            "/input/properties/a/enum/0: has an invisible character, U+2066 at its start",
            "/input/properties: has a key with an invisible character, U+200B after 1 other",
        ],
    );
}

#[test]
fn s27_every_hiding_character_is_refused_wherever_a_model_reads() {
    let ranges = [
        0x00AD..=0x00AD,
        0x061C..=0x061C,
        0x115F..=0x1160,
        0x200B..=0x200F,
        0x2028..=0x202E,
        0x2060..=0x2069,
        0x2800..=0x2800,
        0x3164..=0x3164,
        0xFE00..=0xFE0E,
        0xFEFF..=0xFEFF,
        0xFFA0..=0xFFA0,
        0xFFF9..=0xFFFB,
        0xE0001..=0xE0001,
        0xE0020..=0xE007F,
        0xE0100..=0xE01EF,
        0x7F..=0x9F,
        0x1B..=0x1B,
        0xE000..=0xE000,
        0xFDD0..=0xFDD0,
        0xFFFF..=0xFFFF,
    ];
    for point in ranges.into_iter().flatten() {
        let raw = char::from_u32(point).unwrap();
        let hidden = if point < 0x20 { format!("\\u{point:04x}") } else { raw.to_string() };
        for field in [
            format!(r#""title":"a{hidden}b""#),
            format!(r#""snippet":"a{hidden}b""#),
            format!(
                r#""input":{{"type":"object","description":"a{hidden}b","additionalProperties":{{}}}}"#
            ),
            format!(
                r#""input":{{"type":"object","additionalProperties":{{"enum":["a{hidden}b"]}}}}"#
            ),
            format!(r#""output":{{"type":"object","properties":{{"a{hidden}b":{{}}}}}}"#),
        ] {
            let found = field_problems(&field);
            assert!(
                found.len() == 1 && found[0].contains(&format!("U+{point:04X} after 1 other")),
                "{found:?}"
            );
            assert!(!found[0].contains(raw), "{found:?}");
        }
        let name =
            problems(&format!(r#"{{"name":"a{hidden}b","description":"d","effect":"read"}}"#));
        assert!(name.len() == 1 && !name[0].contains(raw), "{name:?}");
    }
}

#[test]
fn nam_09_flags_families_and_joining_scripts_are_visible() {
    for words in [
        "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
        "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}",
        "\u{05e9}\u{05dc}\u{05d5}\u{05dd} \u{0645}\u{0631}\u{062d}\u{0628}\u{0627}",
        "\u{0915}\u{094d}\u{200d}\u{0937}",
    ] {
        let definition = format!(r#"{{"name":"t","description":"{words}","effect":"read"}}"#);
        assert_eq!(Tool::define(&definition).unwrap().description(), words);
    }
}

#[test]
fn sch_08_a_wrong_schema_is_named_by_tool_and_path() {
    let error = try_tool(
        r#""input":{"type":"object","properties":{"city":{"type":"strng"}},"additionalProperties":false}"#,
    )
    .unwrap_err();
    assert_eq!(error.tool, "t");
    assert_eq!(error.problems.len(), 1);
    assert_eq!(error.problems[0].at, "/input/properties/city/type");
}

#[test]
fn s20_a_reference_outside_the_document_is_refused_by_its_uri() {
    for uri in ["http://127.0.0.1:9/a.json", "file:///etc/passwd", "urn:example:a", "other.json"] {
        let found = field_problems(&format!(
            r#""input":{{"type":"object","properties":{{"a":{{"$ref":"{uri}"}}}},"additionalProperties":false}}"#
        ));
        assert_eq!(found.len(), 1, "{uri}: {found:?}");
        assert!(
            found[0].starts_with("/input/properties/a/$ref: ") && found[0].contains(uri),
            "{}",
            found[0]
        );
    }
}

#[test]
fn s22_a_schema_that_would_cost_too_much_is_refused() {
    let rungs: Vec<String> = (0..60)
        .map(|rung| {
            let next = rung + 1;
            format!(r##""r{rung}":{{"anyOf":[{{"$ref":"#/$defs/r{next}"}},{{"$ref":"#/$defs/r{next}"}}]}}"##)
        })
        .collect();
    let found = field_problems(&format!(
        r##""input":{{"type":"object","properties":{{"a":{{"$ref":"#/$defs/r0"}}}},"additionalProperties":false,
            "$defs":{{{},"r60":{{"type":"string"}}}}}}"##,
        rungs.join(",")
    ));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("10000") || found[0].contains("10,000"), "{}", found[0]);
}

#[test]
fn s22_alternatives_that_repeat_at_every_level_of_the_value_take_no_exponential_time() {
    let tool = try_tool(
        r##""input":{"type":"object","additionalProperties":{"$ref":"#/$defs/s"},
            "$defs":{"s":{"anyOf":[{"$ref":"#/$defs/u"},{"$ref":"#/$defs/u"}]},
                     "u":{"type":"object","additionalProperties":{"anyOf":[{"$ref":"#/$defs/s"},{"$ref":"#/$defs/s"}]}}}}"##,
    );
    // Refusing it is as good as checking it fast.
    if let Ok(tool) = tool {
        let started = std::time::Instant::now();
        let arguments = format!("{}5{}", r#"{"a":"#.repeat(60), "}".repeat(60));
        assert!(tool.check_input(&arguments).is_err());
        assert!(started.elapsed().as_secs() < 5);
    }
}

#[test]
fn a_definition_nested_too_deep_is_one_problem_of_its_field() {
    let deep =
        format!(r#""input":{}{}"#, r#"{"not":"#.repeat(200), "{}".to_owned() + &"}".repeat(200));
    let found = field_problems(&deep);
    assert_eq!(found, ["/input/not/not/not/not/not/not/not/not: is nested deeper than 127 levels"]);
}

#[test]
fn hints_for_a_command_line_are_checked() {
    let input = r#""input":{"type":"object","properties":{"a":{}},"additionalProperties":false}"#;
    assert_eq!(
        field_problems(&format!(
            r#"{input},"cli":{{"comand":"x","positional":["a","b"],"short":{{"a":"aa"}},"rest":5,"json":0}}"#
        )),
        [
            r#"/cli/comand: "comand" is not a hint; did you mean "command"?"#,
            r#"/cli/positional/1: cli hint names unknown property "b""#,
            r#"/cli/short/a: short flag "aa" of "a" must match /^[a-z]$/i"#,
            "/cli/rest: must be a string, got a number",
            "/cli/json: must be true or false, got a number",
        ],
    );
    assert!(
        try_tool(&format!(
            r#"{input},"cli":{{"positional":["a"],"short":{{"a":"a"}},"json":false}}"#
        ))
        .is_ok()
    );
}
