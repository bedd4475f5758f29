/** Drives Pi under its older scope. */
import { fauxAssistantMessage, fauxToolCall, registerFauxProvider } from "@mariozechner/pi-ai";
import * as pi from "@mariozechner/pi-coding-agent";

import { play, sayWith } from "../pi/play.mjs";
import { openSession } from "../pi/session.mjs";

const faux = registerFauxProvider({ provider: "faux", models: [{ id: "faux-1" }] });
const authStorage = pi.AuthStorage.inMemory({});
authStorage.setRuntimeApiKey("faux", "x");
const models = { authStorage, modelRegistry: pi.ModelRegistry.inMemory(authStorage) };
const say = sayWith({ fauxAssistantMessage, fauxToolCall }, faux.setResponses);

await play(async (uiContext) => ({
  session: await openSession(pi, faux.getModel(), models, { uiContext }),
  say,
  declared: ({ tools }) => tools,
}));
