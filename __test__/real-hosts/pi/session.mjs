/** A session of Pi, of either scope, that has the extension and nothing else. */
import { fileURLToPath } from "node:url";

import { home } from "../driver.mjs";

/**
 * Opens it with what Pi exports; `models` says, in the words of this version, where models are known, and `bound` is
 * what its extensions are bound to.
 */
export async function openSession(pi, model, models, bound) {
  const settingsManager = pi.SettingsManager.inMemory({
    compaction: { enabled: false },
    retry: { enabled: false },
  });
  const resourceLoader = new pi.DefaultResourceLoader({
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
  const { session } = await pi.createAgentSession({
    cwd: home,
    agentDir: home,
    ...models,
    model,
    thinkingLevel: "off",
    resourceLoader,
    sessionManager: pi.SessionManager.inMemory(home),
    settingsManager,
    noTools: "builtin",
  });
  await session.bindExtensions(bound);
  return session;
}
