/** Registers the tools as the toolkit does in a Nuxt server, on the SDK's server that it makes. */
import { registerHooks } from "node:module";

import { toToolkitTools } from "haft/mcp-toolkit";
import { z } from "zod";

import { tools } from "../tools.mjs";
import { play } from "../mcp-servers/play.mjs";
import { connect } from "../mcp-servers/v1.mjs";

// The server that Nuxt builds around the toolkit, of which a plain call needs nothing.
const nitro = "export const defineCachedFunction = undefined, useEvent = () => undefined;";
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "nitropack/runtime"
      ? { url: `data:text/javascript,${encodeURIComponent(nitro)}`, shortCircuit: true }
      : next(specifier, context),
});

const definitions = new URL(
  "../node_modules/@nuxtjs/mcp-toolkit/dist/runtime/server/mcp/definitions/tools.js",
  import.meta.url,
);
const { registerToolFromDefinition } = await import(definitions.href);

await play((elicit) =>
  connect(elicit, (server, elicitation) => {
    for (const tool of toToolkitTools(tools, { z, elicitation })) {
      registerToolFromDefinition(server, tool);
    }
  }),
);
