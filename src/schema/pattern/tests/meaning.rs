//! What patterns mean.

use super::matches;

/// Checks texts that a pattern matches and texts that it does not.
fn check(pattern: &str, yes: &[&str], no: &[&str]) {
    for text in yes {
        assert!(matches(pattern, text), "{pattern} matches {text:?}");
    }
    for text in no {
        assert!(!matches(pattern, text), "{pattern} does not match {text:?}");
    }
}

#[test]
fn s25_classes_have_their_meaning_of_ecma_262() {
    check(r"^\d+$", &["0123456789"], &["", "٣", "１"]);
    check(r"^\w+$", &["azAZ09_"], &["é", "-", "漢", "ſ"]);
    check(r"^\W$", &["é", "😀", " "], &["a", "_"]);
    check(
        r"^\s$",
        &["\t", "\u{b}", "\u{a0}", "\u{feff}", "\u{2028}", "\u{3000}"],
        &["\u{85}", "\u{200b}", "\u{180e}"],
    );
    check(r"^\S$", &["\u{85}", "a"], &[" ", "\u{feff}"]);
    check(r"^.$", &["a", "😀", "\u{85}", "\0"], &["\n", "\r", "\u{2028}", "\u{2029}", "", "ab"]);
    check(r"\bé", &["aé"], &["é", " é"]);
    check(r"^\B$|a\Bb", &["", "ab"], &["a b", "é!a"]);
    check(r"^[\w-]+\.[^\s@]$", &["a-b.c"], &["a.b.@", "a b.c"]);
    check(r"^[\b]$", &["\u{8}"], &["b"]);
}

#[test]
fn a_dollar_is_the_very_end_and_a_caret_the_very_start() {
    check("a$", &["a", "ba"], &["a\n", "a\r\n", "ab"]);
    check("^a", &["a", "ab"], &["\na", "ba"]);
    check("^$", &[""], &["\n"]);
    check("a^b|c$d", &[], &["ab", "a\nb", "cd"]);
}

#[test]
fn signs_that_other_engines_read_inside_classes_stand_for_themselves() {
    check("^[a&&b]+$", &["a&b"], &["c"]);
    check("^[+--b]+$", &["+,-b"], &["a"]);
    check("^[a~~b]+$", &["a~b"], &["c"]);
    check("^[[a]+$", &["[a"], &["b"]);
    check(r"^[\]\[\-\\^]+$", &[r"][-\^"], &["a"]);
    check("^[^-a]$", &["b"], &["a", "-"]);
    check("^[-a]$|^[b-]$", &["a", "b", "-"], &["c"]);
    check(r"^[\w-z]$".replace("-z", r"\-z").as_str(), &["-", "z"], &["."]);
}

#[test]
fn escapes_write_the_characters_that_they_name() {
    check(r"^\x41\u0042\u{43}\u{1F600}\cJ\t\v\f\r\n$", &["ABC😀\n\t\u{b}\u{c}\r\n"], &["ABC"]);
    let punctuation = r##"!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"##;
    let escaped: String = punctuation.chars().flat_map(|sign| ['\\', sign]).collect();
    check(&format!("^{escaped}$"), &[punctuation], &[""]);
    check(&format!("^[{escaped}]+$"), &[punctuation], &["a"]);
    check("^😀é$", &["😀é"], &["😀"]);
}

#[test]
fn unicode_properties_are_known_by_their_exact_names() {
    check(r"^\p{L}+$", &["aéя漢"], &["1", "a1"]);
    check(r"^\P{Lu}$", &["a", "1"], &["A", "É"]);
    check(r"^[\p{Script=Greek}\p{Nd}_]+$", &["αβγ1_"], &["a"]);
    check(r"^[^\p{Letter}]$", &["1"], &["a"]);
    check(r"^\p{Emoji_Presentation}$", &["😀"], &["a"]);
    check(r"^[\p{L}\p{M}' -]{1,100}$", &["Grüße aus Zürich", "Ng\u{303}"], &["", "a1"]);
}

#[test]
fn lookarounds_and_references_are_those_of_ecma_262() {
    check(r"^(?=.*\d)(?=.*[a-z]).{4,}$", &["abc1"], &["abcd", "1234", "a1"]);
    check(r"^(?!foo|bar)\w+$", &["baz"], &["foobar"]);
    check(r"(?<=\$)\d+(?!\d|%)", &["$12"], &["12", "$1%"]);
    check(r"(?<!a|bc)d", &["d", "ad bd"], &["ad", "bcd"]);
    check(r"(?<=^(\w+)=)\w", &["a=b"], &["=b"]);
    check(r"^(\w)(\w)\2\1$", &["abba"], &["abab"]);
    check(r"^(?<q>['\x22]).*\1$", &["'a'", "\"a\""], &["'a\""]);
    // A group that has matched nothing is referred to as the empty text.
    check(r"^(?:(a)|b)\1c$", &["aac", "bc"], &["ac"]);
    check(r"^\1(a)$", &["a"], &["aa"]);
    check(r"^(?:(a)|(b)|\1)+c$", &["abc"], &["d"]);
    // Each iteration forgets what its groups captured before.
    check(r"^(?:(a)|b)*\1$", &["ab", "aa"], &["aba!"]);
    // Lookbehinds are read from right to left.
    check(r"(?<=(\d+)(\d+))$", &["1053"], &["1"]);
    check(r"(?<=\1(a))b", &["aab"], &["ab"]);
}

#[test]
fn quantifiers_count_characters_and_loops_end() {
    check("^.{2}$", &["😀😀", "ab"], &["😀", "abc"]);
    check("^a{0}b{1,}c{1,2}?$", &["bc", "bbcc"], &["ab", "bccc"]);
    check("^(?:a?b?)*$", &["", "abba", "bbb"], &["abc"]);
    check("^(?:)*(?:a*)+(?:b|)*$", &["", "aab"], &["c"]);
    check("^(?:|a)+b", &["b", "aab"], &["a"]);
    check("^[a-z]{2,3}[0-9]*-?$", &["ab", "abc1-"], &["a", "abcd", "ab--"]);
    check("^a*a$", &["a", "aaa"], &["", "ab"]);
    check("^[ab]*b?c", &["abc", "c"], &["ab"]);
    check("^a{2,4}[^b]", &["aac", "aaa"], &["aab", "ac"]);
}

#[test]
fn ordinary_patterns_of_schemas_match_ordinary_texts() {
    check(r"^[a-z0-9]+(?:-[a-z0-9]+)*$", &["a-b-c"], &["a--b", "-a", "A"]);
    check(r"^\d{4}-\d{2}-\d{2}$", &["2026-01-31"], &["2026-1-31", "2026-01-31Z"]);
    check(r"^(https?|ftp)://[^\s/$.?#].[^\s]*$", &["https://a.b/c"], &["http://", "a://b"]);
    check(r"^#(?:[0-9a-fA-F]{3}){1,2}$", &["#fff", "#00ff00"], &["#ff", "#ggg"]);
    check(r"^(?:[1-9]\d{0,2}|0)(?:\.\d{1,2})?$", &["0", "12.50"], &["01", "1.234"]);
    check(r"^v?(\d+)\.(\d+)\.(\d+)(-[\w.]+)?$", &["v1.2.3-rc.1"], &["1.2"]);
    check(r"\S", &[" a "], &["", " \n\u{feff}"]);
    check("", &["", "a"], &[]);
    check("foo|bar", &["a bar"], &["ba"]);
}
