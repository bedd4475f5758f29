//! The launcher of confined children.
//!
//! `launchConfined(spec, exited)` starts the child and returns at once after its program began.
//!
//! `spec` is the JSON text of
//!
//! ```json
//! {
//!   "program": "/usr/bin/node", "args": ["runner.mjs"], "cwd": "/srv", "env": [["LANG", "C.UTF-8"]],
//!   "read": ["/srv"], "write": [], "run": [],
//!   "net": "none",
//!   "growthBytes": 134217728,
//!   "channelOnStdio": false, "programChecksHosts": false, "bestEffort": false
//! }
//! ```
//!
//! Paths are absolute and exist. `net` is `"none"`, `"any"` or `[{"host", "port"?}]`. Only `program`
//! and `cwd` are required. The enforcement is the JSON text of
//! `{"system", "complete", "rules": [{"what", "held": true, "by"} | {"what", "held": false, "why"}]}`
//! where `what` is one of `read`, `write`, `run`, `net`, `netHosts`, `env`, `otherProcesses`,
//! `kernel`, `memory`.
//!
//! The child's descriptor 3 is the private channel, a stream socket, and its stdin is empty; with
//! `channelOnStdio` the channel is its stdin and stdout. Take the parent's ends once with
//! `takeDescriptors()` and wrap each: `new net.Socket({fd})`. `exited` is called with the JSON text
//! of `{"code": number | null, "signal": number | null}`, once, also after `kill()`. It does not keep
//! the process alive, so whoever waits for it holds a handle. Keep the object: when it is collected,
//! or when the thread that launched it ends, the child is killed. Failures throw with `code`
//! `FAILED`.
//!
//! Memory: `growthBytes` counts from the call of `limitGrowth()`, which is for the moment when the
//! runtime is ready and no foreign code has run: a runtime takes 80 MiB (Node 20, 22) to 580 MiB
//! (Node 24, Deno) for itself before.
//!
//! Deno starts quickest with `channelOnStdio` (its `node:net` takes as long to load as all the rest),
//! from JavaScript and not TypeScript, and with a `DENO_DIR` where there can be no folder: without the
//! variable Deno refuses to start, and a folder that it may write would let one child prepare code for
//! the next.

use haft_sandbox::{Child, Exit, Spec};
use napi::Status;
use napi::bindgen_prelude::Function;
use napi::threadsafe_function::ThreadsafeFunctionCallMode;
use napi_derive::napi;

use super::error::{self, Result};

/// A confined child.
#[napi]
pub struct NativeSandbox {
    child: Child,
}

#[napi]
impl NativeSandbox {
    /// What is enforced, as JSON text.
    #[napi(catch_unwind)]
    pub fn enforcement(&self) -> String {
        self.child.enforcement().to_json()
    }

    /// The JSON text of `{channel, stdout, stderr}`, once: from then on they are the caller's to close.
    #[napi(catch_unwind)]
    pub fn take_descriptors(&mut self) -> Option<String> {
        let taken = self.child.take_descriptors()?;
        Some(format!(
            "{{\"channel\":{},\"stdout\":{},\"stderr\":{}}}",
            taken.channel, taken.stdout, taken.stderr
        ))
    }

    /// Holds the child to `growthBytes`, counted from now.
    #[napi(catch_unwind)]
    pub fn limit_growth(&self) -> Result<()> {
        self.child.limit_growth().map_err(error::failure)
    }

    /// Kills the child and every process it started. Harmless when it has ended.
    #[napi(catch_unwind)]
    pub fn kill(&self) {
        self.child.kill();
    }
}

/// Starts a confined child; `exited` is called with the JSON text of `{code, signal}`.
#[napi(catch_unwind)]
pub fn launch_confined(spec: String, exited: Function<'_, String, ()>) -> Result<NativeSandbox> {
    let spec = Spec::from_json(&spec).map_err(error::failure)?;
    let exited = exited
        .build_threadsafe_function()
        .weak::<true>()
        .callee_handled::<false>()
        .build()
        .map_err(error::failure)?;
    let child = Child::launch(&spec, move |exit: Exit| {
        // Closing while the environment goes down is no failure: nobody is left to tell.
        let _: Status = exited.call(exit_text(exit), ThreadsafeFunctionCallMode::NonBlocking);
    })
    .map_err(error::failure)?;
    Ok(NativeSandbox { child })
}

fn exit_text(exit: Exit) -> String {
    let number = |number: Option<i32>| {
        number.map_or_else(
            || "null".to_owned(),
            |number| itoa::Buffer::new().format(number).to_owned(),
        )
    };
    format!("{{\"code\":{},\"signal\":{}}}", number(exit.code), number(exit.signal))
}
