//! The files of this machine: how long a file may be, and how many are read for one tool file. No
//! other file of this room knows the disk.

use std::cell::Cell;
use std::fs::{File, metadata};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, absolute};

use oxc_span::Span;

use crate::kind::kind_problem;
use crate::problem::ProblemCode;
use crate::{Extracted, Files, Options, SourceProblem, extract};

/// The longest file that is read, in bytes.
const MAX_FILE_BYTES: u64 = 2 * 1024 * 1024;

/// The most files that are read for one tool file, itself among them.
const MAX_FILES: usize = 500;

/// What is read for one tool file.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Read instead of what the file has: then it need not be there, and may have any name.
    pub source: Option<String>,
    /// Whether the files that it imports from are read.
    pub imports: bool,
    /// How it becomes tools.
    pub options: Options,
}

/// The tools of the file at `path`, which is seen from the working directory.
///
/// Where it cannot be read, or is no tool file, that is its one problem.
#[must_use]
pub fn extract_file(path: &str, reading: Reading) -> Extracted {
    let Reading { source, imports, options } = reading;
    let found = match source {
        Some(source) => absolute_path(path).and_then(|path| {
            let length = source.len() as u64;
            if length > MAX_FILE_BYTES { Err(too_long(&path)) } else { Ok((path, source)) }
        }),
        None => tool_source(path).and_then(|source| Ok((absolute_path(path)?, source))),
    };
    match found {
        Ok((path, source)) => {
            let left = Cell::new(if imports { MAX_FILES - 1 } else { 0 });
            let files = Disk { left, own: (path, source) };
            extract(&files, &files.own.0, &options)
        }
        Err(problem) => {
            let files = vec![problem.file.clone()];
            Extracted { problems: vec![problem], files, ..Extracted::default() }
        }
    }
}

/// The text of the tool file at `path`, which is seen from the working directory.
///
/// # Errors
///
/// What is wrong, in words: there is none, it is a folder or no tool file by its name, it may not be
/// read, is too long or no UTF-8.
pub fn tool_source(path: &str) -> Result<String, SourceProblem> {
    let path = absolute_path(path)?;
    let found = metadata(&path).map_err(|cause| unreadable(&path, &cause))?;
    let name = "name a tool file, such as tools.ts";
    if found.is_dir() {
        return Err(refusal(&path, "it is a folder", name));
    }
    if let Some(problem) = kind_problem(&path) {
        return Err(problem);
    }
    // Opening a pipe would wait for who writes to it.
    if !found.is_file() {
        return Err(refusal(&path, "it is no plain file", name));
    }
    match read_short(&path).map_err(|cause| unreadable(&path, &cause))? {
        Some(bytes) => String::from_utf8(bytes)
            .map_err(|_| refusal(&path, "it is not UTF-8", "save it as UTF-8")),
        None => Err(too_long(&path)),
    }
}

/// A path as the room writes them.
fn absolute_path(path: &str) -> Result<String, SourceProblem> {
    let found = absolute(Path::new(path)).map_err(|cause| unreadable(path, &cause))?;
    let found = found.to_str().ok_or_else(|| {
        refusal(path, "the working directory has a name that is not Unicode", "rename it")
    })?;
    Ok(if cfg!(windows) { found.replace('\\', "/") } else { found.to_owned() })
}

/// The bytes of a plain file, or `None` where it is longer than any that is read.
fn read_short(path: &str) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let file = File::open(path)?;
    // Of those without a length the kernel makes what is read, and some wait until there is something.
    if file.metadata()?.len() > 0 {
        file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)?;
    }
    let is_short = u64::try_from(bytes.len()).is_ok_and(|length| length <= MAX_FILE_BYTES);
    Ok(is_short.then_some(bytes))
}

fn too_long(path: &str) -> SourceProblem {
    refusal(path, "it is longer than 2 MiB", "split it into modules")
}

fn unreadable(path: &str, cause: &io::Error) -> SourceProblem {
    match cause.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => {
            let help = "check the path; a relative one is seen from the working directory";
            refusal(path, "there is no such file", help)
        }
        ErrorKind::PermissionDenied => {
            refusal(path, "this user may not read it", "change its permissions, or its folders'")
        }
        _ => refusal(path, &format!("it cannot be read: {cause}"), "check the path"),
    }
}

fn refusal(path: &str, message: &str, help: &str) -> SourceProblem {
    let (message, help) = (message.to_owned(), help.to_owned());
    let problem = SourceProblem::in_source(path, "", Span::default(), message, help);
    problem.with_code(ProblemCode::Unreadable)
}

