/** What `haft init` writes: a package that builds, tests and serves, on the haft that was packed. */
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { end, succeed } from "./process.ts";
import { folder } from "./tarballs.ts";

const modules = join(inject("installed"), "node_modules");
/** As npm links it: by its name, with the right to be executed. */
const haft = join(modules, ".bin", "haft");

describe("haft init", () => {
  let made: string;
  let said: string;
  beforeAll(async () => {
    const above = folder("init");
    said = await succeed(haft, ["init", "Demo Tools"], above);
    made = join(above, "Demo Tools");
    // What it depends on is installed, from the tarballs.
    symlinkSync(modules, join(made, "node_modules"));
    await succeed("npm", ["test"], made, { NO_COLOR: "1" });
  });

  it("says what it wrote, and what to do next", () => {
    const files =
      "package.json tsconfig.json .gitignore tools.ts main.ts tools.test.ts README.md".split(" ");
    const wrote = files.map((file) => `wrote ${file}\n`).join("");
    expect(said).toBe(`${wrote}\nNext: cd 'Demo Tools' && npm install && npm test\n`);
  });

  it("depends on what this haft is, and on nothing that is not installed", () => {
    const manifest = JSON.parse(readFileSync(join(made, "package.json"), "utf8")) as {
      name: string;
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    };
    const { version } = JSON.parse(readFileSync(join(modules, "haft", "package.json"), "utf8")) as {
      version: string;
    };
    expect(manifest.name).toBe("demo-tools");
    expect(manifest.dependencies).toEqual({ haft: `^${version}` });
    for (const name of Object.keys(manifest.devDependencies))
      expect(() => readFileSync(join(modules, name, "package.json"))).not.toThrow();
  });

  it("writes a command", async () => {
    const main = join(made, "dist", "main.js");
    expect(await succeed(process.execPath, [main, "slug", "Hello World"], made)).toBe(
      "hello-world\n",
    );
    expect(await end(process.execPath, [main, "slug", "a", "--seperator=_"], made)).toMatchObject({
      code: 1,
      stderr:
        'Invalid arguments: unknown option "--seperator"; takes --separator, --json; did you mean "--separator"?\n',
    });
  });

  it("writes a server", async () => {
    const args = [join(made, "dist", "main.js"), "mcp"];
    const transport = new StdioClientTransport({ command: process.execPath, args, cwd: made });
    const client = new Client({ name: "pack-test", version: "1.0.0" });
    await client.connect(transport);
    expect(client.getServerVersion()).toMatchObject({ name: "demo-tools", version: "0.1.0" });
    expect(
      await client.callTool({ name: "text_slug", arguments: { text: "Hello World" } }),
    ).toMatchObject({ content: [{ type: "text", text: "hello-world" }] });
    await client.close();
  });

  it("is packed built, and without its tests", async () => {
    const packed = await succeed("npm", ["pack", "--json", "--dry-run"], made);
    const [{ files }] = JSON.parse(packed.slice(packed.indexOf("["))) as [
      { files: { path: string }[] },
    ];
    expect(files.map(({ path }) => path)).toEqual([
      "README.md",
      "dist/main.d.ts",
      "dist/main.js",
      "dist/tools.d.ts",
      "dist/tools.js",
      "package.json",
    ]);
    const { scripts } = JSON.parse(readFileSync(join(made, "package.json"), "utf8")) as {
      scripts: object;
    };
    expect(scripts).toHaveProperty("prepack", "npm run build");
  });

  it("says in its README how it is built, started and named to a client", () => {
    const readme = readFileSync(join(made, "README.md"), "utf8");
    for (const named of ["npm run build", "npm start", "demo-tools mcp", '"mcpServers"'])
      expect(readme).toContain(named);
    const configuration = readme.slice(readme.indexOf("{\n"));
    expect(JSON.parse(configuration)).toEqual({
      mcpServers: {
        "demo-tools": { command: "node", args: ["/path/to/demo-tools/dist/main.js", "mcp"] },
      },
    });
  });
});
