import process from "node:process";

import { setTracingDisabled } from "@openai/agents-core";

import { ask } from "../example.ts";
import { scripted } from "./scripted.mjs";

setTracingDisabled(true);
let read;
const call = { id: "1", tool: "text_slug", input: { text: "Hello World" } };
const model = scripted(call, (result) => {
  read = result;
});
await ask(model, "go");
process.stdout.write(read.output.text);
