/**
 * A file that imports nothing but modules of Node is handed over without a look at where it stands: a file that is
 * wrongly taken for one would break, and none may take long to be looked at.
 */
import { expect, it } from "vitest";
import { toolsFromFile } from "haft/files";
import { folderOf } from "../files/folder.ts";
import { answerOf, withoutDeno } from "./face.ts";

withoutDeno();

/** What the one function of a file of JavaScript answers in its sandbox. */
async function said(source: string): Promise<string> {
  const folder = folderOf({
    "package.json": "{}",
    "tools.mjs": source,
    "a.mjs": `export const a = "a"; export default "a";`,
  });
  const tools = await toolsFromFile(`${folder}/tools.mjs`, { sandbox: true, timeoutMs: 10_000 });
  try {
    return await answerOf(tools, "f");
  } finally {
    tools.close();
  }
}

const returns = (value: string): string =>
  `/** F. @returns {Promise<string>} */\nexport async function f() { return String(${value}); }`;

it.each([
  [
    `import fs from "node:fs";\nimport { join } from 'node:path'\n`,
    "typeof fs.open + join('b', 'c')",
  ],
  [`import {\n  readFileSync,\n  writeFileSync,\n} from "node:fs";\n`, "typeof readFileSync"],
  [`import "node:fs";\n`, `new URL(import.meta.url).pathname === import.meta.filename`],
  [`import a from "./a.mjs";\n`, "a"],
  [`import fs from "node:fs"; import a from "./a.mjs";\n`, "a + typeof fs.open"],
  [`import "node:fs"\nimport a from './a.mjs'\n`, "a"],
  [`import fs from "fs";\n`, "typeof fs.open"],
  [`export { a } from'./a.mjs';\n`, "1"],
  [`export * from\n  "./a.mjs";\n`, "1"],
  [`export * from/**/"./a.mjs";\n`, "1"],
  ["#!/usr/bin/env node\n", "import.meta.filename.endsWith('/tools.mjs')"],
  ["", `(await import("./a.mjs")).a`],
  ["", `(await import/**/("./a.mjs")).a`],
  ["const { url } = import.meta;\n", `(await import(new URL("./a.mjs", url).href)).a`],
  ["", `import.meta.resolve("./a.mjs").endsWith("/a.mjs")`],
  ["", `import . meta . url.endsWith("/tools.mjs")`],
  ['const text = `\nimport fs from "node:fs";\n`;\n', "text.trim()"],
])("%j, and then %j, is what it is elsewhere", async (before, value) => {
  const source = before + returns(value);
  const elsewhere = folderOf({
    "package.json": "{}",
    "tools.mjs": source,
    "a.mjs": `export const a = "a"; export default "a";`,
  });
  const own = await toolsFromFile(`${elsewhere}/tools.mjs`);
  expect(await said(source)).toBe(await answerOf(own, "f"));
});

it.each([
  ["imports without an end", "import\n".repeat(10_000)],
  ["more than is looked at", "a;\n".repeat(500_000)],
  ["spaces behind a name", `import "node:fs"${" ".repeat(250_000)}x`],
  ["spaces before nothing", `${" ".repeat(250_000)}x`],
  ["spaces behind from", `from${" ".repeat(250_000)}x`],
])("%s take no time", async (_, text) => {
  const before = performance.now();
  expect(await said(`/*\n${text}\n*/\n${returns("1")}`)).toBe("1");
  expect(performance.now() - before).toBeLessThan(5000);
});
