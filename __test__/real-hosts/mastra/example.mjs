import process from "node:process";

import { ask } from "../example.ts";
import { scripted } from "./scripted.mjs";

let read;
const call = { id: "1", tool: "text_slug", input: { text: "Hello World" } };
const model = scripted(call, (result) => {
  read = result;
});
await (await ask(model, "go")).consumeStream();
process.stdout.write(read.output.value);
