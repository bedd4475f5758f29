//! What a child is: its program, and everything it is granted.

use std::path::PathBuf;

use serde::Deserialize;

use crate::LaunchError;

/// A program to start, and all that it may do. What is not granted is denied.
///
/// A path grants what stands there when the child starts: a file that takes the name of a granted
/// file later is another file and is not granted, while whatever comes into a granted folder is.
///
/// The JSON text has the same members in camel case; all but `program` and `cwd` may be left out.
///
/// ```
/// let spec = haft_sandbox::Spec::from_json(
///     r#"{
///         "program": "/usr/bin/node",
///         "args": ["tool.mjs"],
///         "cwd": "/srv/tools",
///         "env": [["LANG", "C.UTF-8"]],
///         "read": ["/srv/tools"],
///         "net": [{"host": "api.example.com", "port": 443}],
///         "growthBytes": 268435456
///     }"#,
/// )?;
/// assert_eq!(spec.read.len(), 1);
/// assert!(spec.write.is_empty());
/// # Ok::<(), haft_sandbox::LaunchError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Spec {
    /// The absolute path of the program.
    pub program: PathBuf,
    /// Its arguments, without its own name.
    #[serde(default)]
    pub args: Vec<String>,
    /// The folder it starts in, as an absolute path.
    pub cwd: PathBuf,
    /// Every variable of its environment, as pairs of name and value. Nothing is inherited.
    #[serde(default)]
    pub env: Vec<(String, String)>,
    /// Files, and folders with all that is beneath them, that it may read.
    #[serde(default)]
    pub read: Vec<PathBuf>,
    /// Files, and folders with all that is beneath them, that it may change.
    #[serde(default)]
    pub write: Vec<PathBuf>,
    /// What it may connect to.
    #[serde(default)]
    pub net: Net,
    /// Programs, and folders of programs, that it may start. With none it can start no process.
    #[serde(default)]
    pub run: Vec<PathBuf>,
    /// Bytes of private memory, stacks and array buffers included, beyond what it has when
    /// [`Child::limit_growth`](crate::Child::limit_growth) is called: what the tool may take,
    /// whatever its runtime has reserved.
    #[serde(default)]
    pub growth_bytes: Option<u64>,
    /// Whether the private channel is the child's standard input and output instead of its descriptor
    /// 3. Deno opens descriptor 3 only through `node:net`, which takes it longer to load than to start.
    #[serde(default)]
    pub channel_on_stdio: bool,
    /// Whether the program itself refuses hosts that are not granted, as Deno does.
    #[serde(default)]
    pub program_checks_hosts: bool,
    /// Whether to start although not every rule can be enforced here.
    #[serde(default)]
    pub best_effort: bool,
}

/// What a child may reach over the network: `"none"`, `"any"`, or a list of hosts and ports.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Net {
    /// Nothing: there are no sockets but the private channel.
    #[default]
    None,
    /// TCP and UDP, out and in.
    Any,
    /// TCP connections to these alone. Host names are looked up over TCP, with port 53 granted and
    /// `RES_OPTIONS=use-vc` set for the C library: where the network's resolver speaks UDP alone,
    /// a name is not found, and an address has to be granted.
    #[serde(untagged)]
    Only(Vec<HostPort>),
}

/// A host and a port of TCP.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HostPort {
    /// A name or an address.
    pub host: String,
    /// A port; without one, 443 and 80.
    #[serde(default)]
    pub port: Option<u16>,
}

impl Spec {
    /// Reads a spec from JSON text; [`LaunchError::Spec`] says what is wrong with it.
    pub fn from_json(text: &str) -> Result<Self, LaunchError> {
        let spec: Self =
            serde_json::from_str(text).map_err(|wrong| LaunchError::Spec(wrong.to_string()))?;
        spec.check()?;
        Ok(spec)
    }

    fn check(&self) -> Result<(), LaunchError> {
        let paths = [("program", &self.program), ("cwd", &self.cwd)];
        let granted = [("read", &self.read), ("write", &self.write), ("run", &self.run)];
        let granted =
            granted.iter().flat_map(|(at, list)| list.iter().map(move |path| (*at, path)));
        for (at, path) in paths.into_iter().chain(granted) {
            if !path.is_absolute() {
                let path = path.display();
                return Err(LaunchError::Spec(format!("{at}: {path} is not an absolute path")));
            }
        }
        Ok(())
    }
}
