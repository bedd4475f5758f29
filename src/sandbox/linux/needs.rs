//! What every confined program may read, because no runtime starts or speaks TLS without it.
//!
//! All of it is the same on every machine of its kind, or describes the machine; none of it is a
//! user's. `/proc` is not here: a program sees neither other processes nor its own entry.

/// Libraries. Those that stand elsewhere have to be granted like any file.
pub(super) const LIBRARIES: &[&str] =
    &["/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib"];

/// The folder that all programs of Nix come from; granted to a program that comes from there.
pub(super) const NIX: &str = "/nix/store";

/// Files and folders that are read.
pub(super) const READ: &[&str] = &[
    // Where the loader finds libraries.
    "/etc/ld.so.cache",
    "/etc/ld.so.preload",
    // Randomness, and devices without content.
    "/dev/urandom",
    "/dev/random",
    "/dev/zero",
    // OpenSSL's settings, and whom to trust. Private keys stand elsewhere in /etc/ssl.
    "/etc/ssl/openssl.cnf",
    "/etc/ssl/certs",
    "/etc/ssl/cert.pem",
    "/usr/share/ca-certificates",
    "/usr/local/share/ca-certificates",
    "/etc/pki/tls/openssl.cnf",
    "/etc/pki/tls/certs",
    "/etc/pki/ca-trust/extracted",
    "/etc/crypto-policies",
    "/usr/share/crypto-policies",
    // Time zones, and the data of ICU.
    "/etc/localtime",
    "/usr/share/zoneinfo",
    "/usr/share/icu",
    // How large the machine is: V8 sizes its heap and its threads by it.
    "/proc/meminfo",
    "/proc/cpuinfo",
    "/proc/stat",
    "/proc/sys/kernel/osrelease",
    "/sys/devices/system/cpu",
];

/// What looking up a host name reads.
pub(super) const NAMES: &[&str] = &[
    "/etc/hosts",
    "/etc/resolv.conf",
    "/etc/nsswitch.conf",
    "/etc/host.conf",
    "/etc/gai.conf",
    "/etc/services",
    "/etc/protocols",
];

/// Loaders, for programs that stand in a granted folder.
pub(super) const LOADERS: &[&str] = &[
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-musl-x86_64.so.1",
    "/lib/ld-musl-aarch64.so.1",
];
