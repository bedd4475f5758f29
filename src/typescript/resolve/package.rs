//! Packages: `node_modules`, `package.json` and what it lets others import.

use haft_schema::json::{Object, Value, parse};

use super::path::{directories, join};
use super::{LONGEST, has_types, index_file, module_file};
use crate::Files;

/// How deep conditions may stand in one another.
const DEPTH: usize = 16;

/// The file that a package's name, with or without a path in it, stands for.
pub(super) fn external(files: &dyn Files, importer: &str, specifier: &str) -> Option<String> {
    let (name, subpath) = split(specifier)?;
    let typed = format!("@types/{}", name.trim_start_matches('@').replace('/', "__"));
    let mut code = None;
    for directory in directories(importer) {
        for name in [name, typed.as_str()] {
            let root = format!("{directory}/node_modules/{name}");
            match within(files, &root, subpath) {
                Some(path) if has_types(&path) => return Some(path),
                // A package without types of its own may have some under `@types`.
                Some(path) => code = code.or(Some(path)),
                None => {}
            }
        }
    }
    code
}

/// The file of `@types/node` that is for a module of Node, such as `node:fs`, `fs/promises`.
pub(super) fn builtin(files: &dyn Files, importer: &str, specifier: &str) -> Option<String> {
    let name = specifier.strip_prefix("node:").unwrap_or(specifier);
    if !name.bytes().all(|byte| byte.is_ascii_lowercase() || b"_/0123456789".contains(&byte)) {
        return None;
    }
    directories(importer)
        .map(|directory| format!("{directory}/node_modules/@types/node/{name}.d.ts"))
        .find(|path| files.is_file(path))
}

/// The file that `#name` stands for in the package around `importer`.
pub(super) fn internal(files: &dyn Files, importer: &str, specifier: &str) -> Option<String> {
    for directory in directories(importer) {
        let Some(text) = files.read(&format!("{directory}/package.json")) else { continue };
        let manifest = parse(&text).ok()?;
        let imports = manifest.get("imports")?.as_object()?;
        return mapped(files, directory, imports, specifier);
    }
    None
}

/// `@scope/name` or `name`, and the path behind it.
fn split(specifier: &str) -> Option<(&str, &str)> {
    let mut slashes = specifier.match_indices('/').map(|(at, _)| at);
    let end = if specifier.starts_with('@') { slashes.nth(1) } else { slashes.next() };
    let (name, subpath) = specifier.split_at(end.unwrap_or(specifier.len()));
    let is_scoped = !name.starts_with('@') || name.contains('/');
    let is_plain = !name.starts_with('.') && !name.contains('\\') && !name.ends_with('/');
    (is_scoped && is_plain && !name.is_empty()).then(|| (name, subpath.trim_start_matches('/')))
}

/// The file that the package at `root` has for `subpath`, which is empty for the package itself.
fn within(files: &dyn Files, root: &str, subpath: &str) -> Option<String> {
    let text = files.read(&format!("{root}/package.json"));
    let manifest = text.as_deref().and_then(|text| parse(text).ok());
    if let Some(exports) = manifest.as_ref().and_then(|manifest| manifest.get("exports")) {
        let key = if subpath.is_empty() { ".".to_owned() } else { format!("./{subpath}") };
        return match exports.as_object() {
            Some(map) if map.keys().any(|key| key.starts_with('.')) => {
                mapped(files, root, map, &key)
            }
            _ if subpath.is_empty() => target(files, root, exports, None, DEPTH),
            _ => None,
        };
    }
    if !subpath.is_empty() {
        let path = inside(root, subpath)?;
        return module_file(files, &path).or_else(|| index_file(files, &path));
    }
    let field = |name| manifest.as_ref().and_then(|manifest| manifest.get(name)?.as_str());
    for entry in ["types", "typings", "main"].into_iter().filter_map(field) {
        let path = inside(root, entry)?;
        let exact = files.is_file(&path) && has_types(&path);
        let file = if exact { Some(path.clone()) } else { module_file(files, &path) };
        if let Some(file) = file.or_else(|| index_file(files, &path)) {
            return Some(file);
        }
    }
    index_file(files, root)
}

/// The file of `key` in a map of `exports` or `imports`: the key itself, or the longest pattern.
fn mapped(files: &dyn Files, root: &str, map: &Object<'_>, key: &str) -> Option<String> {
    if let Some(value) = map.get(key).filter(|_| !key.contains('*')) {
        return target(files, root, value, None, DEPTH);
    }
    let patterns = map.iter().filter_map(|(pattern, value)| {
        let (start, end) = pattern.split_once('*')?;
        let star = key.strip_prefix(start)?.strip_suffix(end)?;
        (!star.is_empty()).then_some((start.len(), star, value))
    });
    let (_, star, value) = patterns.max_by_key(|(length, _, _)| *length)?;
    target(files, root, value, Some(star), DEPTH)
}

/// The file of a target: a path, the first condition that holds, or the first of a list.
fn target(
    files: &dyn Files,
    root: &str,
    value: &Value<'_>,
    star: Option<&str>,
    depth: usize,
) -> Option<String> {
    let depth = depth.checked_sub(1)?;
    match value {
        Value::String(path) => {
            let path = path.strip_prefix("./").filter(|path| path.len() <= LONGEST)?;
            let path = star.map_or_else(|| path.to_owned(), |star| path.replace('*', star));
            module_file(files, &inside(root, &path)?)
        }
        Value::Array(items) => items.iter().find_map(|item| target(files, root, item, star, depth)),
        Value::Object(conditions) => conditions
            .iter()
            .filter(|(condition, _)| {
                matches!(*condition, "types" | "import" | "node" | "module-sync" | "default")
                    || condition.starts_with("types@")
            })
            .find_map(|(_, value)| target(files, root, value, star, depth)),
        _ => None,
    }
}

/// `path` seen from `root`, where it does not lead out of it.
fn inside(root: &str, path: &str) -> Option<String> {
    let joined = join(root, path.trim_start_matches('/'))?;
    let is_inside = joined.strip_prefix(root).is_some_and(|rest| rest.starts_with('/'));
    is_inside.then_some(joined)
}
