//! Questions to the user, and the answers that fit them.

use haft_tool::question::Question;

fn form(fields: &str) -> Result<String, String> {
    let question = Question::parse(&format!(
        r#"{{"message":"Which?","schema":{{"type":"object","properties":{{{fields}}}}}}}"#
    ))?;
    let head =
        r#"{"mode":"form","message":"Which?","requestedSchema":{"type":"object","properties":{"#;
    let params = question.params_json();
    let fields = params.strip_prefix(head).and_then(|rest| rest.strip_suffix("}}}"));
    Ok(fields.unwrap_or_else(|| panic!("{params}")).to_owned())
}

#[test]
fn plain_fields_keep_what_a_form_knows() {
    for (field, sent) in [
        (
            r#""a":{"type":"string","minLength":1,"pattern":"\\S","format":"email","title":"A\u001b[31m\nb"}"#,
            r#""a":{"type":"string","title":"A b","minLength":1,"format":"email"}"#,
        ),
        (r#""a":{"type":"string","format":"uuid"}"#, r#""a":{"type":"string"}"#),
        (
            r#""a":{"type":"integer","minimum":1,"exclusiveMaximum":9,"default":2}"#,
            r#""a":{"type":"integer","minimum":1,"default":2}"#,
        ),
        (r#""a":{"type":"number"}"#, r#""a":{"type":"number"}"#),
        (r#""a":{"type":"boolean","default":true}"#, r#""a":{"type":"boolean","default":true}"#),
        (r#""a":{"enum":["x","y"]}"#, r#""a":{"type":"string","enum":["x","y"]}"#),
        (
            r#""a":{"anyOf":[{"const":"x"},{"const":"y"}]}"#,
            r#""a":{"type":"string","enum":["x","y"]}"#,
        ),
        (
            r#""a":{"oneOf":[{"const":"x","title":"The\nX"},{"const":"y"}]}"#,
            r#""a":{"type":"string","oneOf":[{"const":"x","title":"The X"},{"const":"y","title":"y"}]}"#,
        ),
        (
            r#""a":{"type":"array","items":{"enum":["x"]},"minItems":1}"#,
            r#""a":{"type":"array","minItems":1,"items":{"type":"string","enum":["x"]}}"#,
        ),
        (
            r#""a":{"type":"array","items":{"anyOf":[{"const":"x","title":"X"}]}}"#,
            r#""a":{"type":"array","items":{"anyOf":[{"const":"x","title":"X"}]}}"#,
        ),
        ("", ""),
    ] {
        assert_eq!(form(field).as_deref(), Ok(sent), "{field}");
    }
}

#[test]
fn a_field_that_no_form_can_show_is_named() {
    let rule = r#"Question field "a" must be a string, number, integer, boolean, an enum of strings or an array of one"#;
    for field in [
        r#""a":{"type":"object"}"#,
        r#""a":{"type":["string","null"]}"#,
        r#""a":{"type":"array","items":{"type":"string"}}"#,
        r#""a":{"enum":[1,2]}"#,
        r#""a":{"anyOf":[{"type":"string"}]}"#,
        r#""a":{}"#,
        r#""a":true"#,
    ] {
        assert_eq!(form(field).unwrap_err(), rule, "{field}");
    }
    assert_eq!(
        form(r#""__proto__":{"type":"string"}"#).unwrap_err(),
        r#"Question field "__proto__" cannot have this name"#
    );
}

#[test]
fn a_question_needs_a_message_and_an_object() {
    let parse = |json: &str| {
        Question::parse(json).map(|question| question.params_json().to_owned()).unwrap_err()
    };
    assert_eq!(parse(r#"{"schema":{}}"#), "A question needs a message");
    assert_eq!(parse(r#"{"message":" ","schema":{}}"#), "A question needs a message");
    for schema in ["{}", "5", r#"{"type":"string"}"#, r#"{"type":"object"}"#] {
        assert_eq!(
            parse(&format!(r#"{{"message":"m","schema":{schema}}}"#)),
            "A question needs an object schema of fields"
        );
    }
    assert_eq!(
        parse(r#"{"message":"m","schema":{"type":"object","properties":{},"required":["z"]}}"#),
        r#"Question field "z" is required, and is no field"#,
    );
}

#[test]
fn an_answer_keeps_only_what_was_asked_and_must_fit() {
    let question = Question::parse(
        r#"{"message":"m","schema":{"type":"object","properties":{"n":{"type":"integer","exclusiveMaximum":9},"s":{"type":"string"}},
            "required":["n"],"additionalProperties":false}}"#,
    )
    .unwrap();
    for (answer, kept) in [
        (
            r#"{"action":"accept","content":{"s":"x","n":2,"stray":{}},"_meta":{}}"#,
            r#"{"action":"accept","content":{"n":2,"s":"x"}}"#,
        ),
        (r#"{"action":"decline","content":null}"#, r#"{"action":"decline"}"#),
        (r#"{"action":"cancel"}"#, r#"{"action":"cancel"}"#),
    ] {
        assert_eq!(question.check(answer).as_deref(), Ok(kept), "{answer}");
    }
    for answer in [
        r#"{"action":"accept","content":{"n":9}}"#,
        r#"{"action":"accept","content":{"n":"2"}}"#,
        r#"{"action":"accept","content":{}}"#,
        r#"{"action":"accept"}"#,
        r#"{"action":"accept","content":[]}"#,
        r#"{"action":"perhaps"}"#,
        "{}",
        "x",
    ] {
        let said = question.check(answer).unwrap_err();
        assert!(said.starts_with("The answer doesn't fit the question"), "{said}");
    }
}
