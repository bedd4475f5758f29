//! Which arguments are told to be dates, URLs, bytes and bigints.

use std::fmt::Write as _;

use haft_typescript::{Conversion, TextKind};

use super::tool;

fn conversions(parameters: &str) -> Vec<Conversion> {
    tool(&format!("/** F. */ export function f({parameters}) {{}}")).conversions
}

fn text(kind: TextKind) -> Conversion {
    Conversion { text: Some(kind), ..Conversion::default() }
}

fn property(name: &str, place: usize) -> Conversion {
    Conversion { properties: vec![(name.to_owned(), Some(place))], ..Conversion::default() }
}

#[test]
fn nothing_is_told_where_json_says_it_all() {
    assert_eq!(conversions(""), []);
    assert_eq!(conversions("o: { a: string; b: number[]; c: { d: unknown } }"), []);
    assert_eq!(conversions("o: { a: true } & { b: null }, n?: 1"), []);
}

#[test]
fn each_kind_is_told_by_the_place_of_its_parameter() {
    let kinds = [
        ("Date", text(TextKind::Date)),
        ("URL", text(TextKind::Url)),
        ("Uint8Array", text(TextKind::Bytes)),
        ("bigint", Conversion { big_int: true, ..Conversion::default() }),
    ];
    for (written, kind) in kinds {
        let found = conversions(&format!("a: string, b: {written}"));
        assert_eq!(found, [property("b", 1), kind], "{written}");
    }
}

#[test]
fn equal_conversions_are_told_once() {
    let found = conversions("o: { a: Date; b?: Date | null; c: Date | undefined }");
    assert_eq!(found.len(), 2);
    assert!(found[0].properties.iter().all(|(_, place)| *place == Some(1)));
}

#[test]
fn arrays_tuples_and_records_are_followed() {
    let found = conversions("a: Date[], b: [string, Date], c: Record<string, URL>");
    let places = |name: &str| {
        let (_, place) = found[0].properties.iter().find(|(own, _)| own == name).unwrap();
        &found[place.unwrap()]
    };
    assert_eq!(found[places("a").items.unwrap()], text(TextKind::Date));
    assert_eq!(places("b").places, [None, places("a").items]);
    assert_eq!(found[places("c").others.unwrap()], text(TextKind::Url));
}

#[test]
fn a_recursive_type_is_told_by_its_own_place() {
    let source = "interface Tree { at: Date; kids: Tree[]; next?: Tree | null }
        /** F. */ export function f(tree: Tree, more: string) {}";
    let found = tool(source).conversions;
    let (_, tree) = &found[0].properties[0];
    let tree = tree.unwrap();
    let names: Vec<_> = found[tree].properties.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["at", "kids", "next"]);
    assert_eq!(found[tree].properties[2].1, Some(tree));
    assert_eq!(found[found[tree].properties[1].1.unwrap()].items, Some(tree));
}

#[test]
fn a_union_is_told_where_its_json_tells_the_members_apart() {
    let one = |union: &str| conversions(&format!("a: {union}, b: string"));
    assert_eq!(one("Date | number"), [property("a", 1), text(TextKind::Date)]);
    assert_eq!(one("Date | string"), []);
    assert_eq!(one("Date | 'now'"), []);
    assert_eq!(one("Date | URL"), []);
    assert_eq!(one("bigint | number"), []);
    assert_eq!(one("Date[] | string[]"), []);
    assert_eq!(one("Date | any"), []);
    assert_eq!(one("{ k: 'a'; at: Date } | { k: 'b' }"), []);
    let both = one("Date | Date[] | bigint");
    let found = &both[both[0].properties[0].1.unwrap()];
    assert_eq!((found.text, found.big_int), (Some(TextKind::Date), true));
    assert_eq!(both[found.items.unwrap()], text(TextKind::Date));
    let alike = one("{ k: 'a'; at: Date } | { k: 'b'; at: Date }");
    assert_eq!(alike.len(), 3);
}

#[test]
fn a_type_that_doubles_at_every_level_is_followed_once() {
    let mut source = String::from("type T0 = { at: Date };\n");
    for level in 1..=12 {
        let below = level - 1;
        let _ = writeln!(source, "type T{level} = {{ a: T{below}; b: T{below} }};");
    }
    source += "/** F. */ export function f(o: T12, more: string) {}";
    assert_eq!(tool(&source).conversions.len(), 15);
}
