//! `$defs` and `definitions`: subschemas that only references reach.

use crate::check::Check;
use crate::compile::Compiler;

use super::Site;

pub(super) fn compile<'v>(compiler: &mut Compiler<'v>, site: &Site<'v>, _: &mut Vec<Check>) {
    // Later dialects say `$defs`; documents of every dialect still say `definitions`.
    let keywords: &[&str] =
        if site.place.dialect.is_legacy() { &["definitions"] } else { &["$defs", "definitions"] };
    for keyword in keywords {
        let Some(definitions) = compiler.object(site.schema, keyword) else { continue };
        if !compiler.has_room(definitions.len()) {
            return;
        }
        compiler.under(keyword, |compiler| {
            for (name, value) in definitions.iter() {
                compiler.subschema(name, value, site.place);
            }
        });
    }
}
