import process from "node:process";

import { ask } from "../example.ts";
import { Scripted } from "./scripted.mjs";

let read;
const call = { id: "1", tool: "text_slug", input: { text: "Hello World" } };
const model = new Scripted(call, (result) => {
  read = result;
});
await ask(model, "go");
process.stdout.write(read.content);
