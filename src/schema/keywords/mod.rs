//! The keywords, a file for each family: its shape, its check, its words.

mod arrays;
mod combinators;
mod conditional;
mod const_;
mod containers;
mod contains;
mod decimal;
mod dependencies;
mod enum_;
mod head;
mod items;
mod members;
mod name_table;
mod not;
mod numbers;
mod objects;
mod references;
mod required;
mod strings;
mod type_;
mod unevaluated;
mod union;

pub(crate) use arrays::Array;
pub(crate) use combinators::Combinator;
pub(crate) use conditional::Conditional;
pub(crate) use const_::Const;
pub(crate) use contains::Contains;
pub(crate) use dependencies::Dependency;
pub(crate) use enum_::Enum;
pub(crate) use items::Items;
pub(crate) use members::Members;
pub(crate) use numbers::Number;
pub(crate) use objects::Object;
pub(crate) use references::Reference;
pub(crate) use strings::Text;
pub(crate) use type_::Types;
pub(crate) use unevaluated::Unevaluated;

use crate::check::Check;
use crate::compile::{Compiler, Place};
use crate::json;
use crate::node::NodeId;

/// Compiles a family's keywords of one schema into checks.
type Compile = for<'v> fn(&mut Compiler<'v>, &Site<'v>, &mut Vec<Check>);

/// One schema that is being compiled.
#[derive(Debug)]
pub(crate) struct Site<'v> {
    pub(crate) node: NodeId,
    pub(crate) schema: &'v json::Object<'v>,
    pub(crate) place: Place,
}

/// The families, in the order in which their checks run: cheap and telling ones first.
const FAMILIES: [Compile; 17] = [
    type_::compile,
    const_::compile,
    enum_::compile,
    numbers::compile,
    strings::compile,
    arrays::compile,
    objects::compile,
    members::compile,
    items::compile,
    contains::compile,
    dependencies::compile,
    references::compile,
    combinators::compile,
    conditional::compile,
    unevaluated::compile,
    containers::compile,
    |compiler, site, _| compiler.annotations(site.schema),
];

/// The family of a keyword, as a place in [`FAMILIES`].
fn family(keyword: &str) -> Option<usize> {
    Some(match keyword {
        "type" => 0,
        "const" => 1,
        "enum" => 2,
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => 3,
        "minLength" | "maxLength" | "pattern" | "format" => 4,
        "minItems" | "maxItems" | "uniqueItems" => 5,
        "minProperties" | "maxProperties" | "propertyNames" => 6,
        "properties" | "patternProperties" | "additionalProperties" | "required" => 7,
        "items" | "prefixItems" | "additionalItems" => 8,
        "contains" | "minContains" | "maxContains" => 9,
        "dependencies" | "dependentRequired" | "dependentSchemas" => 10,
        "$ref" | "$dynamicRef" | "$recursiveRef" => 11,
        "allOf" | "anyOf" | "oneOf" | "not" => 12,
        "if" | "then" | "else" => 13,
        "unevaluatedProperties" | "unevaluatedItems" => 14,
        "$defs" | "definitions" => 15,
        "title" | "description" | "$comment" | "deprecated" | "readOnly" | "writeOnly"
        | "examples" | "contentEncoding" | "contentMediaType" | "$vocabulary" => 16,
        _ => return None,
    })
}

/// Compiles every keyword of a schema.
pub(crate) fn compile<'v>(compiler: &mut Compiler<'v>, site: &Site<'v>, checks: &mut Vec<Check>) {
    if site.place.dialect.is_legacy() && site.schema.contains_key("$ref") {
        // Nothing beside the reference counts, but definitions can be referred to.
        references::compile(compiler, site, checks);
        containers::compile(compiler, site, checks);
        return;
    }
    let families = site.schema.keys().filter_map(family).fold(0_u32, |all, one| all | 1 << one);
    for (index, compile) in FAMILIES.iter().enumerate() {
        if families >> index & 1 == 1 {
            compile(compiler, site, checks);
        }
    }
}
