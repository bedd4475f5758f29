//! What is written for a provider grows in step with the schema, and is refused where it would not.

use std::time::{Duration, Instant};

use super::{form_of, input_tool, refusals, taken};

/// A bound that a quadratic walk misses by far and a slow machine keeps.
const GENEROUS: Duration = Duration::from_secs(20);

const FORMS: [(&str, &str); 4] = [
    ("openai", r#"{"strict":true}"#),
    ("openai", "{}"),
    ("anthropic", "{}"),
    ("gemini", r#"{"schema":"openapi"}"#),
];

fn within<T>(run: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    let result = run();
    assert!(started.elapsed() < GENEROUS, "{:?}", started.elapsed());
    result
}

fn list(count: usize, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().join(",")
}

#[test]
fn many_properties_choices_and_references_are_written_in_step() {
    const MANY: usize = 3_000;
    let wide = format!(
        r#"{{"type":"object","properties":{{{},"all":{{"allOf":[{{"type":"object","properties":{{{}}}}},{{"type":"object","properties":{{{}}}}}],"unevaluatedProperties":false}},"choice":{{"enum":[{}]}}}},"required":[{}],"additionalProperties":false,"$defs":{{{}}}}}"#,
        list(MANY, |index| format!(r##""p {index}":{{"$ref":"#/$defs/d{index}"}}"##)),
        list(MANY, |index| format!(r#""a{index}":{{"type":"string"}}"#)),
        list(MANY, |index| format!(r#""a{index}":{{"minLength":1}}"#)),
        list(MANY, |index| format!("\"c{index}\"")),
        list(MANY / 2, |index| format!("\"p {}\"", index * 2)),
        list(MANY, |index| format!(r#""d{index}":{{"type":"string"}}"#)),
    );
    let tool = input_tool(&wide);
    let arguments = format!("{{{}}}", list(MANY, |index| format!("\"p {index}\":null")));
    for (provider, options) in FORMS {
        let form = within(|| form_of(provider, &tool, options));
        if let Some(back) = &form.back {
            within(|| taken(back, &tool, &arguments));
        }
    }
}

#[test]
fn many_parts_of_one_object_are_joined_in_step() {
    const MANY: usize = 1_500;
    let joined = |part: &dyn Fn(usize) -> String| {
        let parts =
            list(MANY, |index| format!(r#"{{"type":"object","properties":{{{}}}}}"#, part(index)));
        input_tool(&format!(
            r#"{{"type":"object","properties":{{"all":{{"type":"object","allOf":[{parts}],"unevaluatedProperties":false}}}}}}"#
        ))
    };
    let of_one = joined(&|index| format!(r#""p":{{"type":"string","pattern":"a{index}"}}"#));
    let of_each = joined(&|index| format!(r#""p{index}":{{"type":"string"}}"#));
    for (provider, options) in FORMS {
        within(|| form_of(provider, &of_one, options));
        within(|| form_of(provider, &of_each, options));
    }
}

#[test]
fn a_long_chain_of_references_is_followed() {
    let chain = |length: usize, step: &dyn Fn(usize) -> String| {
        let last = r#"{"type":"object","properties":{"x":{"type":"string"}},"additionalProperties":false}"#;
        format!(
            r##"{{"type":"object","properties":{{"v":{{"$ref":"#/$defs/d0"}}}},"additionalProperties":false,"$defs":{{{},"d{length}":{last}}}}}"##,
            list(length, |index| format!("\"d{index}\":{}", step(index + 1)))
        )
    };
    let alone = input_tool(&chain(60, &|to| format!(r##"{{"$ref":"#/$defs/d{to}"}}"##)));
    let combined = input_tool(&chain(60, &|to| {
        format!(r##"{{"allOf":[{{"$ref":"#/$defs/d{to}"}}],"minProperties":1}}"##)
    }));
    for (provider, options) in FORMS {
        within(|| form_of(provider, &alone, options));
    }
    for (provider, options) in FORMS {
        within(|| form_of(provider, &combined, options));
    }
}

#[test]
fn a_schema_that_grows_without_end_when_it_is_written_out_is_refused_in_words() {
    let level = |below: usize| {
        format!(
            r##"{{"type":"object","properties":{{"l":{{"allOf":[{{"$ref":"#/$defs/d{below}"}},{{"title":"l"}}]}},"r":{{"allOf":[{{"$ref":"#/$defs/d{below}"}},{{"title":"r"}}]}}}},"additionalProperties":false}}"##
        )
    };
    let input = format!(
        r##"{{"type":"object","properties":{{"v":{{"$ref":"#/$defs/d39"}}}},"additionalProperties":false,"$defs":{{"d0":{{"type":"object","properties":{{"a":{{"type":"string"}}}},"additionalProperties":false}},{}}}}}"##,
        list(39, |below| format!("\"d{}\":{}", below + 1, level(below)))
    );
    let tool = input_tool(&input);
    for (options, provider, side) in [
        (r#"{"strict":true}"#, "openai", "strict mode"),
        (r#"{"schema":"openapi"}"#, "gemini", "Gemini's parameters"),
    ] {
        let refused = within(|| refusals(provider, &tool, options));
        let words = format!("is too much to be written out for {side}");
        assert!(refused.iter().any(|line| line.ends_with(&words)), "{refused:?}");
    }
}

#[test]
fn hostile_arguments_are_read_back_in_step() {
    let tool = input_tool(
        r#"{"type":"object","properties":{"v":{"anyOf":[{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false},{"type":"object","properties":{"b":{"type":"integer"}},"additionalProperties":false}]}},"additionalProperties":false}"#,
    );
    let form = form_of("openai", &tool, r#"{"strict":true}"#);
    let back = form.back.unwrap();
    let wide = format!("{{\"v\":{{{}}}}}", list(50_000, |index| format!("\"k{index}\":null")));
    let read = within(|| taken(&back, &tool, &wide));
    assert!(read.starts_with("Invalid arguments at /v: "), "{read}");
    let deep = format!("{{\"v\":{}null{}}}", "{\"a\":".repeat(120), "}".repeat(120));
    within(|| taken(&back, &tool, &deep));
}

#[test]
fn a_null_asks_each_alternative_once_however_often_it_is_referred_to() {
    let twice = |level: usize| {
        let to = level + 1;
        format!(
            r##""d{level}":{{"anyOf":[{{"$ref":"#/$defs/d{to}"}},{{"$ref":"#/$defs/d{to}"}}]}}"##
        )
    };
    let input = format!(
        r##"{{"type":"object","properties":{{"v":{{"$ref":"#/$defs/d0"}}}},"additionalProperties":false,"$defs":{{{},"d11":{{"type":"object","properties":{{"a":{{"type":"string"}}}},"additionalProperties":true}}}}}}"##,
        list(11, twice),
    );
    let tool = input_tool(&input);
    let form = form_of("openai", &tool, r#"{"strict":true}"#);
    let back = form.back.expect("strict mode has a way back");
    let kept = list(10_000, |index| format!("\"k{index}\":null"));
    let read = within(|| taken(&back, &tool, &format!(r#"{{"v":{{"a":null,{kept}}}}}"#)));
    assert_eq!(read, format!(r#"{{"v":{{{kept}}}}}"#));
}

#[test]
fn keys_that_all_come_to_the_same_name_are_told_apart_in_step() {
    let key = |index: usize| char::from_u32(0x4e00 + u32::try_from(index).unwrap()).unwrap();
    let input = format!(
        r#"{{"type":"object","properties":{{{}}}}}"#,
        list(8_000, |index| format!(r#""{}":{{"type":"string"}}"#, key(index)))
    );
    let tool = input_tool(&input);
    let form = within(|| form_of("anthropic", &tool, "{}"));
    let back = form.back.expect("the keys are called otherwise");
    let read = within(|| taken(&back, &tool, r#"{"_":"a","_2":"b","__2":"c","__8000":"d"}"#));
    assert_eq!(
        read,
        format!(r#"{{"{}":"a","_2":"b","{}":"c","{}":"d"}}"#, key(0), key(1), key(7_999))
    );
}

#[test]
fn no_host_writes_out_definitions_without_end() {
    const MANY: usize = 2_000;
    let input = format!(
        r#"{{"type":"object","properties":{{{}}},"additionalProperties":false,"$defs":{{{}}}}}"#,
        list(MANY, |index| format!(r##""p{index}":{{"$ref":"#/$defs/d{index}"}}"##)),
        list(MANY, |index| format!(r#""d{index}":{{"type":"string"}}"#)),
    );
    let tool = input_tool(&input);
    let none = haft_schema::json::parse("{}").unwrap();
    for host in haft_host::HOSTS {
        match within(|| host.register(&tool, &none)) {
            Ok(registration) => {
                assert!(registration.json.len() < 2 * input.len(), "{}", host.name);
            }
            Err(problems) => {
                assert_eq!(host.name, "opencode");
                let said: Vec<_> = problems.iter().map(|it| (&*it.at, &*it.message)).collect();
                let words = "is too much to be written out for opencode, whose arguments have their definitions each";
                assert_eq!(said, [("/input", words)]);
            }
        }
    }
}
