//! Which tags haft reads, which ones others read, and which one a misspelt name is meant for.

use std::collections::HashSet;
use std::sync::LazyLock;

use haft_text::Names;

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
const STANDARD: &str = " \
    abstract access addtogroup alias alpha api apiError apiGroup apiName apiParam apiSuccess \
    apiVersion async attention attr attribute augments author beta borrows brief callback \
    category categoryDescription class classdesc componentName const constant constructor \
    constructs copydoc copyright csspart cssprop cssproperty customElement decorator default \
    defaultValue defaultvalue defgroup deprecated desc description destructor details document \
    documents emits enum event eventName eventProperty example exception expand expandType \
    experimental export exports extends external file fileoverview final fires flow func \
    function generator global group groupDescription hidden hideCategories hideconstructor \
    hideGroups hideinitializer host ignore implements import include includeCode ingroup \
    inheritDoc inheritdoc inline inlineType inner instance interface internal invariant jest jsx \
    jsxFrag jsxImportSource jsxRuntime kind label lends license link linkcode linkplain listens \
    mainpage member memberof mergeModuleWith method mixes mixin module name namespace \
    navigationLink ngdoc ngInject nocollapse nocompile nodoc noformat noInheritDoc noSelf \
    nosideeffects note openapi overload override overview package packageDocumentation paragraph \
    param pluginName polymer preferType preserve prettier pretty preventExpand preventInline \
    primaryExport private privateRemarks prop property protected public reactProps readonly \
    record reexport reflect related relates remarks requires return returns retval satisfies \
    sealed section see showCategories showGroups signature since slot sortStrategy soyCompatible \
    static struct subsection summary suppress swagger tagname template test this throw throws \
    ticket todo tparam tsplus tutorial type typedef typeParam types unrestricted useDeclaredType \
    var variation version virtual vitest warning yield yields ";

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
    static ALL: LazyLock<HashSet<&str>> = LazyLock::new(|| STANDARD.split_whitespace().collect());
    ["ts-", "jest-", "vitest-", "TJS-"].iter().any(|prefix| name.starts_with(prefix))
        || ALL.contains(name)
}

/// Whether a tag says something of a value: of a parameter, a property or a type.
pub(crate) fn is_of_values(name: &str) -> bool {
    name == "nullable" || keyword::meaning(name).is_some_and(|meaning| meaning != Meaning::Prose)
}

/// What a misspelt name is compared with, prepared once: a file may have a hundred thousand names.
static TARGETS: LazyLock<(Vec<&str>, Names)> = LazyLock::new(|| {
    let keywords = keyword::names().filter(|name| !NO_TARGETS.contains(name));
    let all = OWN.into_iter().chain(keywords).chain(STANDARD.split_whitespace());
    let all: Vec<&str> = all.collect();
    let names = Names::new(all.iter().copied());
    (all, names)
});

/// The tag that a name which is none is probably meant for.
pub(crate) fn meant(name: &str) -> Option<&'static str> {
    if is_read(name) || is_standard(name) {
        return None;
    }
    if let Some((_, tag)) = MEANT.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)) {
        return Some(tag);
    }
    let found = TARGETS.0[TARGETS.1.closest(name)?];
    let is_ours = OWN.contains(&found) || keyword::meaning(found).is_some();
    (is_ours && may_be(name, found)).then_some(found)
}

/// Whether a name is so near that no tool is made of its function: `@perfect` is no `@effect`,
/// and `@instructive` says nothing of what is destroyed.
fn may_be(name: &str, meant: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    match meant {
        "effect" => lower.starts_with('e') || is_within(lower.as_bytes(), meant.as_bytes(), 1),
        "destructive" => lower.starts_with('d') && is_within(lower.as_bytes(), meant.as_bytes(), 2),
        _ => true,
    }
}

/// Whether at most `mistakes` letters are wrong, too many or missing.
fn is_within(name: &[u8], meant: &[u8], mistakes: usize) -> bool {
    match (name, meant) {
        ([one, name @ ..], [other, meant @ ..]) if one == other => is_within(name, meant, mistakes),
        ([], rest) | (rest, []) => rest.len() <= mistakes,
        ([_, after @ ..], [_, behind @ ..]) => mistakes.checked_sub(1).is_some_and(|left| {
            is_within(after, behind, left)
                || is_within(after, meant, left)
                || is_within(name, behind, left)
        }),
    }
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
            ("perfect", None),
            ("defect", None),
            ("affect", Some("effect")),
            ("instructive", None),
            ("constructive", None),
            ("deductive", None),
            ("destrutcive", Some("destructive")),
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
