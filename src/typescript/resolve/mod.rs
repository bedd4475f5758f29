//! Which file an import means: the rules of TypeScript, over the files that a caller hands over.

mod commented_json;
mod package;
mod path;
#[cfg(test)]
mod tree;
mod tsconfig;

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::Files;

pub(crate) use self::path::extension;
use self::path::{directory, join};
use self::tsconfig::{Aliases, Read};

/// The longest specifier, and the longest path in a `package.json`, in bytes.
const LONGEST: usize = 4096;

/// How often it is asked for one tool file whether a file is there: each of its names may be looked for
/// in many places, and a disk takes its time.
const MAX_LOOKUPS: usize = 250_000;

/// What was found so far: a specifier means the same in every file of a directory.
pub(crate) struct Resolver {
    /// How often it may still be asked.
    left: usize,
    /// By directory.
    aliases: HashMap<String, Rc<Aliases>>,
    configs: Read,
    found: HashMap<String, HashMap<String, Option<String>>>,
}

impl Default for Resolver {
    fn default() -> Self {
        Self {
            left: MAX_LOOKUPS,
            aliases: HashMap::new(),
            configs: Read::new(),
            found: HashMap::new(),
        }
    }
}

/// Files that are asked for so often and no more; then none is there.
struct Counted<'f> {
    files: &'f dyn Files,
    left: Cell<usize>,
}

impl Files for Counted<'_> {
    fn read(&self, path: &str) -> Option<String> {
        self.files.read(path)
    }

    fn is_file(&self, path: &str) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        left > 0 && self.files.is_file(path)
    }
}

impl Resolver {
    /// The path of the file that `specifier` names in the file at `importer`; `None` where there is
    /// none with types or code in it.
    ///
    /// A relative path is tried as it is written, with `.js` read as `.ts`, with an extension added
    /// and as a directory's `index`. Any other name is looked up in the `paths` and `baseUrl` of the
    /// nearest `tsconfig.json`, then as a package: in the `node_modules` of each directory above, by
    /// its `exports`, `types` and `main`, then under `@types`. A `#name` is looked up in the
    /// `imports` of the package around. A module of Node's own is the file of `@types/node` that
    /// declares it. URLs mean nothing here.
    pub(crate) fn resolve(
        &mut self,
        files: &dyn Files,
        importer: &str,
        specifier: &str,
    ) -> Option<String> {
        let within = directory(importer);
        if let Some(known) = self.found.get(within).and_then(|found| found.get(specifier)) {
            return known.clone();
        }
        if self.left == 0 {
            return None;
        }
        let counted = Counted { files, left: Cell::new(self.left) };
        let found = self.look_up(&counted, importer, specifier);
        self.left = counted.left.get();
        let known = self.found.entry(within.to_owned()).or_default();
        known.insert(specifier.to_owned(), found.clone());
        found
    }

    fn look_up(&mut self, files: &dyn Files, importer: &str, specifier: &str) -> Option<String> {
        if specifier.is_empty()
            || specifier.len() > LONGEST
            || specifier.contains('\0')
            || specifier.contains("://")
        {
            return None;
        }
        let within = directory(importer);
        let is_relative = matches!(specifier, "." | "..")
            || ["./", "../", "/"].iter().any(|start| specifier.starts_with(start));
        if is_relative {
            let path = join(within, specifier)?;
            // `./` and `..` mean a directory, whatever files are called like it.
            let names_directory = specifier.ends_with('/') || specifier.ends_with('.');
            let file = if names_directory { None } else { module_file(files, &path) };
            return file.or_else(|| index_file(files, &path));
        }
        if !self.aliases.contains_key(within) {
            let nearest = Aliases::nearest(files, within, &mut self.configs);
            self.aliases.insert(within.to_owned(), nearest);
        }
        if let Some(path) = self.aliases[within].find(files, specifier) {
            return Some(path);
        }
        if specifier.starts_with('#') {
            return package::internal(files, importer, specifier);
        }
        let package = if specifier.contains(':') {
            None
        } else {
            package::external(files, importer, specifier)
        };
        package.or_else(|| package::builtin(files, importer, specifier))
    }
}

/// The file that `path` means, where it is written as running code would: types before code.
pub(crate) fn module_file(files: &dyn Files, path: &str) -> Option<String> {
    let (stem, ends) = match extension(path) {
        Some("ts" | "mts" | "cts" | "tsx") => (path, &[""][..]),
        Some("js") => (&path[..path.len() - 3], &[".ts", ".tsx", ".d.ts", ".js", ".jsx"][..]),
        Some("mjs") => (&path[..path.len() - 4], &[".mts", ".d.mts", ".mjs"][..]),
        Some("cjs") => (&path[..path.len() - 4], &[".cts", ".d.cts", ".cjs"][..]),
        Some("jsx") => (&path[..path.len() - 4], &[".tsx", ".d.ts", ".jsx"][..]),
        _ => return with_extension(files, path),
    };
    let mut candidates = ends.iter().map(|end| format!("{stem}{end}"));
    candidates.find(|path| files.is_file(path)).or_else(|| with_extension(files, path))
}

