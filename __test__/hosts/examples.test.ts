import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { root } from "../house/files.ts";
import { exampleOf } from "./example.ts";

/** Their hosts are no development packages of haft: `npm run test:hosts` compiles these against the real ones. */
const elsewhere = new Set([
  "ai",
  "claude-agent",
  "copilot",
  "langchain",
  "mastra",
  "openai-agents",
  "opencode",
  "tanstack",
  "vscode",
]);

const pages = readdirSync(join(root, "docs", "hosts"))
  .filter((file) => file !== "index.md")
  .map((file) => file.replace(".md", ""));

describe("the example on the page of a host", () => {
  it.each(pages.filter((page) => !elsewhere.has(page)))("%s runs", async (page) => {
    const folder = join(root, ".cache", "examples");
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${page}.ts`);
    writeFileSync(file, exampleOf(page));
    await expect(import(file)).resolves.toBeDefined();
  });

  it("is compiled by the suite of real hosts where it does not run here", () => {
    const suites = readdirSync(join(root, "__test__", "real-hosts"), { recursive: true })
      .map(String)
      .filter((file) => file.endsWith(".test.ts"))
      .map((file) => readFileSync(join(root, "__test__", "real-hosts", file), "utf8"))
      .join("\n");
    for (const page of elsewhere) expect(suites).toMatch(new RegExp(`examplesOf\\([^)]*"${page}"`));
  });
});
