/** Drives Pi under its newer scope. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import * as ai from "@earendil-works/pi-ai";
import {
  fauxAssistantMessage,
  fauxProvider,
  fauxToolCall,
} from "@earendil-works/pi-ai/providers/faux";
import {
  createAgentSession,
  DefaultResourceLoader,
  ModelRuntime,
  SessionManager,
  SettingsManager,
} from "@earendil-works/pi-coding-agent";

import { home } from "../driver.mjs";
import { play, sayWith } from "./play.mjs";

const faux = fauxProvider({ provider: "faux", models: [{ id: "faux-1" }] });
const modelRuntime = await ModelRuntime.create({
  authPath: join(home, "auth.json"),
  modelsPath: null,
  modelsStorePath: join(home, "models.json"),
  refreshOnCreate: false,
});
modelRuntime.registerNativeProvider(faux.provider);
const say = sayWith({ fauxAssistantMessage, fauxToolCall }, faux.setResponses);
// Since 1.0 the tools are declared in the conversation.
const declared = ({ tools, messages }) => tools ?? ai.getCurrentTools(messages);

async function open(uiContext) {
  const settingsManager = SettingsManager.inMemory({
    compaction: { enabled: false },
    retry: { enabled: false },
  });
  const resourceLoader = new DefaultResourceLoader({
    cwd: home,
    agentDir: home,
    settingsManager,
    additionalExtensionPaths: [fileURLToPath(new URL("extension.mjs", import.meta.url))],
    noSkills: true,
    noPromptTemplates: true,
    noThemes: true,
    noContextFiles: true,
  });
  await resourceLoader.reload();
  for (const { error } of resourceLoader.getExtensions().errors) throw new Error(error);
  const { session } = await createAgentSession({
    cwd: home,
    agentDir: home,
    modelRuntime,
    model: faux.getModel(),
    thinkingLevel: "off",
    resourceLoader,
    sessionManager: SessionManager.inMemory(home),
    settingsManager,
    noTools: "builtin",
  });
  await session.bindExtensions({ uiContext, mode: "rpc" });
  return { session, say, declared };
}

await play(open);
