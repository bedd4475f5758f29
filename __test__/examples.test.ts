import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { invokeTool, validateInput } from "haft";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { textBadge } from "../examples/text-tools/tools/badge.ts";
import { textDiff } from "../examples/text-tools/tools/diff.ts";
import { textHash } from "../examples/text-tools/tools/hash.ts";
import { textSave } from "../examples/text-tools/tools/save.ts";
import { textSlug } from "../examples/text-tools/tools/slug.ts";
import { textTemplate } from "../examples/text-tools/tools/template.ts";
import { tools } from "../examples/text-tools/tools.ts";

const example = fileURLToPath(new URL("../examples/text-tools/", import.meta.url));

describe("text_slug", () => {
  it("drops the marks of accents and joins the words", async () => {
    expect(await invokeTool(textSlug, { text: "Crème brûlée, twice" })).toBe("creme-brulee-twice");
    expect(await invokeTool(textSlug, { text: "Hello World 2", separator: "_" })).toBe(
      "hello_world_2",
    );
  });

  it("says so where nothing is left", async () => {
    await expect(invokeTool(textSlug, { text: "?!" })).rejects.toThrow("no letter and no digit");
  });
});

describe("text_diff", () => {
  it("shows every line once and counts the changes", async () => {
    const result = await invokeTool(textDiff, {
      before: "one\ntwo\nthree\nfour",
      after: "one\n2\nthree\nfour\nfive",
    });
    expect(result).toEqual({
      content: " one\n-two\n+2\n three\n four\n+five",
      details: { added: 2, removed: 1 },
    });
  });

  it("finds nothing between equal texts, the empty one included", async () => {
    expect(await invokeTool(textDiff, { before: "", after: "" })).toMatchObject({
      details: { added: 0, removed: 0 },
    });
  });

  it("refuses a table that would not fit", async () => {
    const [before, after] = ["a\n".repeat(3000), "b\n".repeat(3000)];
    await expect(invokeTool(textDiff, { before, after })).rejects.toThrow("too many lines");
  });
});

describe("text_template", () => {
  it("fills gaps without a question where all values are there", async () => {
    const values = { name: "Ada", place: "$& here" };
    expect(
      await invokeTool(textTemplate, { template: "{{name}} in {{ place }}, {{name}}", values }),
    ).toBe("Ada in $& here, Ada");
  });

  it("asks once for all that is missing", async () => {
    const asked: unknown[] = [];
    const filled = await invokeTool(
      textTemplate,
      { template: "{{a}}{{b}}{{c}}", values: { b: "2" } },
      {
        ask: (question) => {
          asked.push(question);
          return { action: "accept", content: { a: "1", c: "3" } };
        },
      },
    );
    expect(filled).toBe("123");
    expect(asked).toMatchObject([{ schema: { required: ["a", "c"] } }]);
  });

  it("fails in words where the user declines", async () => {
    const declined = invokeTool(
      textTemplate,
      { template: "{{a}}" },
      { ask: () => ({ action: "decline" }) },
    );
    await expect(declined).rejects.toThrow("nobody gave a value for a");
  });
});

describe("text_hash", () => {
  it("gives the known digest and reports between chunks", async () => {
    const steps: unknown[] = [];
    const result = await invokeTool(
      textHash,
      { text: "abc".repeat(20), chunk: 20 },
      { progress: (_, at) => steps.push(at) },
    );
    expect(result).toMatchObject({ details: { algorithm: "sha256", bytes: 60 } });
    expect(steps).toEqual([
      { progress: 20, total: 60 },
      { progress: 40, total: 60 },
    ]);
    expect(await invokeTool(textHash, { text: "abc", algorithm: "sha1" })).toMatchObject({
      content: "a9993e364706816aba3e25717850c26c9cd0d89d",
    });
  });

  it("ends when it is cancelled", async () => {
    const controller = new AbortController();
    const running = invokeTool(
      textHash,
      { text: "x".repeat(1000), chunk: 16 },
      { signal: controller.signal, progress: () => controller.abort(new Error("enough")) },
    );
    await expect(running).rejects.toThrow("enough");
  });
});

describe("text_badge", () => {
  it("draws an image whose words cannot become markup", async () => {
    const result = await invokeTool(textBadge, { label: "<b>", message: "a & b", colour: "red" });
    expect(result).toMatchObject([{ type: "image", mimeType: "image/svg+xml" }, { type: "text" }]);
    const [image] = result as { data: string }[];
    const svg = Buffer.from(image?.data ?? "", "base64").toString();
    expect(svg).toContain("&#60;b&#62;");
    expect(svg).not.toContain("<b>");
  });
});

describe("text_save", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "haft-save-"));
    process.env["TEXT_TOOLS_FOLDER"] = join(folder, "texts");
  });
  afterEach(() => {
    delete process.env["TEXT_TOOLS_FOLDER"];
    rmSync(folder, { recursive: true });
  });

  it("writes a new file and never changes one", async () => {
    await invokeTool(textSave, { file: "a.txt", text: "one" });
    await expect(invokeTool(textSave, { file: "a.txt", text: "two" })).rejects.toThrow(
      "a.txt exists already",
    );
    expect(readFileSync(join(folder, "texts", "a.txt"), "utf8")).toBe("one");
  });

  it.each(["../a.txt", "/etc/a", "..", ".", "a/b", "a\\b", "a\0b", ".hidden", ""])(
    "refuses the name %j",
    async (file) => {
      await expect(invokeTool(textSave, { file, text: "x" })).rejects.toThrow("at /file");
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it("does not follow a link that leads out of the folder", async () => {
    await invokeTool(textSave, { file: "first.txt", text: "x" });
    symlinkSync(join(folder, "outside.txt"), join(folder, "texts", "link.txt"));
    await expect(invokeTool(textSave, { file: "link.txt", text: "x" })).rejects.toThrow("exists");
    expect(readdirSync(folder)).toEqual(["texts"]);
  });
});

describe("the package", () => {
  it("lists six tools, of which one writes", () => {
    expect(tools.map((tool) => tool.name)).toEqual([
      "text_slug",
      "text_diff",
      "text_template",
      "text_hash",
      "text_badge",
      "text_save",
    ]);
    expect(tools.filter((tool) => tool.effect !== "read").map((tool) => tool.name)).toEqual([
      "text_save",
    ]);
  });

  it("answers a misspelt key in words", () => {
    expect(validateInput(textSlug, { text: "a", seperator: "_" })).toMatchObject({
      ok: false,
      lines: ['Invalid arguments: unknown property "seperator"; takes text, separator'],
    });
  });

  it.each([
    ["stdio", false],
    ["HTTP", true],
  ])("shows every step of its demo through the official client over %s", async (_, http) => {
    const show = `await (await import("./demo/show.mjs")).show(${http})`;
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "-e", show],
      { cwd: example },
    );
    expect(stderr).toBe("");
    for (const line of [
      "lists 6 tools",
      "< creme-brulee-twice",
      '! Invalid arguments: unknown property "seperator"; takes text, separator',
      "! Invalid arguments at /separator: must be one of -, _, .",
      '! Unknown text-tools tool: "text_slugs"',
      '! Did you mean "text_slug"?',
      '= {"added":1,"removed":1}',
      '"bytes":3000000}',
      "the server asks:  The template needs name.",
      "< Dear Ada, welcome.",
      "[image, image/svg+xml",
      "the file holds: Hello",
      "! Invalid arguments at /file: must match pattern",
    ]) {
      expect(stdout).toContain(line);
    }
  });
});
