//! Sockets by kind.

use libc::{EACCES, EPERM};

use super::confined::{all, confined, unconfined};

const NEVER: [&str; 7] = [
    "raw-socket",
    "packet-socket",
    "netlink-socket",
    "vsock-socket",
    "mptcp-socket",
    "unix-socket",
    "datagram-pair",
];

#[test]
fn kinds_that_landlock_does_not_see_are_never_made() {
    for grants in ["", r#", "net": [{"host": "*"}]"#, r#", "net": "any""#] {
        assert_eq!(confined(&NEVER, grants).0, all(&NEVER, -EPERM));
        let pair = ["stream-pair"];
        assert_eq!(confined(&pair, grants).0, all(&pair, 0));
    }
    for (name, answer) in unconfined(&["netlink-socket", "unix-socket", "datagram-pair"]) {
        assert!(answer >= 0, "{name}: {answer}");
    }
}

#[test]
fn udp_is_there_only_with_everything() {
    for (grants, tcp, udp) in [
        ("", 0, false),
        (r#", "net": [{"host": "*", "port": 443}]"#, 1, false),
        (r#", "net": "any""#, 1, true),
    ] {
        let (answers, _) = confined(&["tcp-socket", "udp-socket"], grants);
        assert_eq!((answers["tcp-socket"], answers["udp-socket"] >= 0), (tcp, udp), "{grants}");
    }
}

#[test]
fn data_that_connects_on_its_way_goes_nowhere() {
    let (answers, _) = confined(&["fast-open"], r#", "net": [{"host": "*", "port": 443}]"#);
    assert_eq!(answers, all(&["fast-open"], -EPERM));
    // Without the launcher it gets as far as a port where nobody listens.
    let open = unconfined(&["fast-open"])["fast-open"];
    assert!(![-i64::from(EPERM), -i64::from(EACCES)].contains(&open), "{open}");
}
