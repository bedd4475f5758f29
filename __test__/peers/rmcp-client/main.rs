//! Lists and calls over HTTP with the official Rust SDK, and prints what came as one line of JSON.
//! Arguments: the URL, and `modern`, `legacy` or `auto`.

use std::error::Error;

use rmcp::model::{CallToolRequestParams, ClientConfig, ProtocolVersion};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::{ClientLifecycleMode, ClientServiceExt};
use serde_json::json;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let url = arguments.next().ok_or("the URL is missing")?;
    let preferred_versions = vec![ProtocolVersion::V_2026_07_28];
    let lifecycle = match arguments.next().as_deref() {
        Some("modern") => ClientLifecycleMode::Discover { preferred_versions },
        Some("auto") => ClientLifecycleMode::Auto { preferred_versions, legacy_version: None },
        _ => ClientLifecycleMode::Initialize,
    };
    let transport = StreamableHttpClientTransport::from_uri(url);
    let client = ClientConfig::default().serve_with_lifecycle(transport, lifecycle).await?;
    let version = client.peer_info().map(|info| serde_json::to_value(&info.protocol_version));
    let tools = client.list_all_tools().await?;
    let names: Vec<_> = tools.iter().map(|tool| tool.name.as_ref()).collect();
    let mut results = Vec::new();
    for (name, arguments) in
        [("echo", json!({"text": "äöü €"})), ("echo", json!({"texxt": 1})), ("steps", json!({}))]
    {
        let arguments = arguments.as_object().cloned().unwrap_or_default();
        let call = CallToolRequestParams::new(name).with_arguments(arguments);
        results.push(serde_json::to_value(client.call_tool(call).await?)?);
    }
    let version = version.transpose()?;
    #[expect(clippy::print_stdout, reason = "the test reads it")]
    {
        println!("{}", json!({"version": version, "tools": names, "results": results}));
    }
    client.cancel().await?;
    Ok(())
}
