import process from "node:process";

import { ask } from "../example.ts";
import { program } from "./program.mjs";

const call = { id: "1", tool: "text_slug", input: { text: "Hello World" } };
for await (const message of ask(JSON.stringify(call), program)) {
  if (message.type === "result") process.stdout.write(JSON.parse(message.result).content[0].text);
}
