//! Turns a spec into rules of Landlock: what was granted, and what every program needs.

use std::collections::BTreeSet;
use std::io::{self, ErrorKind};
use std::net::IpAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::elf::interpreter;
use super::landlock::{Ruleset, access};
use super::report::NETWORK;
use super::{kernel::Kernel, needs};
use crate::{HostPort, LaunchError, Net, Spec};

/// The port that names are looked up at.
const DNS: u16 = 53;

/// The ruleset of a spec; `None` where the kernel has no Landlock.
pub(super) fn ruleset(spec: &Spec, kernel: Kernel) -> Result<Option<Ruleset>, LaunchError> {
    if kernel.landlock == 0 {
        return Ok(None);
    }
    let ports = match &spec.net {
        _ if kernel.landlock < NETWORK => None,
        Net::Only(list) => Some(ports(list)),
        // The filter makes no sockets then; this stands behind it.
        Net::None => Some(BTreeSet::new()),
        Net::Any => None,
    };
    let failed = |cause| LaunchError::System { step: "making the rules of Landlock", cause };
    let rules = Ruleset::new(kernel.landlock, ports.is_some()).map_err(failed)?;
    for port in ports.into_iter().flatten() {
        rules.grant_port(port).map_err(failed)?;
    }
    grant_all(&rules, spec)?;
    Ok(Some(rules))
}

fn grant_all(rules: &Ruleset, spec: &Spec) -> Result<(), LaunchError> {
    let grants = [(&spec.read, access::READ), (&spec.write, access::WRITE)];
    for (paths, allowed) in grants {
        for path in paths {
            rules.grant(path, allowed).map_err(at(path))?;
        }
    }
    for path in spec.run.iter().chain([&spec.program]) {
        grant_program(rules, path)?;
    }
    let names: &[&str] = if spec.net == Net::None { &[] } else { needs::NAMES };
    let loaders: &[&str] = if spec.run.is_empty() { &[] } else { needs::LOADERS };
    let nix = spec.program.starts_with(needs::NIX).then_some(needs::NIX);
    let read = needs::LIBRARIES.iter().chain(needs::READ).chain(names).copied().chain(nix);
    let read = read.map(|path| (path, access::READ));
    let run = loaders.iter().map(|path| (*path, access::EXECUTE | access::READ_FILE));
    let null = ("/dev/null", access::READ_FILE | access::WRITE_FILE | access::TRUNCATE);
    for (path, allowed) in read.chain(run).chain([null]) {
        let path = Path::new(path);
        present(rules.grant(path, allowed)).map_err(at(path))?;
    }
    Ok(())
}

/// Grants starting a program and what the kernel starts for it, one behind the other.
fn grant_program(rules: &Ruleset, program: &Path) -> Result<(), LaunchError> {
    let run = access::EXECUTE | access::READ_FILE;
    rules.grant(program, run).map_err(at(program))?;
    let mut next = program.is_file().then(|| program.to_owned());
    // A script's interpreter is seldom a script, and the kernel follows but a few.
    for _ in 0..4 {
        let Some(path) = next else { break };
        // A program that may be run but not read is its owner's affair; it has no script to follow.
        next = interpreter(&path).unwrap_or_default().filter(|found| is_program(found));
        if let Some(found) = &next {
            present(rules.grant(found, run)).map_err(at(found))?;
        }
    }
    Ok(())
}

/// Whether a file may be started: whoever wrote a script may name any other file in its first line,
/// and what is no program would be granted to be read, and nothing else.
fn is_program(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

/// Passes over what is not there, or not to be seen by this user.
fn present(granted: io::Result<()>) -> io::Result<()> {
    match granted {
        Err(missing)
            if matches!(
                missing.kind(),
                ErrorKind::NotFound | ErrorKind::PermissionDenied | ErrorKind::NotADirectory
            ) =>
        {
            Ok(())
        }
        other => other,
    }
}

fn at(path: &Path) -> impl Fn(io::Error) -> LaunchError {
    let path: PathBuf = path.to_owned();
    move |cause| LaunchError::Path { path: path.clone(), cause }
}

/// Whether a host has to be looked up at a server of names.
pub(super) fn needs_names(list: &[HostPort]) -> bool {
    list.iter().any(|each| {
        let host = each.host.trim_start_matches('[').trim_end_matches(']');
        host != "localhost" && host.parse::<IpAddr>().is_err()
    })
}

fn ports(list: &[HostPort]) -> BTreeSet<u16> {
    let granted = list.iter().flat_map(|each| match each.port {
        Some(port) => vec![port],
        None => vec![80, 443],
    });
    granted.chain(needs_names(list).then_some(DNS)).collect()
}
