//! What is counted as nesting, and what is not.

use super::too_deep;

#[test]
fn what_people_write_is_not_too_deep() {
    for text in [
        &"interface A {\n  a: string\n  b?: number\n}\n".repeat(2_000),
        &"if (a) { b() }\nelse { c = 1 }\n".repeat(2_000),
        &"const a = b ? c : d\nexport type A<T> = T extends B ? C : D\n".repeat(2_000),
        &format!("type A = {}'z'", "'a' | ".repeat(10_000)),
        &format!("const a = [{}]", "{ b: 1, c: x => y },".repeat(10_000)),
        &"a < b;\n".repeat(2_000),
        &"// ((((\n/* [[[[ */ '((((' `((((`; a = /((((/\n".repeat(2_000),
        &"switch (a) { case 'b': c\ncase 'd': e\n}\n".repeat(2_000),
    ] {
        let end = text.len().min(60);
        assert_eq!(too_deep(text), None, "{}", text.get(..end).unwrap_or_default());
    }
}

#[test]
fn what_a_parser_calls_itself_for_is_counted() {
    for piece in [
        "(",
        "[",
        "{",
        "!",
        "- ",
        "a => ",
        "a ? b : ",
        "a = ",
        "A<",
        "typeof ",
        "new ",
        "a: ",
        "a:\n",
        "if (a) ",
        "if (a)\n",
        "else if (a) {} ",
        "while (a)\nb:\n",
        "keyof ",
        "`${",
        "a ** ",
        "A extends B ? C : ",
        "a\n? b\n: ",
        "await ",
    ] {
        assert!(too_deep(&piece.repeat(1_000)).is_some(), "{piece}");
    }
    for piece in ["a + ", ".a", "()", "[0]", "a | ", "\n.a()"] {
        assert!(too_deep(&format!("x = a{}", piece.repeat(2_000))).is_some(), "{piece}");
    }
}
