/** The files of a new tool package. */

import manifest from "../../../package.json" with { type: "json" };

/** By path, what `haft init` writes for a package with a program of this name and version. */
export function filesOf(name: string, version: string): Readonly<Record<string, string>> {
  const { engines } = manifest;
  const package_ = {
    name,
    version,
    type: "module",
    bin: { [name]: "./dist/main.js" },
    exports: { ".": { types: "./dist/tools.d.ts", default: "./dist/tools.js" } },
    files: ["dist", "!dist/*.test.*"],
    scripts: {
      build: "tsc",
      test: "npm run build && node --test dist/tools.test.js",
      start: "npm run build && node dist/main.js mcp",
      prepack: "npm run build",
    },
    dependencies: { haft: `^${manifest.version}` },
    devDependencies: { "@types/node": "^20.19.0", typescript: ">=5.9" },
    engines,
  };
  const compiler = {
    compilerOptions: {
      target: "es2023",
      module: "nodenext",
      strict: true,
      declaration: true,
      outDir: "dist",
      types: ["node"],
      skipLibCheck: true,
    },
    files: ["tools.ts", "main.ts", "tools.test.ts"],
  };
  return {
    "package.json": `${JSON.stringify(package_, null, 2)}\n`,
    "tsconfig.json": `${JSON.stringify(compiler, null, 2)}\n`,
    ".gitignore": "node_modules/\ndist/\n",
    "tools.ts": TOOLS,
    "main.ts": mainOf(name, version),
    "tools.test.ts": TEST,
    "README.md": readmeOf(name),
  };
}

const TOOLS = `import { defineTool } from "haft";

export const slug = defineTool({
  name: "text_slug",
  title: "Text Slug",
  description: "Turn a title into a lowercase URL slug.",
  effect: "read",
  input: {
    type: "object",
    properties: {
      text: { type: "string", minLength: 1, description: "Title to slug" },
      separator: { enum: ["-", "_", "."], description: "Joins the words. '-' when omitted" },
    },
    required: ["text"],
    additionalProperties: false,
  },
  cli: { command: "slug", positional: ["text"] },
  execute: ({ text, separator = "-" }) =>
    text.trim().toLowerCase().split(/[^a-z0-9]+/).filter(Boolean).join(separator),
});

export const tools = [slug];
`;

function mainOf(name: string, version: string): string {
  return `#!/usr/bin/env node
import { runCli } from "haft/cli";

import { tools } from "./tools.js";

await runCli({ name: ${JSON.stringify(name)}, version: ${JSON.stringify(version)}, tools, mcp: true, completions: true });
`;
}

const TEST = `import assert from "node:assert/strict";
import { test } from "node:test";

import { invokeTool, validateInput } from "haft";

import { slug } from "./tools.js";

test("a title becomes a slug", async () => {
  assert.equal(await invokeTool(slug, { text: "Hello World" }), "hello-world");
});

test("a misspelt key is told", () => {
  const checked = validateInput(slug, { txt: "Hello" });
  assert.equal(checked.ok, false);
});
`;

function readmeOf(name: string): string {
  return `# ${name}

    npm install
    npm run build                     # compiles into dist
    npm test                          # builds, and runs tools.test.ts
    npm start                         # builds, and serves MCP on stdio, to look at it by hand

Once it is installed somewhere, or linked with npm link:

    npx ${name} slug "Hello World"    # a command
    npx ${name} mcp                   # an MCP server on stdio

In the configuration of an MCP client, when it is built:

    {
      "mcpServers": {
        ${JSON.stringify(name)}: { "command": "node", "args": ["/path/to/${name}/dist/main.js", "mcp"] }
      }
    }
`;
}
