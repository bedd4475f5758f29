import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { defineTool, describeTool } from "haft";
import { describe, expect, it } from "vitest";

import { read, root, sources } from "../house/files.ts";
import { slugDescription as description, slugSchema, textSlug } from "./text-slug.ts";

/** What tool packages have been registering so far, which hosts may rely on. */
const registered = {
  mcp: {
    name: "text_slug",
    title: "Text Slug",
    description,
    inputSchema: slugSchema,
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  },
  pi: {
    name: "text_slug",
    label: "Text Slug",
    description,
    promptSnippet: "Use text_slug to turn a title into a URL slug.",
    promptGuidelines: ["Pass separator '_' for identifiers. The default '-' is for URLs."],
    parameters: slugSchema,
    execute: "[function]",
  },
  omp: {
    name: "text_slug",
    label: "Text Slug",
    description,
    parameters: { unsafe: slugSchema },
    approval: "read",
    execute: "[function]",
    renderCall: "[function]",
    renderResult: "[function]",
  },
  ai: { title: "Text Slug", description, inputSchema: slugSchema, execute: "[function]" },
};

/** Every name that `describeTool` knows. */
function hostNames(): string[] {
  try {
    describeTool(textSlug, "no such host");
  } catch (error) {
    const [, names = ""] = /must be one of (.*)/.exec((error as Error).message) ?? [];
    return names.split(", ");
  }
  return [];
}

describe("describeTool", () => {
  it.each(Object.entries(registered))("shows %s what it has always registered", (host, wanted) => {
    expect(describeTool(textSlug, host)).toMatchObject(wanted);
  });

  it("shows every host something for a tool that takes nothing", () => {
    const now = defineTool({ name: "now", description: "d", effect: "write", execute: () => "1" });
    expect(hostNames().length).toBeGreaterThan(20);
    for (const host of hostNames()) {
      expect(JSON.stringify(describeTool(now, host))).toMatch(/"(?:now|d)"/);
    }
  });

  it("gives what it shows anew each time", () => {
    const [one, other] = [describeTool(textSlug, "pi"), describeTool(textSlug, "pi")];
    expect(one).toEqual(other);
    expect(one).not.toBe(other);
  });
});

/** What is a host, and has its page and its tests elsewhere. */
const pages: Record<string, string> = { mcp: "docs/mcp.md", cli: "docs/cli.md" };

describe("every host", () => {
  it("has its entry, its page, and its row in the list of hosts", () => {
    const { exports } = JSON.parse(read("package.json")) as { exports: Record<string, unknown> };
    const list = read("docs/hosts/index.md");
    for (const host of hostNames()) {
      expect(Object.keys(exports)).toContain(`./${host}`);
      const page = pages[host] ?? `docs/hosts/${host}.md`;
      expect([page, existsSync(join(root, page))]).toEqual([page, true]);
      expect(list).toContain(`\`haft/${host}\``);
    }
    const files = readdirSync(join(root, "docs", "hosts")).filter((file) => file !== "index.md");
    expect(files.length).toBe(hostNames().length - Object.keys(pages).length);
  });

  it("has everything that its entry gives in its row", async () => {
    const rows = read("docs/hosts/index.md").split("\n");
    for (const host of hostNames().filter((name) => name !== "mcp")) {
      const row = rows.find((line) => line.includes(`| \`haft/${host}\``)) ?? "";
      const [, gives = ""] = /^\|[^|]*\|[^|]*\|([^|]*)\|/.exec(row) ?? [];
      const listed = [...gives.matchAll(/`(\w+)`/g)].map(([, name]) => name);
      const entry = `haft/${host}`;
      const given = Object.keys((await import(entry)) as object);
      expect([host, ...listed.toSorted()]).toEqual([host, ...given.toSorted()]);
    }
  });

  it("runs in a test: in this folder, or in the host itself", () => {
    const played = sources("__test__/real-hosts", /\.mjs$/).map(({ text }) => text);
    for (const host of hostNames().filter((name) => pages[name] === undefined)) {
      const here = existsSync(join(root, "__test__", "hosts", `${host}.test.ts`));
      const there = played.some((text) => text.includes(`"haft/${host}"`));
      expect([host, here || there]).toEqual([host, true]);
    }
  });
});
