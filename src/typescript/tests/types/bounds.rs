//! Types that would not end, or would take too long, or overflow the stack.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use super::{problems, read_files, schema};

/// Runs `source` within a time that nothing but a wrong order of growth exceeds.
fn quickly(source: &str) -> Result<String, Vec<String>> {
    let started = Instant::now();
    let result = read_files(&[("/p/types.ts", source)]);
    let elapsed = started.elapsed();
    assert!(elapsed < Duration::from_secs(20), "{elapsed:?} {}", &source[..source.len().min(80)]);
    result.map_err(|problems| problems.iter().map(|one| one.message.clone()).collect())
}

fn nested(opening: &str, inner: &str, closing: &str, times: usize) -> String {
    format!("{}{inner}{}", opening.repeat(times), closing.repeat(times))
}

#[test]
fn exponential_generics_are_one_problem() {
    let source = format!("type P<T> = [T, T]; type X = {}", nested("P<", "1", ">", 40));
    assert_eq!(quickly(&source).unwrap_err().len(), 1);
    let mut chain = "type A0 = [1, 1];".to_owned();
    for at in 1..60 {
        write!(chain, "type A{at} = [A{0}, A{0}];", at - 1).unwrap();
    }
    assert!(quickly(&format!("{chain} type X = A59")).is_err());
    assert!(quickly(&format!("{chain} type X = A5")).is_ok());
}

#[test]
fn endless_generics_are_one_located_problem() {
    let found = problems("interface E<T> { x: E<T[]> }\ntype X = E<1>");
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("1:18 the schema nests more than 100 levels deep"), "{found:?}");
    for source in [
        "type F<T> = T extends unknown ? F<T[]> : never; type X = F<1>",
        "type F<T> = F<[T]>; type X = F<1>",
        "type F<T extends unknown[]> = F<[...T, ...T, 1]>; type X = F<[1]>",
        "type F<S extends string> = F<`${S}a`>; type X = F<''>",
        "type F<S extends string> = F<`${S}${S}`>; type X = F<'a'>",
        "type F<S extends string> = F<`${S}-${S}`>; type X = F<string>",
        "type F<T> = F<T & { a: T }>; type X = F<{}>",
        "type F<T> = F<T | [T]>; type X = F<1>",
        "type F<T, K extends string> = F<T & Record<K, 1>, `${K}a`>; type X = F<{}, 'a'>",
        "type F<U extends string> = F<U | `${U}${U}`>; type X = F<'a' | 'b'>",
        "type F<T> = { a: F<F<T>> }; type X = F<1>",
        "type F<T> = T extends [infer A, ...infer R] ? [...F<R>, A] : F<[T, T]>; type X = F<1>",
        "type A = B; type B = C; type C = A; type X = A",
        "type X = X[keyof X]",
        "type X = { a: X['a'] }",
        "const a = b; const b = a; type X = typeof a",
        "const a = { b: a }; type X = typeof a",
        "type X = X | 1",
        "type X = X & { a: 1 }",
        "interface X extends X { a: 1 }",
        "class X extends X { a = 1 }",
        "enum X { A = X.A }",
        "type X = keyof X",
        "type X = Partial<X>",
    ] {
        let _ = quickly(source);
    }
}

#[test]
fn deep_nesting_is_a_problem_and_never_a_stack_overflow() {
    for times in [50, 150, 1_000, 100_000] {
        for source in [
            format!("type X = {}", nested("{a:", "1", "}", times)),
            format!("type X = {}", nested("[", "1", "]", times)),
            format!("type X = {}", nested("(", "1", ")", times)),
            format!("type X = {}", nested("Array<", "1", ">", times)),
            format!("type X = {}", nested("Partial<", "{}", ">", times)),
            format!("type X = 1{}", "[]".repeat(times)),
            format!("type X = {}1", "keyof ".repeat(times)),
            format!("type X = {}1", "1 extends 2 ? 3 : ".repeat(times)),
            format!("type X = {}", nested("(a: ", "1", ") => void", times)),
            format!("const a = {}1; type X = typeof a", "- ".repeat(times)),
            format!("const a = 1{}; type X = typeof a", " + 1".repeat(times)),
            format!("const a = b{}; type X = typeof a", ".c".repeat(times)),
            format!("const a = {}1; type X = typeof a", "x => ".repeat(times)),
            format!("enum X {{ A = 1{} }}", " | 1".repeat(times)),
        ] {
            let _ = quickly(&source);
        }
    }
}

#[test]
fn ten_thousand_members_take_linear_time() {
    let mut union = String::new();
    let mut object = String::new();
    for at in 0..10_000 {
        write!(union, "| 'm{at}'").unwrap();
        writeln!(object, "p{at}: {at};").unwrap();
    }
    assert!(quickly(&format!("type X = {union}")).unwrap().len() > 60_000);
    assert!(quickly(&format!("type A = {{ {object} }}; type X = keyof A")).is_ok());
    assert!(quickly(&format!("type A = {{ {object} }}; type X = Partial<A>")).is_ok());
    assert!(quickly(&format!("type A = {{ {object} }}; type X = A[keyof A]")).is_ok());
    assert!(quickly(&format!("type A = {{ {object} }}; type X = {{ [K in keyof A]: K }}")).is_ok());
    assert!(quickly(&format!("type A = {{ {object} }}; type X = Pick<A, 'p1'> & A")).is_ok());
    assert!(quickly(&format!("type X = Exclude<{union}, 'm1'>")).is_ok());
    let found = quickly(&format!("type A = {union}; type X = `${{A}}-${{A}}`")).unwrap_err();
    assert_eq!(found, ["the template has more than 10,000 texts"]);
    let found = quickly(&format!("type X = 'z' {union} | 'y'")).unwrap_err();
    assert_eq!(found, ["the union has more than 10,000 members"]);
}

#[test]
fn tail_recursion_of_hundreds_of_steps_ends() {
    let source = "type Rep<N, A extends 0[] = []> = A['length'] extends N ? A : Rep<N, [...A, 0]>;
        type X = Rep<200>['length']";
    assert_eq!(schema(source), r#"{"type":"number","const":200}"#);
}
