//! Seeded random schemas and values over small alphabets, so that they meet often.

/// A small generator of random numbers (xorshift); the seed decides everything.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 11
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    fn pick<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        let index = self.below(texts.len() as u64);
        texts[usize::try_from(index).unwrap()]
    }

    fn list(&mut self, most: u64, mut item: impl FnMut(&mut Self) -> String) -> String {
        let count = self.below(most + 1);
        (0..count).map(|_| item(self)).collect::<Vec<_>>().join(",")
    }
}

const KEYS: [&str; 4] = ["a", "b", "c", "ab"];
const SCALARS: [&str; 16] = [
    "null",
    "true",
    "false",
    "0",
    "1",
    "2",
    "-1",
    "1.5",
    "3.0",
    "10",
    r#""a""#,
    r#""b""#,
    r#""ab""#,
    r#""""#,
    r#""ba b""#,
    r#""é""#,
];
const TYPES: [&str; 7] = [
    r#""null""#,
    r#""boolean""#,
    r#""integer""#,
    r#""number""#,
    r#""string""#,
    r#""array""#,
    r#""object""#,
];
const PATTERNS: [&str; 4] = ["^a", "b$", "a|b", "^[ab]+$"];

/// A JSON value, as text.
pub(crate) fn value(random: &mut Random, depth: u32) -> String {
    match random.below(if depth == 0 { 4 } else { 10 }) {
        0..4 => random.pick(&SCALARS).to_owned(),
        4..7 => format!("[{}]", random.list(4, |random| value(random, depth - 1))),
        _ => object(random, 4, |random| value(random, depth - 1)),
    }
}

/// An object of some of the keys, none twice.
fn object(
    random: &mut Random,
    most: usize,
    mut member: impl FnMut(&mut Random) -> String,
) -> String {
    let mut members = Vec::new();
    for key in KEYS {
        if members.len() < most && random.chance(40) {
            members.push(format!("\"{key}\":{}", member(random)));
        }
    }
    format!("{{{}}}", members.join(","))
}

/// A schema document of 2020-12 with three definitions that refer to each other without loops on
/// the same value.
pub(crate) fn document(random: &mut Random) -> String {
    let definitions: Vec<String> =
        (0..3).map(|index| format!("\"d{index}\":{}", schema(random, 2, Some(index)))).collect();
    let root = schema(random, 3, None);
    if root == "true" || root == "false" {
        return root;
    }
    let rest = &root[1..];
    let comma = if rest == "}" { "" } else { "," };
    format!(r#"{{"$defs":{{{}}}{comma}{rest}"#, definitions.join(","))
}

/// A schema. Inside definition `n`, references on the same value lead to later definitions only;
/// below a part of the value they lead anywhere.
fn schema(random: &mut Random, depth: u32, definition: Option<u64>) -> String {
    if random.chance(8) {
        return random.pick(&["true", "false", "{}"]).to_owned();
    }
    let mut keywords: Vec<String> = Vec::new();
    let count = 1 + random.below(3);
    for _ in 0..count {
        let keyword = keyword(random, depth, definition);
        let name = keyword.split(':').next().unwrap_or_default();
        if !keywords.iter().any(|earlier| earlier.split(':').next() == Some(name)) {
            keywords.push(keyword);
        }
    }
    format!("{{{}}}", keywords.join(","))
}

fn keyword(random: &mut Random, depth: u32, definition: Option<u64>) -> String {
    let same = |random: &mut Random| schema(random, depth.saturating_sub(1), definition);
    let part = |random: &mut Random| {
        if random.chance(25) {
            format!(r##"{{"$ref":"#/$defs/d{}"}}"##, random.below(3))
        } else {
            schema(random, depth.saturating_sub(1), definition)
        }
    };
    let small = random.below(4);
    let limit = random.pick(&["0", "1", "1.5", "2", "-1"]);
    match random.below(if depth == 0 { 14 } else { 33 }) {
        0..3 => format!(r#""type":{}"#, random.pick(&TYPES)),
        3 => format!(r#""type":["null",{}]"#, random.pick(&TYPES[1..])),
        4 => format!(r#""const":{}"#, value(random, 1)),
        5 => format!(r#""enum":[{}]"#, random.list(4, |random| value(random, 1))),
        6 => format!(r#""minimum":{limit}"#),
        7 => format!(r#""exclusiveMaximum":{limit}"#),
        8 => format!(r#""multipleOf":{}"#, random.pick(&["0.5", "1", "2", "0.1"])),
        9 => format!(r#""minLength":{small}"#),
        10 => format!(r#""pattern":"{}""#, random.pick(&PATTERNS)),
        11 => format!(r#""maxItems":{small}"#),
        12 => r#""uniqueItems":true"#.to_owned(),
        13 => {
            let mut names: Vec<&str> = KEYS.to_vec();
            names.retain(|_| random.chance(40));
            format!(r#""required":{names:?}"#)
        }
        14..17 => format!(r#""properties":{}"#, object(random, 4, part)),
        17 => format!(r#""additionalProperties":{}"#, part(random)),
        18 => r#""additionalProperties":false"#.to_owned(),
        19 => format!(r#""patternProperties":{{"{}":{}}}"#, random.pick(&PATTERNS), part(random)),
        20 => format!(r#""propertyNames":{}"#, same(random)),
        21 => format!(r#""items":{}"#, part(random)),
        22 => format!(r#""prefixItems":[{},{}]"#, part(random), part(random)),
        23 => format!(r#""contains":{}"#, part(random)),
        24 => format!(r#""allOf":[{},{}]"#, same(random), same(random)),
        25 => format!(r#""anyOf":[{},{}]"#, same(random), same(random)),
        26 => format!(r#""oneOf":[{},{}]"#, same(random), same(random)),
        27 => format!(r#""not":{}"#, same(random)),
        28 => {
            let (condition, then) = (same(random), same(random));
            format!(r#""if":{condition},"then":{then},"else":{}"#, same(random))
        }
        29 => format!(r#""dependentSchemas":{}"#, object(random, 2, same)),
        30 => format!(
            r#""unevaluatedProperties":{}"#,
            random.pick(&["false", r#"{"type":"string"}"#])
        ),
        31 => format!(r#""unevaluatedItems":{}"#, random.pick(&["false", r#"{"type":"string"}"#])),
        _ => match definition {
            Some(2) => format!(r#""maxProperties":{small}"#),
            Some(index) => format!(r##""$ref":"#/$defs/d{}""##, index + 1),
            None => format!(r##""$ref":"#/$defs/d{}""##, random.below(3)),
        },
    }
}
