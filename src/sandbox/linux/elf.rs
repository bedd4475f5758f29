//! What else has to run for a program to run: its loader, or the interpreter that its first line names.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};

/// More program headers than any real program has.
const MAX_HEADERS: u64 = 128;
const MAX_PATH: u64 = 4096;
const INTERPRETER: u32 = 3;

/// The program that the kernel starts to run `program`, if there is one.
pub(super) fn interpreter(program: &Path) -> io::Result<Option<PathBuf>> {
    let mut file = File::open(program)?;
    let mut head = Vec::new();
    Read::by_ref(&mut file).take(256).read_to_end(&mut head)?;
    if let Some(line) = head.strip_prefix(b"#!") {
        let line = line.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let words = line.split(|byte| matches!(byte, b' ' | b'\t' | b'\r'));
        let path = words.into_iter().find(|word| !word.is_empty());
        return Ok(path.map(to_path));
    }
    // A 64-bit little-endian ELF: the only kind that the launcher's filters know.
    if !head.starts_with(b"\x7fELF\x02\x01") || head.len() < 64 {
        return Ok(None);
    }
    let table = number(&head[32..40]);
    let size = number(&head[54..56]);
    let count = number(&head[56..58]).min(MAX_HEADERS);
    let mut header = [0; 56];
    if size != header.len() as u64 {
        return Ok(None);
    }
    for index in 0..count {
        file.seek(SeekFrom::Start(table.saturating_add(index * size)))?;
        if file.read_exact(&mut header).is_err() {
            return Ok(None);
        }
        if header[..4] == INTERPRETER.to_le_bytes() {
            file.seek(SeekFrom::Start(number(&header[8..16])))?;
            let mut path = Vec::new();
            file.take(number(&header[32..40]).min(MAX_PATH)).read_to_end(&mut path)?;
            let path = path.split(|&byte| byte == 0).next().unwrap_or_default();
            return Ok((!path.is_empty()).then(|| to_path(path)));
        }
    }
    Ok(None)
}

fn to_path(bytes: &[u8]) -> PathBuf {
    std::ffi::OsString::from_vec(bytes.to_vec()).into()
}

fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(bytes: &[u8], name: &str) -> Option<PathBuf> {
        let path = std::env::temp_dir().join(format!("haft-elf-{}-{name}", std::process::id()));
        std::fs::write(&path, bytes).unwrap();
        let found = interpreter(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        found
    }

    #[test]
    fn a_script_names_its_interpreter() {
        assert_eq!(of(b"#! /usr/bin/env -S node\n", "a"), Some("/usr/bin/env".into()));
        assert_eq!(of(b"#!", "b"), None);
    }

    #[test]
    fn a_program_names_its_loader() {
        let loader = interpreter(Path::new("/bin/sh")).unwrap().unwrap();
        assert!(loader.to_string_lossy().contains("/ld-"), "{loader:?}");
    }

    #[test]
    fn what_only_looks_like_a_program_names_nothing() {
        let mut bytes = b"\x7fELF\x02\x01".to_vec();
        assert_eq!(of(&bytes, "c"), None);
        bytes.resize(64, 0xff);
        assert_eq!(of(&bytes, "d"), None);
        bytes[54..56].copy_from_slice(&56_u16.to_le_bytes());
        bytes[32..40].copy_from_slice(&40_u64.to_le_bytes());
        bytes.resize(4096, 0);
        bytes[40..44].copy_from_slice(&INTERPRETER.to_le_bytes());
        bytes[48..56].copy_from_slice(&u64::MAX.to_le_bytes());
        assert_eq!(of(&bytes[..100], "e"), None);
    }
}
