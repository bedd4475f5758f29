//! An argument that an HTTP client also sends as a header.

/// What `x-mcp-header` says about one argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeaderParam {
    /// The name after `Mcp-Param-`, in lower case.
    pub header: String,
    /// The keys that lead from the arguments to the value.
    pub path: Vec<String>,
}

impl HeaderParam {
    /// The annotation on a schema that properties alone lead to; `at` is that schema's pointer.
    pub(crate) fn new(header: &str, at: &str) -> Self {
        // Every other token is the keyword `properties`.
        let keys = at.split('/').skip(2).step_by(2);
        Self {
            header: header.to_ascii_lowercase(),
            path: keys.map(|key| key.replace("~1", "/").replace("~0", "~")).collect(),
        }
    }
}
