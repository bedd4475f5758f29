//! Mailboxes, hosts, addresses and URIs.

use super::check;

#[test]
fn s25_an_email_is_a_mailbox() {
    check(
        "email",
        &[
            "joe.bloggs@example.com",
            "a@b",
            "te~st+tag@example.com",
            "\"joe bloggs\"@example.com",
            "\"joe..bloggs\"@example.com",
            "\"joe@bloggs\"@example.com",
            "\"a\\\"b\"@example.com",
            "a@[127.0.0.1]",
            "a@[IPv6:::1]",
        ],
        &[
            "2962",
            "@b",
            "a@",
            ".a@b",
            "a.@b",
            "a..b@c",
            "a b@c",
            "a@b c",
            "a@-b",
            "a@b_c",
            "a@[127.0.0.300]",
            "a@[IPv6:z]",
            "\"a\"b@c",
            "\"a\\\"@c",
            "a@b@c",
            "a\n@b",
            "é@b.c",
            "a@b.",
            "<a@b.c>",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@b",
        ],
    );
}

#[test]
fn s25_a_hostname_has_labels_that_decode() {
    let longest = format!("{0}.{0}.{0}.{1}", "a".repeat(63), "b".repeat(61));
    check(
        "hostname",
        &[
            "localhost",
            "www.example.com",
            "1host",
            "h--t",
            "xn--4gbwdl.xn--wgbh1c",
            "XN--4GBWDL",
            &longest,
        ],
        &[
            "",
            ".",
            "a.",
            ".a",
            "a..b",
            "-a",
            "a-",
            "a_b",
            "a b",
            "é",
            "xn--X",
            "xn--",
            "xn--a-",
            "xn--99999999",
            &"a".repeat(64),
            &format!("{longest}b"),
        ],
    );
}

#[test]
fn an_address_is_written_in_full_without_zone_or_prefix_length() {
    check(
        "ipv4",
        &["192.168.0.1", "0.0.0.0", "255.255.255.255"],
        &[
            "127.0.0.0.1",
            "256.1.1.1",
            "127.0",
            "0x7f000001",
            "087.10.0.1",
            "1\u{9e8}7.0.0.1",
            "192.168.1.0/24",
            " 1.1.1.1",
            "",
        ],
    );
    check(
        "ipv6",
        &[
            "::1",
            "::",
            "d6::",
            "1:d6::42",
            "1::d6:192.168.0.1",
            "::ffff:192.168.0.1",
            "1:2:3:4:5:6:7:8",
        ],
        &[
            "12345::",
            ":2:3:4:5:6:7:8",
            "1::d6::42",
            "1::2:192.168.256.1",
            "1:2:3:4:5:::8",
            "1:2:3:4:5:6:7",
            "fe80::/64",
            "fe80::a%eth1",
            "127.0.0.1",
            "::1 ",
            "[::1]",
            "",
        ],
    );
}

#[test]
fn a_uri_has_a_scheme_and_a_reference_needs_none() {
    let both = [
        "http://foo.bar/?baz=qux#quux",
        "http://foo.com/blah_(wikipedia)_blah#cite-1",
        "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com",
        "ldap://[2001:db8::7]/c=GB?objectClass?one",
        "http://[v1.a:b]:80/",
        "mailto:John.Doe@example.com",
        "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
        "file:///etc/hosts",
        "a:",
    ];
    let neither = [
        "\\\\WINDOWS\\fileshare",
        "http:// shouldfail.com",
        ":// should fail",
        "bar,baz:foo",
        "1a:b",
        "http://a b",
        "http://é/",
        "http://a/%zz",
        "http://a/%4",
        "http://[::1",
        "http://[::1]a",
        "http://[1]",
        "http://a:b/",
        "http://a@b@c/",
        "#a#b",
        "a:[b]",
        "a:b\n",
        "a:<b>",
        "http://[vx.a]/",
    ];
    let relative =
        ["//foo.bar/?baz=qux#quux", "/abc", "abc", "#fragment", "", "a/b:c", "?a:b", "./a:b"];
    check("uri", &both, &[&neither[..], &relative[..]].concat());
    check("uri-reference", &[&both[..], &relative[..]].concat(), &neither);
}
