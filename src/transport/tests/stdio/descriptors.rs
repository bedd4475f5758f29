//! A process that serves on its own descriptors 0 and 1.

use std::fs::File;
use std::io::{Read, Seek, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Command, Stdio};

use crate::rig::{call, ping, pong};

const HELLO: &str = r#"{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"rig","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
"#;

fn probe() -> Command {
    Command::new(env!("CARGO_BIN_EXE_stdio-probe"))
}

fn session() -> String {
    let call = call(1, "").replace("echo", "noise").replace(r#"{"text":""}"#, "{}");
    format!("{HELLO}{}\n{call}\n{}\n", ping(0), ping(2))
}

/// Only protocol lines, then what the process printed after the connection had closed.
fn assert_clean(stdout: &str) {
    let lines: Vec<&str> = stdout.lines().collect();
    let (last, messages) = lines.split_last().unwrap();
    assert_eq!(*last, "stdout is back");
    assert_eq!(messages.len(), 4, "{stdout}");
    assert!(messages.iter().all(|line| line.starts_with(r#"{"jsonrpc":"2.0","#)), "{stdout}");
    assert!(messages.contains(&pong(0).as_str()) && messages.contains(&pong(2).as_str()));
    assert!(stdout.contains("printed"));
}

#[test]
fn n11_std_01_noise_goes_to_stderr_and_the_client_sees_messages_alone() {
    let mut child = probe()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(session().as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{stderr}");
    assert_clean(&String::from_utf8(output.stdout).unwrap());
    assert!(stderr.starts_with("noise of the process\nnoise of a child\n"), "{stderr}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_child_process_inherits_no_private_descriptor() {
    use std::os::fd::AsRawFd;
    let mut child = probe()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = child.stdout.as_ref().unwrap();
    // Both ends of a pipe have one name.
    let pipes = [input.as_raw_fd(), output.as_raw_fd()]
        .map(|fd| std::fs::read_link(format!("/proc/self/fd/{fd}")).unwrap());
    input.write_all(session().as_bytes()).unwrap();
    drop(input);
    let stderr = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
    assert!(stderr.contains("pipe:["), "{stderr}");
    for pipe in pipes {
        assert!(!stderr.contains(pipe.to_str().unwrap()), "{stderr}");
    }
}

#[test]
fn sockets_as_node_gives_them_to_its_children_work_alike() {
    let (mut input, child_input) = UnixStream::pair().unwrap();
    let (mut output, child_output) = UnixStream::pair().unwrap();
    let mut command = probe();
    command.stdin(OwnedFd::from(child_input)).stdout(OwnedFd::from(child_output));
    let mut child = command.stderr(Stdio::null()).spawn().unwrap();
    // The command holds the child's ends too.
    drop(command);
    input.write_all(session().as_bytes()).unwrap();
    drop(input);
    let mut stdout = String::new();
    output.read_to_string(&mut stdout).unwrap();
    assert!(child.wait().unwrap().success());
    assert_clean(&stdout);
}

#[test]
fn files_serve_as_well() {
    let directory = std::env::temp_dir();
    let path = |name: &str| directory.join(format!("haft-{}-{name}", std::process::id()));
    let mut input = File::create_new(path("in")).unwrap();
    input.write_all(session().as_bytes()).unwrap();
    let mut output =
        File::options().read(true).write(true).create_new(true).open(path("out")).unwrap();
    let status = probe()
        .stdin(File::open(path("in")).unwrap())
        .stdout(output.try_clone().unwrap())
        .stderr(Stdio::null())
        .status()
        .unwrap();
    let mut stdout = String::new();
    output.rewind().unwrap();
    output.read_to_string(&mut stdout).unwrap();
    std::fs::remove_file(path("in")).unwrap();
    std::fs::remove_file(path("out")).unwrap();
    assert!(status.success());
    assert_clean(&stdout);
}

#[test]
fn where_stderr_is_merged_into_stdout_noise_is_lost_and_messages_are_not() {
    let (mut reader, writer) = std::io::pipe().unwrap();
    let mut command = probe();
    command.stdin(Stdio::piped()).stdout(writer.try_clone().unwrap()).stderr(writer);
    let mut child = command.spawn().unwrap();
    drop(command);
    child.stdin.take().unwrap().write_all(session().as_bytes()).unwrap();
    let mut stdout = String::new();
    reader.read_to_string(&mut stdout).unwrap();
    assert!(child.wait().unwrap().success());
    assert_clean(&stdout);
}

#[test]
fn std_02_an_empty_input_ends_the_process() {
    let output = probe().stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success());
    assert_eq!(output.stdout, b"stdout is back\n");
}
