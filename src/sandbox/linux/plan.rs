//! Everything a child needs, made before it exists: afterwards there is no memory to be had.

use std::ffi::{CString, OsStr};
use std::io;
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::ptr;

use libc::{c_char, sock_filter, sock_fprog};

use super::descriptors::ChildEnds;
use super::filter::{self, Key};
use super::grants::{self, needs_names};
use super::kernel::Kernel;
use super::landlock::Ruleset;
use crate::{LaunchError, Net, Spec};

/// Texts as the kernel takes them: pointers to them, and a null at the end.
struct Texts {
    /// What the pointers point to.
    _kept: Vec<CString>,
    pointers: Vec<*const c_char>,
}

impl Texts {
    fn new(texts: Vec<CString>) -> Self {
        let pointers = texts.iter().map(|text| text.as_ptr()).chain([ptr::null()]).collect();
        Self { _kept: texts, pointers }
    }
}

/// What the child does, step by step, as plain data.
pub(super) struct Plan {
    program: CString,
    cwd: CString,
    args: Texts,
    env: Texts,
    ruleset: Option<Ruleset>,
    filter: Option<filter::Program>,
    key: Key,
}

impl Plan {
    /// Prepares a launch on a kernel.
    pub(super) fn new(spec: &Spec, kernel: Kernel) -> Result<Self, LaunchError> {
        let program = text("program", spec.program.as_os_str())?;
        let mut args = vec![program.clone()];
        for arg in &spec.args {
            args.push(text("args", OsStr::new(arg))?);
        }
        let key = key()?;
        Ok(Self {
            program,
            cwd: text("cwd", spec.cwd.as_os_str())?,
            args: Texts::new(args),
            env: Texts::new(environment(spec)?),
            ruleset: grants::ruleset(spec, kernel)?,
            filter: kernel.seccomp.then(|| filter::program(spec, kernel.landlock, key)),
            key,
        })
    }

    /// The plan as what the child reads. Everything stays borrowed from `self` and `ends`.
    pub(super) fn steps(&mut self, ends: &ChildEnds) -> Steps {
        let (own_process, filter) = match &mut self.filter {
            Some(program) => {
                let length = u16::try_from(program.code.len()).unwrap_or(u16::MAX);
                let places = (program.own_process.as_ptr(), program.own_process.len());
                (places, sock_fprog { len: length, filter: program.code.as_mut_ptr() })
            }
            None => {
                ((ptr::null(), 0), sock_fprog { len: 0, filter: ptr::null_mut::<sock_filter>() })
            }
        };
        // SAFETY: takes nothing and cannot fail.
        let parent = unsafe { libc::getpid() };
        Steps {
            parent,
            ends: ends.raw(),
            cwd: self.cwd.as_ptr(),
            ruleset: self.ruleset.as_ref().map_or(-1, AsRawFd::as_raw_fd),
            filter,
            own_process: own_process.0,
            own_process_count: own_process.1,
            program: self.program.as_ptr(),
            args: self.args.pointers.as_ptr(),
            env: self.env.pointers.as_ptr(),
            key: self.key.arguments(),
            failed: "",
            errno: 0,
        }
    }
}

/// What the child reads, and where it writes what went wrong: it shares the parent's memory until
/// its program begins, and the parent's thread waits for that.
pub(super) struct Steps {
    pub(super) parent: libc::pid_t,
    pub(super) ends: [RawFd; 4],
    pub(super) cwd: *const c_char,
    /// The rules of Landlock, or -1.
    pub(super) ruleset: RawFd,
    /// The filter; its length is zero where the kernel takes none.
    pub(super) filter: sock_fprog,
    pub(super) own_process: *const usize,
    pub(super) own_process_count: usize,
    pub(super) program: *const c_char,
    pub(super) args: *const *const c_char,
    pub(super) env: *const *const c_char,
    pub(super) key: [u64; 2],
    /// The step that failed; empty where none did.
    pub(super) failed: &'static str,
    pub(super) errno: i32,
}

fn environment(spec: &Spec) -> Result<Vec<CString>, LaunchError> {
    let mut variables = Vec::new();
    for (name, value) in &spec.env {
        if name.is_empty() || name.contains('=') {
            return Err(LaunchError::Spec(format!("env: {name:?} cannot be a variable's name")));
        }
        variables.push(text("env", OsStr::new(&format!("{name}={value}")))?);
    }
    if let Net::Only(list) = &spec.net
        && needs_names(list)
        && !spec.env.iter().any(|(name, _)| name == "RES_OPTIONS")
    {
        // The filter lets no UDP through, and this has the C library ask over TCP.
        variables.push(c"RES_OPTIONS=use-vc".to_owned());
    }
    Ok(variables)
}

fn text(of: &str, text: &OsStr) -> Result<CString, LaunchError> {
    CString::new(text.as_bytes())
        .map_err(|_| LaunchError::Spec(format!("{of}: {} holds a zero byte", text.display())))
}

fn key() -> Result<Key, LaunchError> {
    let mut key = [0; 4];
    for part in &mut key {
        *part = getrandom::u32().map_err(|wrong| LaunchError::System {
            step: "drawing a key",
            cause: io::Error::other(wrong.to_string()),
        })?;
    }
    Ok(Key(key))
}
