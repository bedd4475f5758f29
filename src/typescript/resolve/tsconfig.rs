//! The other names that a `tsconfig.json` gives to files: its `paths` and its `baseUrl`.
//!
//! Of the nearest `tsconfig.json` above a file, and of what it `extends`; nothing else of it is
//! read, and nothing of it is run.

use std::collections::HashMap;
use std::rc::Rc;

use haft_schema::json::{Value, parse};

use super::commented_json::plain_json;
use super::path::{directories, directory, extension, join};
use super::{LONGEST, index_file, module_file};
use crate::Files;

/// How many files may extend one another, those of a list included.
const MAX_EXTENDED: usize = 16;

/// The most patterns of `paths`, and the most places for one of them.
const MAX_PATTERNS: usize = 1000;

/// The aliases of each `tsconfig.json` that was read, by its path.
pub(super) type Read = HashMap<String, Rc<Aliases>>;

/// The other names of one `tsconfig.json`.
#[derive(Debug, Default)]
pub(super) struct Aliases {
    /// The directory that a name without dots is seen from.
    base: Option<String>,
    paths: Vec<Pattern>,
}

/// One member of `paths`.
#[derive(Debug)]
struct Pattern {
    /// What stands before the asterisk, or all of it.
    start: String,
    /// What stands behind the asterisk, where there is one.
    end: Option<String>,
    /// The paths that are tried, with an asterisk of their own.
    places: Vec<String>,
}

impl Aliases {
    /// Those for the files in `within`; none inside a package that was installed, whose own
    /// `tsconfig.json` was for those who built it.
    ///
    /// `read` holds those of the files that were read before.
    pub(super) fn nearest(files: &dyn Files, within: &str, read: &mut Read) -> Rc<Self> {
        let inside = format!("{within}/");
        if inside.contains("/node_modules/") {
            return Rc::default();
        }
        let nearest = directories(&inside)
            .map(|directory| format!("{directory}/tsconfig.json"))
            .find(|path| files.is_file(path));
        let Some(path) = nearest else { return Rc::default() };
        if let Some(known) = read.get(&path) {
            return Rc::clone(known);
        }
        let mut reader = Reader { files, root: directory(&path), left: MAX_EXTENDED };
        let aliases = Rc::new(reader.read(&path).unwrap_or_default().aliases());
        read.insert(path, Rc::clone(&aliases));
        aliases
    }

    /// The file that a name means: that of the longest pattern, then that in the base directory.
    pub(super) fn find(&self, files: &dyn Files, specifier: &str) -> Option<String> {
        let matched = self.paths.iter().filter_map(|pattern| {
            let Some(end) = &pattern.end else {
                return (pattern.start == specifier).then_some((usize::MAX, "", pattern));
            };
            let star = specifier.strip_prefix(&pattern.start)?.strip_suffix(end.as_str())?;
            Some((pattern.start.len(), star, pattern))
        });
        // Of equal ones TypeScript takes the first.
        let best = matched.reduce(|best, one| if one.0 > best.0 { one } else { best });
        let places = best.into_iter().flat_map(|(_, star, pattern)| {
            pattern.places.iter().map(move |place| place.replacen('*', star, 1))
        });
        let base = self.base.as_ref().and_then(|base| join(base, specifier));
        places.chain(base).filter(|path| path.len() <= LONGEST).find_map(|path| {
            let path = join("", &path)?;
            module_file(files, &path).or_else(|| index_file(files, &path))
        })
    }
}

/// The directory of the file that says `paths`, and each of them with its places.
type Paths = (String, Vec<(String, Vec<String>)>);

/// What a file says, and what it takes over from those that it extends.
#[derive(Default)]
struct Options {
    base: Option<String>,
    paths: Option<Paths>,
}

impl Options {
    fn aliases(self) -> Aliases {
        let Self { base, paths } = self;
        let Some((own, paths)) = paths else { return Aliases { base, paths: Vec::new() } };
        let from = base.as_deref().unwrap_or(&own);
        let patterns = paths.into_iter().map(|(key, places)| {
            let (start, end) = match key.split_once('*') {
                Some((start, end)) => (start.to_owned(), Some(end.to_owned())),
                None => (key, None),
            };
            let places = places.iter().filter_map(|place| join(from, place)).collect();
            Pattern { start, end, places }
        });
        Aliases { paths: patterns.collect(), base }
    }
}