/// The file of this path with an extension added.
fn with_extension(files: &dyn Files, path: &str) -> Option<String> {
    let ends = [".ts", ".tsx", ".d.ts", ".mts", ".d.mts", ".js", ".jsx", ".mjs"];
    ends.iter().map(|end| format!("{path}{end}")).find(|path| files.is_file(path))
}

/// The `index` of a directory.
fn index_file(files: &dyn Files, directory: &str) -> Option<String> {
    with_extension(files, &format!("{}/index", directory.trim_end_matches('/')))
}

/// Whether a file of this name has types in it, or could have.
fn has_types(path: &str) -> bool {
    matches!(extension(path), Some("ts" | "mts" | "cts" | "tsx"))
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::tree::Tree;
    use super::*;

    fn tree(files: &[(&'static str, &'static str)]) -> Tree {
        Tree::new(files)
    }

    fn found(tree: &Tree, importer: &str, specifier: &str) -> String {
        Resolver::default()
            .resolve(tree, importer, specifier)
            .unwrap_or_else(|| "nothing".to_owned())
    }

    #[test]
    fn a_relative_path_is_tried_as_typescript_tries_it() {
        let files = [
            "/p/a.ts",
            "/p/b.d.ts",
            "/p/b.js",
            "/p/c/index.ts",
            "/p/d.mts",
            "/p/e.js",
            "/p/f.test.ts",
            "/p/g.tsx",
            "/p/c.ts",
        ];
        let tree = Tree(files.iter().map(|path| (*path, "")).collect());
        for (specifier, expected) in [
            ("./a", "/p/a.ts"),
            ("./a.ts", "/p/a.ts"),
            ("./a.js", "/p/a.ts"),
            ("./b", "/p/b.d.ts"),
            ("./b.js", "/p/b.d.ts"),
            ("./c", "/p/c.ts"),
            ("./c/", "/p/c/index.ts"),
            ("./d.mjs", "/p/d.mts"),
            ("./e", "/p/e.js"),
            ("./f.test", "/p/f.test.ts"),
            ("./g.jsx", "/p/g.tsx"),
            ("../p/./a", "/p/a.ts"),
            ("/p/a", "/p/a.ts"),
            ("./missing", "nothing"),
            ("../../../../a", "nothing"),
            ("", "nothing"),
            ("https://x.test/a.ts", "nothing"),
            ("node:fs", "nothing"),
        ] {
            assert_eq!(found(&tree, "/p/main.ts", specifier), expected, "{specifier}");
        }
        assert_eq!(found(&tree, "/p/c/x.ts", "."), "/p/c/index.ts");
        assert_eq!(found(&tree, "/p/c/deep/x.ts", ".."), "/p/c/index.ts");
    }

    #[test]
    fn the_aliases_of_many_directories_are_read_once() {
        struct Counted(RefCell<usize>);
        impl Files for Counted {
            fn read(&self, path: &str) -> Option<String> {
                assert_eq!(path, "/p/tsconfig.json");
                *self.0.borrow_mut() += 1;
                Some(r#"{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}"#.to_owned())
            }

            fn is_file(&self, path: &str) -> bool {
                matches!(path, "/p/tsconfig.json" | "/p/src/a.ts")
            }
        }
        let files = Counted(RefCell::default());
        let mut resolver = Resolver::default();
        for directory in 0..1000 {
            let importer = format!("/p/src/d{directory}/b.ts");
            let found = resolver.resolve(&files, &importer, "@/a");
            assert_eq!(found.as_deref(), Some("/p/src/a.ts"));
        }
        assert_eq!(files.0.take(), 1);
    }

    #[test]
    fn a_package_is_found_by_its_types_exports_and_main() {
        let tree = tree(&[
            ("/p/node_modules/typed/package.json", r#"{"types":"./t/x.d.ts","main":"x.js"}"#),
            ("/p/node_modules/typed/t/x.d.ts", ""),
            ("/p/node_modules/typed/sub/y.d.ts", ""),
            ("/p/node_modules/plain/package.json", r#"{"main":"lib/x.js"}"#),
            ("/p/node_modules/plain/lib/x.js", ""),
            ("/p/node_modules/@types/plain/package.json", r#"{"types":"index.d.ts"}"#),
            ("/p/node_modules/@types/plain/index.d.ts", ""),
            ("/p/node_modules/@types/scope__pkg/index.d.ts", ""),
            (
                "/p/node_modules/@s/e/package.json",
                r#"{"exports":{".":{"browser":"./b.js","import":{"types":"./m.d.mts","default":"./m.mjs"}},
                    "./deep/*":"./d/*.js","./deep/internal/*":null,"./list":["./none.js","./l.js"]}}"#,
            ),
            ("/p/node_modules/@s/e/m.d.mts", ""),
            ("/p/node_modules/@s/e/d/z.d.ts", ""),
            ("/p/node_modules/@s/e/d/internal/q.d.ts", ""),
            ("/p/node_modules/@s/e/l.d.ts", ""),
            ("/p/node_modules/@s/e/hidden.d.ts", ""),
            ("/p/node_modules/bare/index.d.ts", ""),
            ("/node_modules/above/index.d.ts", ""),
            ("/p/node_modules/js/package.json", r#"{"exports":"./main.js"}"#),
            ("/p/node_modules/js/main.js", ""),
            ("/p/node_modules/broken/package.json", "{"),
            ("/p/node_modules/broken/index.d.ts", ""),
        ]);
        for (specifier, expected) in [
            ("typed", "/p/node_modules/typed/t/x.d.ts"),
            ("typed/sub/y", "/p/node_modules/typed/sub/y.d.ts"),
            ("plain", "/p/node_modules/@types/plain/index.d.ts"),
            ("@scope/pkg", "/p/node_modules/@types/scope__pkg/index.d.ts"),
            ("@s/e", "/p/node_modules/@s/e/m.d.mts"),
            ("@s/e/deep/z", "/p/node_modules/@s/e/d/z.d.ts"),
            ("@s/e/deep/internal/q", "nothing"),
            ("@s/e/list", "/p/node_modules/@s/e/l.d.ts"),
            ("@s/e/hidden", "nothing"),
            ("bare", "/p/node_modules/bare/index.d.ts"),
            ("above", "/node_modules/above/index.d.ts"),
            ("js", "/p/node_modules/js/main.js"),
            ("broken", "/p/node_modules/broken/index.d.ts"),
            ("absent", "nothing"),
            ("@s", "nothing"),
            ("..evil/../../x", "nothing"),
        ] {
            assert_eq!(found(&tree, "/p/src/main.ts", specifier), expected, "{specifier}");
        }
    }

    #[test]
    fn a_name_with_a_hash_is_in_the_imports_of_the_package_around() {
        let tree = tree(&[
            (
                "/p/package.json",
                r##"{"imports":{"#lib/*":"./src/lib/*.ts","#x":{"default":"./x.js"}}}"##,
            ),
            ("/p/src/lib/a.ts", ""),
            ("/p/x.ts", ""),
        ]);
        assert_eq!(found(&tree, "/p/src/main.ts", "#lib/a"), "/p/src/lib/a.ts");
        assert_eq!(found(&tree, "/p/src/main.ts", "#x"), "/p/x.ts");
        assert_eq!(found(&tree, "/p/src/main.ts", "#y"), "nothing");
    }

    #[test]
    fn it_is_asked_so_often_and_no_more_whether_a_file_is_there() {
        struct Asked(Tree, Cell<usize>);
        impl Files for Asked {
            fn read(&self, path: &str) -> Option<String> {
                self.0.read(path)
            }

            fn is_file(&self, path: &str) -> bool {
                self.1.set(self.1.get() + 1);
                self.0.is_file(path)
            }
        }
        let places = vec![r#""./none/*""#; 2000].join(",");
        let config = format!(r#"{{"compilerOptions":{{"paths":{{"*":[{places}]}}}}}}"#);
        let tree = tree(&[("/p/tsconfig.json", config.leak()), ("/p/a.ts", "")]);
        let files = Asked(tree, Cell::new(0));
        let mut resolver = Resolver::default();
        let a = Some("/p/a.ts".to_owned());
        assert_eq!(resolver.resolve(&files, "/p/main.ts", "./a"), a);
        for index in 0..100_000 {
            assert_eq!(resolver.resolve(&files, "/p/main.ts", &format!("n{index}")), None);
        }
        assert_eq!(files.1.get(), MAX_LOOKUPS);
        assert_eq!(resolver.resolve(&files, "/p/main.ts", "./a"), a, "what was found stays so");
        assert_eq!(resolver.resolve(&files, "/p/main.ts", "./a.ts"), None);
    }

    #[test]
    fn an_export_leads_to_no_file_outside_its_package() {
        let tree = tree(&[
            (
                "/p/node_modules/x/package.json",
                r#"{"exports":{".":"./../../../secret.ts","./*":"./*"}}"#,
            ),
            ("/secret.ts", ""),
            ("/p/secret.ts", ""),
        ]);
        assert_eq!(found(&tree, "/p/main.ts", "x"), "nothing");
        assert_eq!(found(&tree, "/p/main.ts", "x/../../secret.ts"), "nothing");
    }
}
