//! Any text as a tool file: no panic, schemas that are JSON, and blanked code of the same length.
#![no_main]

use haft_typescript::{Files, Options, blank, extract};
use libfuzzer_sys::fuzz_target;

struct One<'s>(&'s str, &'s str);

impl Files for One<'_> {
    fn read(&self, path: &str) -> Option<String> {
        self.is_file(path).then(|| self.1.to_owned())
    }

    fn is_file(&self, path: &str) -> bool {
        path == self.0
    }
}

fuzz_target!(|source: &str| {
    for path in ["/tools.ts", "/tools.js"] {
        let found = extract(&One(path, source), path, &Options { output_schemas: true });
        for tool in &found.tools {
            assert!(haft_schema::json::parse(&tool.input).is_ok());
        }
    }
    if let Ok(code) = blank(source, "tools.ts") {
        assert_eq!(code.encode_utf16().count(), source.encode_utf16().count());
    }
});
