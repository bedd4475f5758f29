import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { fixture, haft, temporary } from "./haft.ts";

const tools = fixture("tools.ts");
const printed = "printed at import\nprinted by a tool\n";

describe("haft call", () => {
  it("runs a tool by its name or its command; what the file prints stays out of the answer", async () => {
    const [byName, byCommand] = await Promise.all([
      haft(["call", tools, "slugOf", "--title", "Hello World"]),
      haft(["call", tools, "slug-of", "--title=Hello World", "--separator", "_"]),
    ]);
    expect(byName).toEqual({ code: 0, stdout: "hello-world\n", stderr: printed });
    expect(byCommand).toEqual({ code: 0, stdout: "hello_world\n", stderr: printed });
  });

  it("prints details as JSON, and takes positional parameters as flags", async () => {
    const { code, stdout } = await haft(["call", tools, "add", "--a", "1", "--b=-2.5", "--json"]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '{\n  "sum": -1.5\n}\n' });
  });

  it("ends with 1 where the tool fails, in one line", async () => {
    expect(await haft(["call", tools, "fail"])).toEqual({
      code: 1,
      stdout: "",
      stderr: "printed at import\nfail failed: no way\n",
    });
  });

  it("ends with 2 where it was told wrongly, and says what to do", async () => {
    const [flag, tool, file] = await Promise.all([
      haft(["call", tools, "slugOf", "--titel", "x"]),
      haft(["call", tools, "slug"]),
      haft(["call"]),
    ]);
    expect(flag).toEqual({
      code: 2,
      stdout: "",
      stderr:
        'Invalid arguments: unknown option "--titel"; takes --title, --separator, --json; did you mean "--title"?\nInvalid arguments: missing --title\n',
    });
    expect(tool).toEqual({
      code: 2,
      stdout: "",
      stderr: `Unknown command "slug"\nRun haft call ${tools} --help for the commands\n`,
    });
    expect(file).toEqual({
      code: 2,
      stdout: "",
      stderr: "Name a tool file, such as tools.ts\nRun haft call --help for what it takes\n",
    });
  });

  it("says so and ends with 1 where nothing is left that could make the tool answer", async () => {
    const file = join(temporary(), "never.mjs");
    writeFileSync(
      file,
      "/** Wait. */\nexport function never() { return new Promise(() => {}); }\n",
    );
    expect(await haft(["call", file, "never"])).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "Nothing can answer any more: the file waits for a promise that nothing is left to settle\n",
    });
  });

  it("lists the tools of a file, without running it", async () => {
    const { code, stdout, stderr } = await haft(["call", tools]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("  slug-of  Turn a title into a lowercase URL slug.\n");
  });

  it("ends when it is done, whatever the file keeps open, and prints all of it first", async () => {
    const file = join(temporary(), "open.mjs");
    const long = "x".repeat(1_000_000);
    writeFileSync(
      file,
      `setInterval(() => {}, 1000);\n/** Say a lot. */\nexport function say() {\n  return "x".repeat(${long.length});\n}\n`,
    );
    expect(await haft(["call", file, "say"])).toEqual({
      code: 0,
      stdout: `${long}\n`,
      stderr: "",
    });
  });

  it("runs what a file defines, and says what of another is no tool", async () => {
    const [defined, broken, missing] = await Promise.all([
      haft(["call", fixture("defined.mjs"), "add", "--a", "2"]),
      haft(["call", fixture("broken.ts"), "bye"]),
      haft(["call", "nowhere.ts", "x"]),
    ]);
    expect(defined).toEqual({ code: 0, stdout: "3\n", stderr: "printed at import\n" });
    expect(broken).toEqual({
      code: 0,
      stdout: "Bye\n",
      stderr: `1 other export has problems; haft lint ${fixture("broken.ts")} shows them\n`,
    });
    expect(missing).toMatchObject({ code: 1, stdout: "" });
    expect(missing.stderr).toMatch(
      /nowhere\.ts: there is no such file; check the path; a relative one is seen from the working directory\n$/,
    );
  });

  it("tells the problems of the export that is called, and of the others one line", async () => {
    const file = join(temporary(), "bad.ts");
    const bad = ["a", "b", "c"].map(
      (name) => `/** Bad. */\nexport function ${name}(f: () => void, g: symbol) {}\n`,
    );
    writeFileSync(file, `/** Good. */\nexport function good() { return "good"; }\n${bad.join("")}`);
    const [good, called, listed] = await Promise.all([
      haft(["call", file, "good"]),
      haft(["call", file, "b"]),
      haft(["call", file]),
    ]);
    const others = (count: string): string => `${count} problems; haft lint ${file} shows them\n`;
    expect(good).toEqual({ code: 0, stdout: "good\n", stderr: others("3 other exports have") });
    expect(called).toMatchObject({ code: 2, stdout: "" });
    expect(called.stderr).toMatch(/^\S+bad\.ts:6:\d+: b: /);
    expect(called.stderr).not.toMatch(/: [ac]: /);
    expect(called.stderr).toContain(others("2 other exports have"));
    expect(listed).toMatchObject({ code: 0, stderr: others("3 exports have") });
  });
});
