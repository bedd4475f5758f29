import { fileURLToPath } from "node:url";

import { createMockModel, registerMockApi } from "@oh-my-pi/pi-ai/providers/mock";
import {
  createAgentSession,
  discoverAuthStorage,
  SessionManager,
  Settings,
} from "@oh-my-pi/pi-coding-agent";

import { calls, cancelWhenWaiting, home, report } from "../driver.mjs";

registerMockApi();
const authStorage = await discoverAuthStorage(home);
authStorage.setRuntimeApiKey("mock", "x");

for (const call of calls) {
  const model = createMockModel({
    responses: [
      { content: [{ type: "toolCall", id: "c1", name: call.tool, arguments: call.input }] },
      { content: ["done"] },
    ],
  });
  const { session, extensionsResult } = await createAgentSession({
    cwd: home,
    agentDir: home,
    model,
    authStorage,
    additionalExtensionPaths: [fileURLToPath(new URL("extension.mjs", import.meta.url))],
    disableExtensionDiscovery: true,
    sessionManager: SessionManager.inMemory(home),
    settings: Settings.isolated({ "compaction.enabled": false }),
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
  for (const { error } of extensionsResult.errors) throw new Error(error);
  const progress = [];
  session.subscribe((event) => {
    if (event.type === "tool_execution_update") progress.push(event.partialResult.content[0].text);
  });
  cancelWhenWaiting(call, () => void session.abort());
  await session.prompt("go");
  const context = model.calls[1]?.context ?? session;
  const read = context.messages.findLast(({ role }) => role === "toolResult");
  report(call, { content: read.content, isError: read.isError, progress });
  await session.dispose();
}
process.exit(0);
