//! The official Rust SDK over HTTP: stateless, answering JSON, by the handler trait that needs no router.

use std::error::Error;
use std::sync::Arc;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    JsonObject, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;

/// What every tool takes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Input {
    text: String,
    #[serde(default = "Input::separator")]
    separator: String,
    #[serde(default = "Input::times")]
    times: usize,
}

impl Input {
    fn separator() -> String {
        "-".to_owned()
    }

    fn times() -> usize {
        2
    }
}

/// The tools, shared by the handlers that serve one request each.
#[derive(Clone)]
struct Tools(Arc<Vec<Tool>>);

impl Tools {
    fn new(count: usize) -> Self {
        Self(Arc::new((0..count).map(tool).collect()))
    }
}

fn tool(index: usize) -> Tool {
    let name = format!("tool_{index:04}");
    let schema = json!({
        "type": "object",
        "properties": {
            "text": { "type": "string", "minLength": 1, "maxLength": 200, "description": "Text to repeat" },
            "separator": { "enum": ["-", "_", "."], "description": "Joins the pieces" },
            "times": { "type": "integer", "minimum": 1, "maximum": 5, "description": "How many pieces" },
        },
        "required": ["text"],
        "additionalProperties": false,
    });
    let schema = if let Value::Object(schema) = schema { schema } else { JsonObject::new() };
    let words =
        format!("Join a text and a separator the way {name} does it, at most 200 characters long.");
    Tool::new(name.clone(), words, Arc::new(schema)).with_title(name)
}

impl ServerHandler for Tools {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("bench", "1.0.0"))
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.0.to_vec()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if self.0.binary_search_by(|tool| tool.name.cmp(&request.name)).is_err() {
            return Err(ErrorData::invalid_params(format!("no tool {}", request.name), None));
        }
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        let input: Input = match serde_json::from_value(arguments) {
            Ok(input) => input,
            Err(error) => {
                let words = ContentBlock::text(error.to_string());
                return Ok(CallToolResult::error(vec![words]).into());
            }
        };
        let text = vec![input.text; input.times].join(&input.separator);
        Ok(CallToolResult::success(vec![ContentBlock::text(text)]).into())
    }
}

#[tokio::main(worker_threads = 2)]
async fn main() -> Result<(), Box<dyn Error>> {
    let count = std::env::args().nth(1).map_or(Ok(50), |count| count.parse())?;
    let tools = Tools::new(count);
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true);
    let sessions = Arc::new(NeverSessionManager::default());
    let service = StreamableHttpService::new(move || Ok(tools.clone()), sessions, config);
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("http://{}/mcp", listener.local_addr()?);
    axum::serve(listener, axum::Router::new().nest_service("/mcp", service)).await?;
    Ok(())
}
