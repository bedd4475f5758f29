/** The extension as an author writes it. */
import { callTool, listTools } from "haft";

import { tools } from "../tools.mjs";

export default function extension(pi) {
  for (const t of listTools(tools))
    pi.registerTool({
      name: t.name,
      label: t.name,
      description: t.description,
      parameters: t.inputSchema,
      async execute(id, p, signal, onUpdate) {
        const r = await callTool(tools, t.name, p, {
          signal,
          progress: (m) => onUpdate?.({ content: [{ type: "text", text: m }], details: {} }),
        });
        if (r.isError) throw new Error(r.content[0].text);
        return { ...r, details: {} };
      },
    });
}
