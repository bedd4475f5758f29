//! Which tags haft reads, which ones others read, and which one a misspelt name is meant for.

use super::keyword;

/// What follows a tag's name, and so what tells the tag from a word of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// `@effect` and its word, on which safety hangs.
    Effect,
    /// Nothing, `true` or `false`.
    Flag,
    /// A number.
    Number,
    /// One word, such as a format.
    Word,
    /// A value as JSON has them.
    Value,
    /// A regular expression.
    Pattern,
    /// Words.
    Prose,
}

/// Tags of words that end what stands before them on their line. Those that make a comment stand
/// for itself (`@typedef`, `@import`, `@module`) are none of them: a word of a sentence would lose
/// the whole comment.
const PROSE: [&str; 18] = [
    "param",
    "arg",
    "argument",
    "property",
    "prop",
    "returns",
    "return",
    "title",
    "deprecated",
    "description",
    "desc",
    "example",
    "throws",
    "exception",
    "see",
    "since",
    "remarks",
    "type",
];

/// Tags above a function that no value has.
pub(crate) const OF_FUNCTIONS: [&str; 3] = ["effect", "idempotent", "openWorld"];

/// What a misspelt name may be meant for, beside the keywords. Short ones are left out: too much
/// is near them.
const OWN: [&str; 14] = [
    "effect",
    "destructive",
    "idempotent",
    "openWorld",
    "nullable",
    "param",
    "argument",
    "description",
    "returns",
    "return",
    "property",
    "typedef",
    "template",
    "type",
];

/// Keywords that are no target: words that others use as tags are near them.
const NO_TARGETS: [&str; 4] = ["comment", "const", "enum", "contains"];

/// Names that are far from the tag that is meant: those of MCP, and what others call the same.
const MEANT: [(&str, &str); 11] = [
    ("destructiveHint", "destructive"),
    ("readOnlyHint", "effect"),
    ("idempotentHint", "idempotent"),
    ("openWorldHint", "openWorld"),
    ("sideEffect", "effect"),
    ("sideEffects", "effect"),
    ("effectful", "effect"),
    ("destroys", "destructive"),
    ("parameter", "param"),
    ("min", "minimum"),
    ("max", "maximum"),
];

/// What documentation generators, compilers and linters read, and haft says nothing of.
const STANDARD: &str = " abstract access alias alpha api async augments author beta borrows \
    callback category categoryDescription class classdesc constant const constructor constructs \
    copyright decorator default defaultValue defaultvalue deprecated desc description \
    document documents emits enum event eventProperty example exception expand experimental export \
    exports expandType extends external file fileoverview final fires flow func function \
    generator global group groupDescription hidden hideCategories hideGroups hideconstructor host \
    ignore implements import include includeCode inheritDoc inheritdoc inlineType inline inner \
    instance interface internal jest jsx jsxFrag jsxImportSource jsxRuntime kind label lends \
    license link linkcode linkplain listens member memberof mergeModuleWith method mixes mixin \
    module name namespace navigationLink noformat noInheritDoc nosideeffects noSelf nocollapse \
    openapi overload override overview package packageDocumentation param preferType \
    preventExpand preventInline preserve prettier primaryExport private privateRemarks prop \
    property protected pretty public readonly record reexport remarks requires return returns \
    sealed see since satisfies showCategories showGroups signature sortStrategy static struct \
    suppress summary swagger template test this throw throws ticket todo tutorial \
    type typedef typeParam types unrestricted useDeclaredType var variation version virtual \
    vitest yield yields ";

/// What a tag means where it stands inside a line; `None` for a name that is text there.
pub(crate) fn meaning(name: &str) -> Option<Meaning> {
    match name {
        "effect" => Some(Meaning::Effect),
        "idempotent" | "openWorld" | "nullable" => Some(Meaning::Flag),
        _ if PROSE.contains(&name) => Some(Meaning::Prose),
        _ => keyword::meaning(name),
    }
}

/// Whether haft reads a tag of this name.
pub(crate) fn is_read(name: &str) -> bool {
    meaning(name).is_some()
}

/// Whether a tag of this name is read by others, so that nothing is said of it.
pub(crate) fn is_standard(name: &str) -> bool {
    let ends_a_word = |at: usize| STANDARD[at + name.len()..].starts_with(' ');
    !name.is_empty()
        && (["ts-", "jest-", "vitest-", "TJS-"].iter().any(|prefix| name.starts_with(prefix))
            || STANDARD
                .match_indices(name)
                .any(|(at, _)| STANDARD[..at].ends_with(' ') && ends_a_word(at)))
}

/// Whether a tag says something of a value: of a parameter, a property or a type.
pub(crate) fn is_of_values(name: &str) -> bool {
    name == "nullable" || keyword::meaning(name).is_some_and(|meaning| meaning != Meaning::Prose)
}

/// The tag that a name which is none is probably meant for.
pub(crate) fn meant(name: &str) -> Option<&'static str> {
    if is_read(name) || is_standard(name) {
        return None;
    }
    if let Some((_, tag)) = MEANT.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)) {
        return Some(tag);
    }
    let keywords = keyword::names().filter(|name| !NO_TARGETS.contains(name));
    let standard = STANDARD.split_whitespace();
    let found = haft_text::closest(name, OWN.into_iter().chain(keywords).chain(standard))?;
    let is_ours = OWN.contains(&found) || keyword::meaning(found).is_some();
    is_ours.then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_near_miss_is_meant_for_its_tag_and_the_tags_of_others_for_none() {
        for (name, expected) in [
            ("efect", Some("effect")),
            ("Effect", Some("effect")),
            ("effects", Some("effect")),
            ("destructve", Some("destructive")),
            ("destructiveHint", Some("destructive")),
            ("minimun", Some("minimum")),
            ("maxlength", Some("maxLength")),
            ("parm", Some("param")),
            ("params", Some("param")),
            ("titel", Some("title")),
            ("openworld", Some("openWorld")),
            ("idempotant", Some("idempotent")),
            ("Deprecated", Some("deprecated")),
            ("johndoe", None),
            ("Injectable", None),
            ("customTag", None),
            ("note", None),
            ("route", None),
            ("required", None),
        ] {
            assert_eq!(meant(name), expected, "{name}");
        }
        for name in STANDARD.split_whitespace().chain(["ts-ignore", "jest-environment", "TJS-type"])
        {
            assert_eq!(meant(name), None, "{name}");
        }
        assert!(!is_standard("") && !is_standard("a b") && !is_standard("eturns"));
    }
}