/// The files of this machine, as many as one tool file may read.
struct Disk {
    left: Cell<usize>,
    /// The path and the text of the tool file, whatever the disk has there by now.
    own: (String, String),
}

impl Files for Disk {
    fn read(&self, path: &str) -> Option<String> {
        if self.own.0 == path {
            return Some(self.own.1.clone());
        }
        // Opening a pipe would wait for who writes to it.
        if !self.is_file(path) {
            return None;
        }
        self.left.set(self.left.get().checked_sub(1)?);
        String::from_utf8(read_short(path).ok()??).ok()
    }

    fn is_file(&self, path: &str) -> bool {
        self.own.0 == path || (self.left.get() > 0 && Path::new(path).is_file())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A new folder, removed again in the end.
    struct Folder(std::path::PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let own = format!("haft-disk-{name}-{}", std::process::id());
            let path = std::env::temp_dir().join(own);
            std::fs::create_dir_all(&path).expect("a folder can be made");
            Self(path)
        }

        fn write(&self, name: &str, bytes: &[u8]) -> String {
            let path = self.0.join(name);
            std::fs::write(&path, bytes).expect("a file can be written");
            path.to_str().expect("its path is Unicode").to_owned()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            std::fs::remove_dir_all(&self.0).expect("the folder can be removed");
        }
    }

    fn read(path: &str, source: Option<String>, imports: bool) -> Extracted {
        extract_file(path, Reading { source, imports, options: Options::default() })
    }

    /// The one problem of a file, as a line.
    fn refused(path: &str) -> String {
        let found = read(path, None, true);
        let [problem] = found.problems.as_slice() else { panic!("{found:?}") };
        assert_eq!((problem.line, problem.column, problem.frame.as_str()), (1, 1, ""));
        assert_eq!(found.files, std::slice::from_ref(&problem.file));
        assert_eq!(tool_source(path).as_ref(), Err(problem));
        format!("{}; {}", problem.message, problem.help)
    }

    #[test]
    fn what_cannot_be_read_is_told_in_words() {
        let folder = Folder::new("refused");
        let own = folder.0.to_str().expect("its path is Unicode").to_owned();
        let long = folder.write("long.ts", &vec![b' '; 2 * 1024 * 1024 + 1]);
        let binary = folder.write("binary.ts", b"\xff");
        let text = folder.write("tools.txt", b"");
        let missing = "there is no such file; check the path; a relative one is seen from the working directory";
        for (path, expected) in [
            (format!("{own}/none.ts"), missing),
            (format!("{text}/none.ts"), missing),
            (own, "it is a folder; name a tool file, such as tools.ts"),
            (long, "it is longer than 2 MiB; split it into modules"),
            (binary, "it is not UTF-8; save it as UTF-8"),
            (
                text,
                "a file that ends in \".txt\" is no tool file; name a .ts, .mts, .js, .mjs or .cjs file",
            ),
        ] {
            assert_eq!(refused(&path), expected, "{path}");
        }
    }

    #[test]
    fn a_file_that_the_kernel_makes_is_an_empty_one() {
        let made = "/proc/self/status";
        if Path::new(made).exists() {
            assert_eq!(read_short(made).expect("it can be opened"), Some(Vec::new()));
        }
    }

    #[test]
    fn a_source_of_its_own_need_not_be_there_and_may_have_any_name() {
        let found = read("/nowhere/a.vue", Some("export function f() {}".to_owned()), true);
        assert_eq!((found.tools.len(), found.problems.len()), (1, 0), "{found:?}");
        let long = read("/nowhere/a.ts", Some(" ".repeat(2 * 1024 * 1024 + 1)), true);
        assert_eq!(long.problems[0].message, "it is longer than 2 MiB");
        let nameless = read("", Some(String::new()), true);
        assert_eq!(nameless.problems[0].code, Some(ProblemCode::Unreadable));
    }

    #[test]
    fn as_many_files_are_read_as_one_may() {
        let folder = Folder::new("many");
        for index in 0..MAX_FILES {
            folder.write(&format!("m{index}.ts"), b"export function f() {}");
        }
        let export = |index| format!("export * as n{index} from './m{index}.ts';\n");
        let exports: Vec<String> = (0..MAX_FILES).map(export).collect();
        let path = folder.write("tools.ts", exports.concat().as_bytes());
        let found = read(&path, None, true);
        assert_eq!((found.tools.len(), found.files.len()), (MAX_FILES - 1, MAX_FILES));
        assert_eq!(found.problems.len(), 1, "{:?}", found.problems);
        let alone = read(&path, Some("export * from './m1.ts'".to_owned()), false);
        assert_eq!((alone.tools.len(), alone.files.len()), (0, 1));
    }
}
