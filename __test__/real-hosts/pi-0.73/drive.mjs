import { fileURLToPath } from "node:url";

import { fauxAssistantMessage, fauxToolCall, registerFauxProvider } from "@mariozechner/pi-ai";
import {
  AuthStorage,
  createAgentSession,
  DefaultResourceLoader,
  ModelRegistry,
  SessionManager,
  SettingsManager,
} from "@mariozechner/pi-coding-agent";

import { home } from "../driver.mjs";
import { play, sayWith } from "../pi/play.mjs";

const faux = registerFauxProvider({ provider: "faux", models: [{ id: "faux-1" }] });
const authStorage = AuthStorage.inMemory({});
authStorage.setRuntimeApiKey("faux", "x");
const say = sayWith({ fauxAssistantMessage, fauxToolCall }, faux.setResponses);

async function open(uiContext) {
  const settingsManager = SettingsManager.inMemory({
    compaction: { enabled: false },
    retry: { enabled: false },
  });
  const resourceLoader = new DefaultResourceLoader({
    cwd: home,
    agentDir: home,
    settingsManager,
    additionalExtensionPaths: [fileURLToPath(new URL("../pi/extension.mjs", import.meta.url))],
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
    authStorage,
    modelRegistry: ModelRegistry.inMemory(authStorage),
    model: faux.getModel(),
    thinkingLevel: "off",
    resourceLoader,
    sessionManager: SessionManager.inMemory(home),
    settingsManager,
    noTools: "builtin",
  });
  await session.bindExtensions({ uiContext });
  return { session, say, declared: ({ tools }) => tools };
}

await play(open);
