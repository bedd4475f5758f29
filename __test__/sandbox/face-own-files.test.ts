/** What a sandboxed file must not be able to write, whoever grants it: haft itself runs outside of the sandbox. */
import { realpathSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { toolsFromFile } from "haft/files";
import { described, fileOf, folderOf } from "../files/folder.ts";
import { root } from "../house/files.ts";
import { answerOf, withoutDeno } from "./face.ts";

withoutDeno();

const source = described(`import { writeFileSync } from "node:fs";
export function f(path: string) { writeFileSync(path, "written"); return "written"; }`);
const dist = join(root, "dist");
const opened = (write: true | string[], more: object = {}) =>
  toolsFromFile(fileOf(source), { sandbox: true, permissions: { write }, ...more });
const refusal = async (write: true | string[]): Promise<string> =>
  opened(write).then(
    () => "taken",
    ({ message }: Error) => message,
  );

it.each([
  ["haft's own folder", dist, dist],
  ["a file in it", join(dist, "sandbox-child.cjs"), dist],
  ["the package", dirname(dist), dist],
  ["a folder above", dirname(dirname(dist)), dist],
  ["the package's names of its files", join(root, "package.json"), join(root, "package.json")],
  ["this runtime", dirname(process.execPath), realpathSync(process.execPath)],
])("%s is refused, by any path that leads there", async (_, granted, own) => {
  const link = join(folderOf({}), "link");
  symlinkSync(granted, link);
  for (const path of [granted, link]) {
    expect(await refusal([folderOf({}), path])).toBe(
      `the tools could write ${path} and so change ${own}, which runs outside of the sandbox; grant a folder elsewhere`,
    );
  }
});

it("everything is refused as well, and the reason is told where the best is to be done", async () => {
  expect(await refusal(true)).toContain(`the tools could write / and so change ${dist}`);
  const told: string[] = [];
  const onUnenforced = (words: string) => told.push(words);
  const tools = await opened(true, { bestEffort: true, onUnenforced });
  tools.close();
  expect(told).toEqual([
    expect.stringMatching(/^ownFiles: the tools could write \/ and so change /),
  ]);
});

it("any other folder is granted", async () => {
  const folder = folderOf({});
  const tools = await opened([folder, join(root, "docs")]);
  expect(await answerOf(tools, "f", { path: join(folder, "a.txt") })).toBe("written");
  tools.close();
});
