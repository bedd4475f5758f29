//! Which files are tool files: those that every runtime imports by their name.

use oxc_span::Span;

use crate::SourceProblem;
use crate::problem::ProblemCode;
use crate::resolve::extension;

/// Why the file at `path` is no tool file by its name; `None` where it is one.
///
/// A file that is read must run as well: Node imports neither `.tsx` nor `.jsx`, takes `.cts` in
/// some releases only, and of a declaration file there is nothing to run.
pub(crate) fn kind_problem(path: &str) -> Option<SourceProblem> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let refuse = |message: String, help: &str| {
        let help = help.to_owned();
        let problem = SourceProblem::in_source(path, "", Span::default(), message, help);
        Some(problem.with_code(ProblemCode::Kind))
    };
    if [".d.ts", ".d.mts", ".d.cts"].iter().any(|end| name.ends_with(end)) {
        let message = "a declaration file has types alone, and nothing to run".to_owned();
        return refuse(message, "name the file that has the functions");
    }
    match extension(path) {
        Some("ts" | "mts" | "js" | "mjs" | "cjs") => None,
        Some("tsx" | "jsx") => {
            let message = "Node cannot run a file with JSX, so it is no tool file".to_owned();
            refuse(message, "move the functions into a .ts or .js file")
        }
        Some("cts") => {
            let message = "a .cts file is no tool file".to_owned();
            refuse(message, "name it .ts or .mts, and write import and export")
        }
        Some(other) if !other.is_empty() => {
            let mut message = String::from("a file that ends in ");
            haft_text::push_quoted(&mut message, &format!(".{other}"));
            message.push_str(" is no tool file");
            refuse(message, "name a .ts, .mts, .js, .mjs or .cjs file")
        }
        _ => {
            let message = "a file without an extension is no tool file".to_owned();
            refuse(message, "name a .ts, .mts, .js, .mjs or .cjs file")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(path: &str) -> String {
        kind_problem(path).map_or_else(String::new, |one| format!("{}; {}", one.message, one.help))
    }

    #[test]
    fn only_what_node_imports_is_a_tool_file() {
        for path in ["/p/a.ts", "/p/a.mts", "/p/a.js", "/p/a.mjs", "/p/a.cjs", "/p/a.test.ts"] {
            assert_eq!(words(path), "");
        }
        let takes = "name a .ts, .mts, .js, .mjs or .cjs file";
        for (path, expected) in [
            ("/p/a.txt", format!("a file that ends in \".txt\" is no tool file; {takes}")),
            ("/p/a.TS", format!("a file that ends in \".TS\" is no tool file; {takes}")),
            ("/p/a.d.ts/tools", format!("a file without an extension is no tool file; {takes}")),
            ("/p/a.", format!("a file without an extension is no tool file; {takes}")),
            (
                "/p/a.tsx",
                "Node cannot run a file with JSX, so it is no tool file; move the functions into a .ts or .js file"
                    .to_owned(),
            ),
            (
                "/p/a.cts",
                "a .cts file is no tool file; name it .ts or .mts, and write import and export"
                    .to_owned(),
            ),
            (
                "/p/a.d.mts",
                "a declaration file has types alone, and nothing to run; name the file that has the functions"
                    .to_owned(),
            ),
        ] {
            assert_eq!(words(path), expected, "{path}");
        }
    }
}
