//! Random schemas and values: the verdict is that of another validator, and the problems agree
//! with the verdict.

use haft_schema::json::parse;
use haft_schema::{Options, Schema, issues};
use jsonschema::Draft;

use super::generator::{Random, document, value};

const DOCUMENTS: u64 = 400;
const VALUES: u64 = 12;
const DIALECTS: [(&str, Draft); 4] = [
    ("https://json-schema.org/draft/2020-12/schema", Draft::Draft202012),
    ("https://json-schema.org/draft/2019-09/schema", Draft::Draft201909),
    ("http://json-schema.org/draft-07/schema#", Draft::Draft7),
    ("http://json-schema.org/draft-06/schema#", Draft::Draft6),
];

#[test]
fn verdicts_and_problems_agree_over_random_schemas_and_values() {
    let mut random = Random::new(20_201_231);
    let (mut valid, mut invalid) = (0, 0);
    let options = Options { formats: false, ..Options::default() };
    let dialects = DIALECTS.iter().cycle();
    for (uri, draft) in dialects.take(usize::try_from(DOCUMENTS).unwrap() * DIALECTS.len()) {
        let text = with_dialect(uri, document(&mut random));
        let schema = Schema::compile(&parse(&text).unwrap(), &options)
            .unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
        let oracle = jsonschema::options()
            .with_draft(*draft)
            .build(&serde_json::from_str(&text).unwrap())
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        for _ in 0..VALUES {
            let json = value(&mut random, 3);
            let parsed = parse(&json).unwrap();
            let verdict = schema.is_valid(&parsed);
            // The oracle lets `contains` evaluate items in 2019-09; that came with 2020-12.
            let is_disputed = *draft == Draft::Draft201909
                && ["\"contains\"", "unevaluatedItems"].iter().all(|it| text.contains(it));
            let expected = oracle.is_valid(&serde_json::from_str(&json).unwrap());
            assert!(verdict == expected || is_disputed, "{text} with {json}: {verdict}");
            if verdict {
                valid += 1;
            } else {
                invalid += 1;
            }

            let problems = schema.problems(&parsed);
            assert_eq!(problems.list.is_empty(), verdict, "{text} with {json}");
            for problem in &problems.list {
                assert!(parsed.pointer(&problem.at).is_some(), "{text} with {json}: {problem:?}");
                assert_ne!(problem.problem, "does not match its schema", "{text} with {json}");
            }
            let lines = issues(problems, "Invalid arguments");
            assert_eq!(lines.is_empty(), verdict, "{text} with {json}");
            assert!(lines.iter().all(|issue| issue.line.lines().count() == 1));
        }
    }
    // The test means something only while both verdicts are common.
    assert!(valid > 2_000 && invalid > 2_000, "{valid} valid, {invalid} invalid");
}

fn with_dialect(uri: &str, document: String) -> String {
    match document.strip_prefix('{') {
        Some("}") => format!(r#"{{"$schema":"{uri}"}}"#),
        Some(rest) => format!(r#"{{"$schema":"{uri}",{rest}"#),
        None => document,
    }
}
