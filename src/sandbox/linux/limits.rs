//! Resource limits as the kernel takes them.

use crate::Limits;

/// One limit: which resource, and how much of it.
pub(super) type Limit = (ResourceKind, libc::rlimit64);

#[cfg(target_env = "gnu")]
pub(super) type ResourceKind = libc::__rlimit_resource_t;
#[cfg(not(target_env = "gnu"))]
pub(super) type ResourceKind = libc::c_int;

/// The limits to set. None is above what this process may have itself.
pub(super) fn limits(limits: Limits) -> Vec<Limit> {
    let asked = [
        (libc::RLIMIT_CORE, Some(0)),
        (libc::RLIMIT_DATA, limits.data_bytes),
        (libc::RLIMIT_NPROC, limits.processes),
        (libc::RLIMIT_FSIZE, limits.file_bytes),
        (libc::RLIMIT_NOFILE, limits.open_files),
    ];
    asked
        .into_iter()
        .filter_map(|(kind, limit)| {
            let limit = limit?.min(ceiling(kind));
            Some((kind, libc::rlimit64 { rlim_cur: limit, rlim_max: limit }))
        })
        .collect()
}

fn ceiling(kind: ResourceKind) -> u64 {
    let mut now = libc::rlimit64 { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the kernel fills the one structure that the pointer names, during the call.
    let read = unsafe { libc::getrlimit64(kind, &raw mut now) };
    if read == 0 { now.rlim_max } else { u64::MAX }
}