struct Reader<'f> {
    files: &'f dyn Files,
    /// The directory of the file that was found first.
    root: &'f str,
    /// How many files may still be read.
    left: usize,
}

impl Reader<'_> {
    fn read(&mut self, path: &str) -> Option<Options> {
        self.left = self.left.checked_sub(1)?;
        let text = plain_json(&self.files.read(path)?);
        let config = parse(&text).ok()?;
        let here = directory(path);
        let mut options = Options::default();
        let extended = match config.get("extends") {
            // A name that no file has costs a search too.
            Some(Value::Array(list)) => list.iter().take(MAX_EXTENDED).collect(),
            Some(one) => vec![one],
            None => Vec::new(),
        };
        for name in extended.into_iter().filter_map(Value::as_str).take(MAX_EXTENDED) {
            let Some(found) = self.extended(here, name).and_then(|path| self.read(&path)) else {
                continue;
            };
            options.base = found.base.or(options.base);
            options.paths = found.paths.or(options.paths);
        }
        let Some(own) = config.get("compilerOptions") else { return Some(options) };
        if let Some(base) = own.get("baseUrl").and_then(Value::as_str) {
            options.base = join(here, &self.place(base));
        }
        if let Some(paths) = own.get("paths").and_then(Value::as_object) {
            let patterns = paths.iter().take(MAX_PATTERNS).map(|(key, places)| {
                let Value::Array(places) = places else { return (key.to_owned(), Vec::new()) };
                let places = places.iter().filter_map(Value::as_str).take(MAX_PATTERNS);
                (key.to_owned(), places.map(|place| self.place(place)).collect())
            });
            options.paths = Some((here.to_owned(), patterns.collect()));
        }
        Some(options)
    }

    /// A path as it is written, `${configDir}` being the directory of the first file.
    fn place(&self, path: &str) -> String {
        match path.strip_prefix("${configDir}") {
            Some(rest) => format!("{}{rest}", self.root),
            None => path.to_owned(),
        }
    }

    /// The file that `extends` names: a path, or one in a package.
    fn extended(&self, here: &str, name: &str) -> Option<String> {
        let name = self.place(name);
        if name.len() > LONGEST {
            return None;
        }
        let is_path = name.starts_with('/') || name.starts_with("./") || name.starts_with("../");
        if is_path {
            return self.config(join(here, &name)?);
        }
        let inside = format!("{here}/");
        directories(&inside).find_map(|directory| {
            let path = join(&format!("{directory}/node_modules"), &name)?;
            self.config(path.clone()).or_else(|| self.config(format!("{path}/tsconfig.json")))
        })
    }

    /// The file at a path that may lack its extension.
    fn config(&self, path: String) -> Option<String> {
        if self.files.is_file(&path) {
            return Some(path);
        }
        let with = (extension(&path) != Some("json")).then(|| format!("{path}.json"));
        with.filter(|path| self.files.is_file(path))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    use super::super::tree::Tree;
    use super::*;

    /// What each name means in `/p/src` beside these files.
    fn finds(files: &[(&'static str, &'static str)], expected: &[(&str, &str)]) {
        let tree = Tree::new(files);
        let aliases = Aliases::nearest(&tree, "/p/src", &mut Read::default());
        for (specifier, path) in expected {
            let found = aliases.find(&tree, specifier);
            assert_eq!(found.as_deref().unwrap_or("nothing"), *path, "{specifier}");
        }
    }

    #[test]
    fn the_longest_pattern_leads_to_the_first_place_that_has_a_file() {
        finds(
            &[
                (
                    "/p/tsconfig.json",
                    r##"{"compilerOptions":{"paths":{
                        "@/*":["./none/*","./src/*"],"@/deep/*":["./lib/*/index.ts"],"exact":["./src/x"],
                        "*.json":["./src/data.ts"],"#/*":["./src/*"],"@/gone/*":[],"bad":7}}}"##,
                ),
                ("/p/src/types.ts", ""),
                ("/p/src/x/index.ts", ""),
                ("/p/lib/a/b/index.ts", ""),
                ("/p/src/data.ts", ""),
                ("/secret.ts", ""),
            ],
            &[
                ("@/types", "/p/src/types.ts"),
                ("@/types.js", "/p/src/types.ts"),
                ("@/deep/a/b", "/p/lib/a/b/index.ts"),
                ("#/types", "/p/src/types.ts"),
                ("exact", "/p/src/x/index.ts"),
                ("exact/y", "nothing"),
                ("a.json", "/p/src/data.ts"),
                ("@/gone/types", "nothing"),
                ("bad", "nothing"),
                ("@types", "nothing"),
                ("@/../../../../../secret", "nothing"),
                ("types", "nothing"),
            ],
        );
    }

    #[test]
    fn names_without_dots_are_seen_from_the_base_and_so_are_places() {
        finds(
            &[
                ("/p/src/tsconfig.json", r#"{"extends":"../base"}"#),
                (
                    "/p/base.json",
                    r#"{"compilerOptions":{"baseUrl":"./lib","paths":{"~/*":["../src/*"]}}}"#,
                ),
                ("/p/lib/a.ts", ""),
                ("/p/src/b.ts", ""),
            ],
            &[("a", "/p/lib/a.ts"), ("~/b", "/p/src/b.ts"), ("b", "nothing")],
        );
    }

    #[test]
    fn what_is_extended_is_a_path_or_in_a_package_and_the_last_word_holds() {
        let paths = r#"{"compilerOptions":{"paths":{"one":["./one"],"from":["./a"]}}}"#;
        let own = r#"{"compilerOptions":{"paths":{"from":["${configDir}/b"]}}}"#;
        finds(
            &[
                ("/p/tsconfig.json", r#"{"extends":["@c/base/strict", "./more.json", "./none"]}"#),
                ("/p/node_modules/@c/base/strict.json", paths),
                ("/p/node_modules/@c/base/one.ts", ""),
                ("/p/node_modules/@c/base/a.ts", ""),
                ("/p/more.json", r#"{"extends":"bare"}"#),
                ("/node_modules/bare/tsconfig.json", own),
                ("/p/b.ts", ""),
            ],
            &[("from", "/p/b.ts"), ("one", "nothing")],
        );
        finds(
            &[
                ("/p/tsconfig.json", r#"{"extends":"@c/base/strict"}"#),
                ("/p/node_modules/@c/base/strict.json", paths),
                ("/p/node_modules/@c/base/one.ts", ""),
            ],
            &[("one", "/p/node_modules/@c/base/one.ts")],
        );
    }

    #[test]
    fn files_that_extend_one_another_end() {
        finds(&[("/p/tsconfig.json", "{"), ("/p/a.ts", "")], &[("a", "nothing")]);
        finds(
            &[
                (
                    "/p/tsconfig.json",
                    r#"{"extends":["./b","./b"],"compilerOptions":{"baseUrl":"."}}"#,
                ),
                ("/p/b.json", r#"{"extends":["./tsconfig.json","./tsconfig.json"]}"#),
                ("/p/a.ts", ""),
            ],
            &[("a", "/p/a.ts")],
        );
    }

    #[test]
    fn of_many_names_that_are_extended_the_first_are_looked_for() {
        struct Asked(RefCell<usize>);
        impl Files for Asked {
            fn read(&self, _path: &str) -> Option<String> {
                Some(format!(r#"{{"extends":[{}"x"]}}"#, r#""./none","#.repeat(100_000)))
            }

            fn is_file(&self, path: &str) -> bool {
                *self.0.borrow_mut() += 1;
                path == "/p/tsconfig.json"
            }
        }
        let files = Asked(RefCell::default());
        Aliases::nearest(&files, "/p", &mut Read::default());
        assert!(files.0.take() < 100);
    }

    #[test]
    fn an_installed_package_has_none() {
        let tree = Tree(BTreeMap::from([
            ("/p/node_modules/x/tsconfig.json", r#"{"compilerOptions":{"baseUrl":"."}}"#),
            ("/p/node_modules/x/a.ts", ""),
            ("/p/tsconfig.json", r#"{"compilerOptions":{"baseUrl":"./node_modules/x"}}"#),
        ]));
        let aliases = Aliases::nearest(&tree, "/p/node_modules/x/lib", &mut Read::default());
        assert_eq!(aliases.find(&tree, "a"), None);
    }
}
