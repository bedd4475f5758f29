//! Recursive schemas: loops are refused, recursions are followed, nothing is exponential.

use std::fmt::Write as _;

use haft_schema::json::parse;

use super::{is_valid, lines, refusals, schema, try_schema};

#[test]
fn s21_a_reference_back_to_the_same_value_is_refused() {
    for document in [
        r##"{"$ref":"#"}"##,
        r##"{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}"##,
        r##"{"allOf":[{"$ref":"#"}]}"##,
        r##"{"anyOf":[{"type":"string"},{"$ref":"#"}]}"##,
        r##"{"not":{"$ref":"#"}}"##,
        r##"{"if":{"$ref":"#"}}"##,
        r##"{"dependentSchemas":{"a":{"$ref":"#"}}}"##,
        r##"{"$dynamicAnchor":"a","$dynamicRef":"#a"}"##,
        r##"{"$schema":"https://json-schema.org/draft/2019-09/schema","$recursiveAnchor":true,"$recursiveRef":"#"}"##,
        r##"{"$schema":"http://json-schema.org/draft-07/schema#","$ref":"#"}"##,
    ] {
        assert!(
            refusals(document)[0]
                .ends_with("refers back to itself with the same value, which never ends"),
            "{document}"
        );
    }
}

#[test]
fn sch_07_a_recursive_schema_reports_the_place() {
    let document = r##"{"type":"object","properties":{"root":{"$ref":"#/$defs/N"}},
        "$defs":{"N":{"type":"object","properties":{"name":{"type":"string"},"kids":{"type":"array","items":{"$ref":"#/$defs/N"}}}}}}"##;
    assert!(is_valid(document, r#"{"root":{"kids":[{"name":"a","kids":[]}]}}"#));
    assert_eq!(
        lines(document, r#"{"root":{"kids":[{"name":1}]}}"#),
        [" at /root/kids/0/name: must be string, got integer 1"],
    );
}

/// An expression whose branches all recurse before they look at what tells them apart.
const EXPRESSION: &str = r##"{"$ref":"#/$defs/e","$defs":{"e":{"anyOf":[
    {"type":"object","properties":{"of":{"$ref":"#/$defs/e"},"op":{"const":"and"}},"required":["op"]},
    {"type":"object","properties":{"of":{"$ref":"#/$defs/e"},"op":{"const":"or"}},"required":["op"]},
    {"type":"object","properties":{"of":{"$ref":"#/$defs/e"},"op":{"const":"not"}},"required":["op"]},
    {"type":"integer"}]}}}"##;

#[test]
fn a_deep_value_does_not_multiply_the_ways_through_a_union() {
    let schema = schema(EXPRESSION);
    let nested = |leaf: &str| {
        let mut text = r#"{"of":"#.repeat(120);
        let _ = write!(text, "{leaf}{}", r#","op":"not"}"#.repeat(120));
        text
    };
    let good = nested("1");
    assert!(schema.is_valid(&parse(&good).unwrap()));
    let bad = nested("true");
    let problems = schema.problems(&parse(&bad).unwrap());
    assert_eq!(problems.list.len(), 1);
    assert_eq!(problems.list[0].at, "/of".repeat(120));
    assert_eq!(problems.list[0].problem, "must be integer or object, got boolean true");
}

#[test]
fn a_recursion_in_every_part_of_an_intersection_stays_linear() {
    let document = r##"{"allOf":[{"properties":{"a":{"$ref":"#"}}},{"properties":{"a":{"$ref":"#"}}}],"type":"object"}"##;
    let schema = schema(document);
    let value = r#"{"a":"#.repeat(120) + "1" + &"}".repeat(120);
    let problems = schema.problems(&parse(&value).unwrap());
    assert_eq!(problems.list.len(), 1);
    assert_eq!(problems.list[0].problem, "must be object, got integer 1");
}

#[test]
fn s22_a_ladder_of_alternatives_is_refused_once_it_is_too_dear() {
    let ladder = |rungs: usize, step: &str| {
        let mut document = String::from(r##"{"$ref":"#/$defs/r0","$defs":{"##);
        for rung in 0..rungs {
            let next = step.replace("NEXT", &format!(r##"{{"$ref":"#/$defs/r{}"}}"##, rung + 1));
            let _ = write!(document, r#""r{rung}":{next},"#);
        }
        let _ = write!(document, r#""r{rungs}":{{"type":"string"}}}}}}"#);
        document
    };
    for step in [
        r#"{"anyOf":[NEXT,NEXT]}"#,
        r#"{"anyOf":[{"properties":{"a":NEXT}},{"properties":{"a":NEXT}}]}"#,
        r#"{"allOf":[{"items":NEXT}],"contains":NEXT}"#,
        r#"{"properties":{"a":NEXT},"patternProperties":{"a":NEXT}}"#,
    ] {
        let schema = try_schema(&ladder(8, step)).unwrap();
        assert!(
            !schema.is_valid(&parse("1").unwrap())
                || !schema.is_valid(&parse("{}").unwrap())
                || step.len() > 22
        );
        for rungs in [22, 60] {
            assert_eq!(
                refusals(&ladder(rungs, step))[0],
                " checks one value against more than 10000 subschemas, with every alternative counted",
                "{step}",
            );
        }
    }
}

#[test]
fn a_long_chain_of_references_is_refused_or_followed_never_fatal() {
    let chain = |links: usize, link: &str| {
        let mut document = String::from(r##"{"$ref":"#/$defs/r0","$defs":{"##);
        for index in 0..links {
            let next = link.replace("NEXT", &format!(r##"{{"$ref":"#/$defs/r{}"}}"##, index + 1));
            let _ = write!(document, r#""r{index}":{next},"#);
        }
        let _ = write!(document, r#""r{links}":{{"type":"string"}}}}}}"#);
        document
    };
    assert!(is_valid(&chain(40, r#"{"allOf":[NEXT]}"#), r#""x""#));
    assert!(refusals(&chain(5_000, r#"{"allOf":[NEXT]}"#))[0].contains("deeper than 127 levels"));
    assert!(try_schema(&chain(100, "NEXT")).is_ok());
}

#[test]
fn n04_a_value_that_nests_too_deep_is_refused_on_a_small_stack() {
    let judge = || {
        let open = r#"{"allOf":["#.repeat(6);
        let close = "]}".repeat(6);
        let part = r##"{"type":["array","null"],"items":{"$ref":"#"}}"##;
        let schema = schema(&format!("{open}{part}{close}"));
        let nested = |levels: usize| format!("{}null{}", "[".repeat(levels), "]".repeat(levels));
        let judge = |text: &str| {
            let value = parse(text).unwrap();
            (schema.is_valid(&value), super::lines_of(&schema, &value))
        };
        assert_eq!(judge(&nested(60)), (true, Vec::new()));
        let refused = vec![" at /: is nested too deep to be checked".to_owned()];
        assert_eq!(judge(&nested(126)), (false, refused));
    };
    let small = std::thread::Builder::new().stack_size(1_536 * 1_024);
    small.spawn(judge).unwrap().join().unwrap();
}
