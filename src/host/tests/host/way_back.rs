//! Random schemas and values: what an author's schema takes, written as a provider's model writes it, comes back to
//! something that the author's schema takes; and the provider's schema is no narrower than its notes say.

use haft_host::Form;
use haft_schema::json::{Value, parse, to_text};
use haft_tool::Tool;

use super::authored::{fitting, input};
use super::generator::{Random, document, value};
use super::written::Written;
use super::{strict_rules, taken};

fn tool(input: &str) -> Option<Tool> {
    Tool::define(&format!(
        r#"{{"name":"t","description":"d","effect":"read","unknownKeys":"allow","input":{input}}}"#
    ))
    .ok()
}

fn strict(tool: &Tool) -> Option<Form> {
    let options = parse(r#"{"strict":true}"#).unwrap();
    haft_host::form("openai", tool, &options).unwrap().ok()
}

fn says(form: &Form, words: &[&str]) -> bool {
    form.registration.notes.iter().any(|note| words.iter().any(|word| note.message.contains(word)))
}

/// Sends a value that the author's schema takes; gives how many nulls were dropped on its way back, and `None` where
/// the strict schema does not take it. With `lenient`, a null that has two meanings may come back as the other.
fn send(tool: &Tool, form: &Form, text: &str, lenient: bool) -> Option<usize> {
    let registered = parse(&form.registration.json).unwrap();
    let schema = registered.get("parameters").unwrap();
    let written = Written { root: schema };
    let value = parse(text).unwrap();
    let sent = written.write(&value, schema);
    if !written.compiled(schema).is_valid(&sent) {
        return None;
    }
    let sent = to_text(&sent);
    let back = taken(form.back.as_ref().unwrap(), tool, &sent);
    let unclear = says(form, &["leaving it out cannot be said"]);
    let said = || format!("{}\n{}\n{text}\n{sent}\n{back}", tool.input_json(), to_text(schema));
    // Where null has one meaning, what comes back is what was meant, in whatever order.
    assert!(unclear || parse(&back).unwrap() == value, "{}", said());
    assert!(unclear && lenient || tool.check_input(&back).is_ok(), "{}", said());
    let nulls = |text: &str| text.matches("null").count();
    Some(nulls(&sent) - nulls(&back))
}

#[test]
fn what_an_author_takes_can_be_said_in_strict_mode_and_comes_back() {
    let mut random = Random::new(20_261_130);
    let (mut forms, mut sent, mut dropped) = (0, 0, 0);
    while forms < 250 {
        let text = input(&mut random);
        let Some(tool) = tool(&text) else { continue };
        let form = strict(&tool).unwrap_or_else(|| panic!("{text}"));
        forms += 1;
        let registered = parse(&form.registration.json).unwrap();
        strict_rules::check(registered.get("parameters").unwrap());
        let document = parse(&text).unwrap();
        for _ in 0..12 {
            let value = fitting(&mut random, &document, &document, 6);
            if tool.check_input(&value).is_ok() {
                let nulls = send(&tool, &form, &value, false);
                dropped += nulls.unwrap_or_else(|| panic!("{text}\n{value}"));
                sent += 1;
            }
        }
    }
    // The test means something only while values fit and nulls are dropped.
    assert!(sent > 700 && dropped > 700, "{sent} sent, {dropped} nulls dropped");
}

#[test]
fn a_schema_of_any_kind_is_refused_or_said_within_the_rules() {
    let mut random = Random::new(5);
    let (mut refused, mut sent) = (0, 0);
    for _ in 0..400 {
        let Value::Object(mut schema) = parse(&document(&mut random)).unwrap().into_owned() else {
            continue;
        };
        let definitions = schema.get("$defs").cloned().unwrap();
        schema.members_mut().retain(|(key, _)| key != "$defs");
        let Some(tool) = tool(&format!(
            r#"{{"type":"object","$defs":{},"properties":{{"v":{}}},"additionalProperties":false}}"#,
            to_text(&definitions),
            to_text(&Value::Object(schema))
        )) else {
            continue;
        };
        let Some(form) = strict(&tool) else {
            refused += 1;
            continue;
        };
        let registered = parse(&form.registration.json).unwrap();
        strict_rules::check(registered.get("parameters").unwrap());
        for _ in 0..12 {
            let text = format!("{{\"v\":{}}}", value(&mut random, 3));
            if tool.check_input(&text).is_ok() {
                let narrower = says(&form, &["said to be closed", "said to be a"]);
                assert!(send(&tool, &form, &text, true).is_some() || narrower, "{text}");
                sent += 1;
            }
        }
    }
    assert!(refused > 50 && sent > 200, "{refused} refused, {sent} sent");
}

#[test]
fn keys_that_are_called_otherwise_come_back_as_the_author_wrote_them() {
    let mut random = Random::new(77);
    let mut renamed = 0;
    for _ in 0..300 {
        let text = input(&mut random);
        let Some(tool) = tool(&text) else { continue };
        let document = parse(&text).unwrap();
        let form = haft_host::form("anthropic", &tool, &parse("{}").unwrap()).unwrap().unwrap();
        let registered = parse(&form.registration.json).unwrap();
        let schema = registered.get("input_schema").unwrap();
        let provider = Written { root: schema }.compiled(schema);
        for _ in 0..8 {
            let value = fitting(&mut random, &document, &document, 6);
            let sent = value.replace("\"d e\":", "\"d_e\":");
            if tool.check_input(&value).is_err() || sent == value {
                continue;
            }
            assert!(provider.is_valid(&parse(&sent).unwrap()), "{text}\n{sent}");
            assert_eq!(taken(form.back.as_ref().unwrap(), &tool, &sent), value, "{text}\n{sent}");
            renamed += 1;
        }
    }
    assert!(renamed > 300, "{renamed} renamed");
}

#[test]
fn what_gemini_is_sent_is_of_its_own_words() {
    let mut random = Random::new(3);
    let (mut sent, mut refused) = (0, 0);
    for _ in 0..400 {
        let Some(tool) = tool(&input(&mut random)) else { continue };
        let options = parse(r#"{"schema":"openapi"}"#).unwrap();
        match haft_host::form("gemini", &tool, &options).unwrap() {
            Ok(form) => {
                let registered = parse(&form.registration.json).unwrap();
                if let Some(parameters) = registered.get("parameters") {
                    super::openapi_rules::check(parameters);
                    sent += 1;
                }
            }
            Err(error) => {
                assert!(error.problems.iter().all(|problem| {
                    problem.message.starts_with("refers to itself")
                        || problem.message.starts_with("is too much")
                }));
                refused += 1;
            }
        }
    }
    assert!(sent > 50 && refused > 10, "{sent} sent, {refused} refused");
}
