import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { end, succeed } from "./process.ts";
import { folder, platform, toolPackage } from "./tarballs.ts";

const script = `
  import("haft").then(
    () => console.log("loaded"),
    (error) => console.log(JSON.stringify({ name: error.name, code: error.code, message: error.message, cause: error.cause !== undefined })),
  );`;

/** What a program is told whose `import "haft"` fails. */
async function importFailure(at: string, ...flags: string[]): Promise<Record<string, unknown>> {
  return JSON.parse(await succeed(process.execPath, [...flags, "--eval", script], at)) as Record<
    string,
    unknown
  >;
}

describe("an import that cannot load the compiled core", () => {
  let bare: string;

  beforeAll(async () => {
    bare = folder("bare");
    await toolPackage(bare, { root: inject("tarballs").root });
  });

  it("NAT-04: names the platform, the package that is missing and the remedy", async () => {
    const told = await importFailure(bare);
    expect(told).toMatchObject({ name: "NativeLoadError", code: "NATIVE_LOAD", cause: true });
    expect(told["message"]).toBe(
      `haft cannot find its compiled core for ${platform}: the package @haft/binding-${platform} is not installed. ` +
        "This happens when dependencies were installed on another platform or without optional dependencies. " +
        `Reinstall on this machine with optional dependencies, or run: npm install --no-save @haft/binding-${platform}`,
    );
  });

  it("NAT-04: gives the system's own reason when a binary is there but is refused", async () => {
    const binding = join(bare, "node_modules", "@haft", `binding-${platform}`);
    mkdirSync(binding, { recursive: true });
    const main = `haft.${platform}.node`;
    writeFileSync(
      join(binding, "package.json"),
      JSON.stringify({ name: "binding", version: "0.1.0", main }),
    );
    writeFileSync(join(binding, main), "built for another machine");
    const { message } = await importFailure(bare);
    expect(message).toMatch(
      /^haft found a compiled core for linux-x64-gnu, but the system refused to load it: .+\. Reinstall/,
    );
    expect(message).toMatch(/file too short|invalid ELF header/);
  });

  it("NAT-04: says where the core exists when there is none for the platform", async () => {
    const preload = "data:text/javascript,Object.defineProperty(process,'arch',{value:'riscv64'})";
    const { message } = await importFailure(bare, "--import", preload);
    expect(message).toMatch(
      /^haft has no compiled core for linux-riscv64-gnu\. It is built for darwin-arm64, /,
    );
  });
});

/** Bundles a small program with haft outside the bundle, or in it. */
async function bundle(at: string, external: boolean): Promise<void> {
  writeFileSync(
    join(at, "app.mjs"),
    'import { sanitizeLine } from "haft";\nconsole.log(sanitizeLine("a\\nb"));\n',
  );
  const config = {
    logLevel: "silent",
    build: { ssr: "app.mjs", outDir: external ? "external" : "bundled", emptyOutDir: true },
    ssr: external ? { external: ["haft"] } : { noExternal: true },
  };
  const build = `import { build } from "vite"; await build(${JSON.stringify(config)});`;
  await succeed(process.execPath, ["--input-type=module", "--eval", build], at);
}

describe("a bundled program", () => {
  it("NAT-06: works where haft is left outside the bundle", async () => {
    const at = inject("installed");
    await bundle(at, true);
    expect(await succeed(process.execPath, ["external/app.js"], at)).toBe("a b\n");
  });

  it("NAT-06: says that haft must be left outside the bundle where it is not", async () => {
    const at = inject("installed");
    await bundle(at, false);
    // Beside the installed packages it would still find the addon; deployed alone it cannot.
    const elsewhere = folder("bundle");
    cpSync(join(at, "bundled"), elsewhere, { recursive: true });
    writeFileSync(join(elsewhere, "package.json"), '{"type":"module"}');
    const moved = await end(process.execPath, ["app.js"], elsewhere);
    expect(moved.code).toBe(1);
    expect(moved.stderr).toContain('mark "haft" as external');
  });
});
