//! Which rule of a spec is enforced on a kernel, and by what. Pure.

use super::kernel::Kernel;
use crate::{Enforcement, Net, Rule, Spec, What};

type By = Result<String, String>;

/// The first version that confines connections of TCP.
pub(super) const NETWORK: u32 = 4;
/// The first version that confines signals.
pub(super) const SIGNALS: u32 = 6;

const NO_LANDLOCK: &str = "this kernel has no Landlock (Linux 5.13), or it is switched off";
const NO_SECCOMP: &str = "this kernel cannot filter system calls";

/// What `kernel` enforces of `spec`.
pub(super) fn enforcement(spec: &Spec, kernel: Kernel) -> Enforcement {
    let mut rules = Vec::new();
    let mut rule = |what, by: By| rules.push(Rule { what, by });
    rule(What::Read, files(kernel));
    rule(What::Write, files(kernel).and_then(|by| Ok(format!("{by}; {}", seccomp(kernel)?))));
    rule(What::Run, if spec.run.is_empty() { seccomp(kernel) } else { files(kernel) });
    rule(What::Net, net(&spec.net, kernel));
    if let Some(by) = hosts(spec) {
        rule(What::NetHosts, by);
    }
    rule(What::Env, Ok("an environment made from nothing".to_owned()));
    rule(What::OtherProcesses, other_processes(spec, kernel));
    rule(What::Kernel, seccomp(kernel));
    if spec.growth_bytes.is_some() {
        rule(What::Memory, Ok("RLIMIT_DATA".to_owned()));
    }
    let system = match kernel.landlock {
        0 => "Linux without Landlock".to_owned(),
        version => format!("Linux with Landlock ABI {version}"),
    };
    Enforcement { system, rules }
}

fn files(kernel: Kernel) -> By {
    match kernel.landlock {
        0 => Err(NO_LANDLOCK.to_owned()),
        version => Ok(format!("Landlock ABI {version}")),
    }
}

fn seccomp(kernel: Kernel) -> By {
    if kernel.seccomp { Ok("seccomp".to_owned()) } else { Err(NO_SECCOMP.to_owned()) }
}

fn net(net: &Net, kernel: Kernel) -> By {
    let filter = seccomp(kernel)?;
    match net {
        Net::None | Net::Any => Ok(filter),
        Net::Only(_) if kernel.landlock >= NETWORK => {
            Ok(format!("Landlock ABI {}; {filter}", kernel.landlock))
        }
        Net::Only(_) => Err(format!(
            "confining TCP to ports needs Landlock ABI {NETWORK} (Linux 6.7), and this kernel has {}",
            kernel.landlock
        )),
    }
}

fn hosts(spec: &Spec) -> Option<By> {
    let Net::Only(list) = &spec.net else { return None };
    if list.iter().all(|each| each.host == "*") {
        return None;
    }
    Some(if spec.program_checks_hosts && !spec.run.is_empty() {
        Err("programs that it starts check no hosts: they reach every host on the granted ports"
            .to_owned())
    } else if spec.program_checks_hosts {
        Ok("the program's own permissions".to_owned())
    } else {
        Err("the kernel knows ports, not hosts: every host is reachable on the granted ports; \
             Deno checks hosts itself, and *:port grants them all"
            .to_owned())
    })
}

fn other_processes(spec: &Spec, kernel: Kernel) -> By {
    let filter = seccomp(kernel)?;
    let files = files(kernel)?;
    if kernel.landlock >= SIGNALS {
        return Ok(format!("{files}; {filter}"));
    }
    // Without children the filter can allow signals to itself alone.
    if spec.run.is_empty() {
        return Ok(filter);
    }
    Err(format!(
        "confining signals of a tool that starts programs needs Landlock ABI {SIGNALS} (Linux 6.12), and this kernel has {}",
        kernel.landlock
    ))
}
