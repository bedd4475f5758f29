/** What the types cost the compiler, and that they stand up in the declaration files of a user's package. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { afterAll, expect, test } from "vitest";

const root = dirname(createRequire(import.meta.url).resolve("haft/package.json"));
const compiler = join(root, "node_modules/typescript/bin/tsc");
const cache = join(root, ".cache");
mkdirSync(cache, { recursive: true });
// Inside the package, so that `haft` resolves through its own exports map.
const folder = mkdtempSync(join(cache, "types-"));

afterAll(() => rmSync(folder, { recursive: true }));

function compile(name: string, source: string, flags: readonly string[]): string {
  writeFileSync(join(folder, `${name}.ts`), source);
  const strict = ["--strict", "--exactOptionalPropertyTypes", "--skipLibCheck", "--types", "node"];
  const modern = ["--module", "nodenext", "--target", "es2023", "--rootDir", root];
  try {
    const args = [compiler, ...strict, ...modern, ...flags, join(folder, `${name}.ts`)];
    return execFileSync(process.execPath, args, { encoding: "utf8", cwd: folder });
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout, { cause: error });
  }
}

/** A tool of the usual size: every kind of schema that costs the compiler something. */
function tool(index: number): string {
  return `export const tool${index} = defineTool({
  name: "tool_${index}",
  description: "Tool ${index}",
  effect: "read",
  input: {
    type: "object",
    properties: {
      text: { type: "string", description: "Text ${index}" },
      mode: { enum: ["plain", "loud", "mode${index}"] },
      size: { type: ["integer", "null"], minimum: 0 },
      where: { $ref: "#/$defs/Place${index}" },
      tags: { type: "array", items: { type: "string" } },
      shape: {
        oneOf: [
          { type: "object", properties: { kind: { const: "circle" }, radius: { type: "number" } }, required: ["kind", "radius"], additionalProperties: false },
          { type: "object", properties: { kind: { const: "square" }, side: { type: "number" } }, required: ["kind", "side"], additionalProperties: false },
        ],
      },
    },
    required: ["text", "where"],
    additionalProperties: false,
    $defs: {
      Place${index}: {
        type: "object",
        properties: { name: { type: "string" }, inside: { $ref: "#/$defs/Place${index}" } },
        required: ["name"],
        additionalProperties: false,
      },
    },
  },
  execute({ text, mode, size, where, tags, shape }) {
    const name: string | undefined = where.inside?.inside?.name;
    const area = shape === undefined ? 0 : shape.kind === "circle" ? shape.radius : shape.side;
    return [text, mode ?? "plain", size ?? 0, name ?? "", ...(tags ?? []), area].join(" ");
  },
});
`;
}

function declarations(name: string, source: string, flags: readonly string[]): string {
  compile(name, source, ["--declaration", "--outDir", folder, ...flags]);
  return readFileSync(join(folder, relative(root, folder), `${name}.d.ts`), "utf8");
}

function instantiations(name: string, source: string): number {
  const report = compile(name, source, ["--noEmit", "--extendedDiagnostics"]);
  return Number(/^Instantiations:\s+(\d+)/m.exec(report)?.[1]);
}

test("fifty typed tools cost the compiler at most 2,500 instantiations each", () => {
  const tools = Array.from({ length: 50 }, (_, index) => tool(index)).join("");
  const bare = instantiations(
    "bare",
    'import { defineTool } from "haft";\nexport { defineTool };\n',
  );
  const fifty = instantiations("fifty", `import { defineTool } from "haft";\n${tools}`);
  expect(fifty - bare).toBeGreaterThan(0);
  expect((fifty - bare) / 50).toBeLessThan(2_500);
});

test("a tool's inferred type can be written into a declaration file", () => {
  const source = `import { defineTool } from "haft";\n${tool(1)}`;
  expect(declarations("declared", source, [])).toContain('import("haft").Tool<');
});

test("under isolatedDeclarations the named Tool type is enough", () => {
  const source = `import { defineTool, type Tool } from "haft";\n${tool(2)}`.replace(
    "tool2 =",
    "tool2: Tool =",
  );
  expect(declarations("isolated", source, ["--isolatedDeclarations"])).toContain("tool2: Tool;");
});
