/** The extension as an author writes it. */
import { callTool, listTools } from "haft";

import { tools } from "../tools.mjs";

export default function extension(pi) {
  for (const t of listTools(tools))
    pi.registerTool({
      name: t.name,
      label: t.name,
      description: t.description,
      approval: "read",
      loadMode: "essential",
      parameters: Object.assign((v) => v, { toJsonSchema: () => t.inputSchema, assert: (v) => v }),
      async execute(id, p, signal, onUpdate) {
        const r = await callTool(tools, t.name, p, {
          signal,
          progress: (m) => onUpdate?.({ content: [{ type: "text", text: m }], details: {} }),
        });
        return { ...r, details: {} };
      },
    });
}
