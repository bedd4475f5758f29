/** Drives Pi under its newer scope. */
import { join } from "node:path";

import * as ai from "@earendil-works/pi-ai";
import {
  fauxAssistantMessage,
  fauxProvider,
  fauxToolCall,
} from "@earendil-works/pi-ai/providers/faux";
import * as pi from "@earendil-works/pi-coding-agent";

import { home } from "../driver.mjs";
import { play, sayWith } from "./play.mjs";
import { openSession } from "./session.mjs";

const faux = fauxProvider({ provider: "faux", models: [{ id: "faux-1" }] });
const modelRuntime = await pi.ModelRuntime.create({
  authPath: join(home, "auth.json"),
  modelsPath: null,
  modelsStorePath: join(home, "models.json"),
  refreshOnCreate: false,
});
modelRuntime.registerNativeProvider(faux.provider);
const say = sayWith({ fauxAssistantMessage, fauxToolCall }, faux.setResponses);
// Since 1.0 the tools are declared in the conversation.
const declared = ({ tools, messages }) => tools ?? ai.getCurrentTools(messages);

await play(async (uiContext) => ({
  session: await openSession(pi, faux.getModel(), { modelRuntime }, { uiContext, mode: "rpc" }),
  say,
  declared,
}));
