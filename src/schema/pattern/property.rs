//! Unicode properties: `\p{Letter}`, `\p{Script=Greek}`.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use regex_syntax::hir::{Class, ClassUnicode, HirKind};

use super::set::class;

/// The general categories that may stand alone (ECMA-262, table "Value aliases and canonical
/// values for the Unicode property `General_Category`").
const CATEGORIES: &str = "
    C Cc Cf Cn Co L LC Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps S Sc Sk Sm So
    Z Zl Zp Zs Other Control Format Unassigned Private_Use Letter Cased_Letter Lowercase_Letter
    Modifier_Letter Other_Letter Titlecase_Letter Uppercase_Letter Mark Spacing_Mark
    Enclosing_Mark Nonspacing_Mark Number Decimal_Number Letter_Number Other_Number Punctuation
    Connector_Punctuation Dash_Punctuation Close_Punctuation Final_Punctuation
    Initial_Punctuation Other_Punctuation Open_Punctuation Symbol Currency_Symbol
    Modifier_Symbol Math_Symbol Other_Symbol Separator Line_Separator Paragraph_Separator
    Space_Separator
";

/// The binary properties that may stand alone.
const BINARY: &str = "
    ASCII ASCII_Hex_Digit AHex Alphabetic Alpha Any Assigned Bidi_Control Bidi_C Bidi_Mirrored
    Bidi_M Case_Ignorable CI Cased Dash Default_Ignorable_Code_Point DI Deprecated Dep Diacritic
    Dia Emoji Emoji_Component EComp Emoji_Modifier EMod Emoji_Modifier_Base EBase
    Emoji_Presentation EPres Extended_Pictographic ExtPict Extender Ext Grapheme_Base Gr_Base
    Grapheme_Extend Gr_Ext Hex_Digit Hex ID_Continue IDC ID_Start IDS Ideographic Ideo
    Join_Control Join_C Lowercase Lower Math Noncharacter_Code_Point NChar Pattern_Syntax
    Pat_Syn Pattern_White_Space Pat_WS Quotation_Mark QMark Radical Regional_Indicator RI
    Sentence_Terminal STerm Soft_Dotted SD Terminal_Punctuation Term Unified_Ideograph UIdeo
    Uppercase Upper Variation_Selector VS White_Space space XID_Continue XIDC XID_Start XIDS
";

/// The characters of the property written between the braces of `\p{...}`, or `None` when
/// ECMA-262 has no such property. Names are exact: `\p{greek}` and `\p{IsGreek}` are none.
pub(super) fn property(written: &str) -> Option<ClassUnicode> {
    let query = match written.split_once('=') {
        None if is_listed(CATEGORIES, written) => format!("gc={written}"),
        None if is_listed(BINARY, written) => written.to_owned(),
        Some(("General_Category" | "gc", value)) if is_listed(CATEGORIES, value) => {
            format!("gc={value}")
        }
        Some(("Script" | "sc", value)) if is_script(value) => format!("sc={value}"),
        Some(("Script_Extensions" | "scx", value)) if is_script(value) => format!("scx={value}"),
        _ => return None,
    };
    // Reading a table takes as long as reading a whole pattern.
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(class) = read.get(&query) {
        return Some(class.clone());
    }
    let class = read_table(&query)?;
    read.insert(query, class.clone());
    Some(class)
}

/// The properties that were read: never more than there are.
static READ: LazyLock<Mutex<HashMap<String, ClassUnicode>>> = LazyLock::new(Mutex::default);

fn read_table(query: &str) -> Option<ClassUnicode> {
    match regex_syntax::parse(&format!("[\\p{{{query}}}]")).ok()?.into_kind() {
        HirKind::Class(Class::Unicode(class)) => Some(class),
        // A class of one character comes back as that character.
        HirKind::Literal(literal) => {
            let character = std::str::from_utf8(&literal.0).ok()?.chars().next()?;
            Some(class(&[(character, character)]))
        }
        _ => None,
    }
}

fn is_listed(list: &str, name: &str) -> bool {
    list.split_ascii_whitespace().any(|listed| listed == name)
}

/// Whether `value` is spelt as scripts are; whether there is such a script the tables know.
fn is_script(value: &str) -> bool {
    value == "SignWriting"
        || value.len() <= 32
            && value.split('_').all(|word| {
                word.starts_with(|first: char| first.is_ascii_uppercase())
                    && word.bytes().skip(1).all(|byte| byte.is_ascii_lowercase())
            })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_property_is_in_the_tables() {
        for name in CATEGORIES.split_whitespace().chain(BINARY.split_whitespace()) {
            assert!(property(name).is_some(), "{name}");
        }
        for name in ["Script=Greek", "sc=Grek", "scx=Deva", "Script=Old_Italic", "gc=Lu"] {
            assert!(property(name).is_some(), "{name}");
        }
    }

    #[test]
    fn names_that_only_loose_engines_know_are_none() {
        for name in [
            "IsGreek",
            "Greek",
            "greek",
            "letter",
            "l",
            "",
            "Script=greek",
            "Script=",
            "sc=Xyzw",
            "L=",
            "Script=OldItalic",
        ] {
            assert!(property(name).is_none(), "{name}");
        }
    }
}
