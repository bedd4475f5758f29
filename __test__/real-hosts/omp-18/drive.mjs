import { fileURLToPath } from "node:url";

import { createMockModel, registerMockApi } from "@oh-my-pi/pi-ai/providers/mock";
import {
  createAgentSession,
  discoverAuthStorage,
  SessionManager,
  Settings,
} from "@oh-my-pi/pi-coding-agent";
import { initializeExtensions } from "@oh-my-pi/pi-coding-agent/modes/runtime-init";

import { home } from "../driver.mjs";
import { play } from "../pi/play.mjs";

registerMockApi();
const authStorage = await discoverAuthStorage(home);
authStorage.setRuntimeApiKey("mock", "x");

function fail(error) {
  throw error;
}

async function open(uiContext) {
  let answers = [];
  const model = createMockModel({ handler: (context) => answers.shift()(context) });
  model.input.push("image");
  const { session, extensionsResult } = await createAgentSession({
    cwd: home,
    agentDir: home,
    model,
    authStorage,
    additionalExtensionPaths: [fileURLToPath(new URL("extension.mjs", import.meta.url))],
    disableExtensionDiscovery: true,
    sessionManager: SessionManager.inMemory(home),
    // Destructive tools need an approval in this mode, and no other.
    settings: Settings.isolated({ "compaction.enabled": false, "tools.approvalMode": "write" }),
    enableMCP: false,
    enableLsp: false,
    skipPythonPreflight: true,
    skills: [],
    rules: [],
    contextFiles: [],
    promptTemplates: [],
    slashCommands: [],
    hasUI: false,
  });
  for (const { error } of extensionsResult.errors) fail(new Error(error));
  await initializeExtensions(session, {
    reportSendError: (_, error) => fail(error),
    reportRuntimeError: ({ error }) => fail(new Error(error)),
    mode: uiContext === undefined ? "print" : "rpc",
    uiContext,
  });
  const say = ({ id, tool, input }, hear) => {
    answers = [
      () => ({ content: [{ type: "toolCall", id, name: tool, arguments: input }] }),
      (context) => {
        hear(context);
        return { content: ["done"] };
      },
    ];
  };
  const declared = ({ tools }) =>
    tools.map((tool) => ({
      ...tool,
      parameters: tool.parameters.toJsonSchema?.() ?? tool.parameters,
    }));
  return { session, say, declared };
}

await play(open);
process.exit(0);
