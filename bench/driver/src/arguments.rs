//! The command line: a mode, `--key value` pairs, and each server's command after a `--` of its own.

use std::collections::HashMap;
use std::io;

/// A command line, read.
pub struct Arguments {
    /// What to do: the first word.
    pub mode: String,
    /// The programs with their arguments, one for each `--`.
    pub commands: Vec<Vec<String>>,
    options: HashMap<String, String>,
}

impl Arguments {
    /// Reads the words after the program's own name.
    pub fn read(mut words: impl Iterator<Item = String>) -> io::Result<Self> {
        let mode = words.next().ok_or_else(|| io::Error::other("no mode"))?;
        let mut options = HashMap::new();
        while let Some(word) = words.next() {
            if word == "--" {
                break;
            }
            let key = word
                .strip_prefix("--")
                .ok_or_else(|| io::Error::other(format!("{word} is not an option")))?;
            let value =
                words.next().ok_or_else(|| io::Error::other(format!("{word} has no value")))?;
            options.insert(key.to_owned(), value);
        }
        let rest: Vec<String> = words.collect();
        let commands = rest.split(|word| word == "--").map(<[String]>::to_vec).collect();
        Ok(Self { mode, commands, options })
    }

    /// The first command.
    pub fn command(&self) -> &[String] {
        self.commands.first().map_or(&[], Vec::as_slice)
    }

    /// The text of an option, or `default`.
    pub fn text<'a>(&'a self, key: &str, default: &'a str) -> &'a str {
        self.options.get(key).map_or(default, String::as_str)
    }

    /// The whole number an option holds, or `default`.
    pub fn number(&self, key: &str, default: u64) -> io::Result<u64> {
        self.options.get(key).map_or(Ok(default), |text| {
            text.parse().map_err(|_| io::Error::other(format!("--{key} {text} is not a number")))
        })
    }
}
