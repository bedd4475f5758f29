import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { fixture, haft, temporary } from "./haft.ts";

describe("haft", () => {
  it("ends with 0 where help or the version is asked for", async () => {
    const [help, version, command] = await Promise.all([
      haft(["--help"]),
      haft(["--version"]),
      haft(["mcp", "--help"]),
    ]);
    expect(help).toMatchObject({ code: 0, stderr: "" });
    for (const name of ["mcp", "call", "export", "lint", "hosts", "session", "audit", "init"])
      expect(help.stdout).toMatch(new RegExp(`^  ${name} `, "m"));
    expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(command).toMatchObject({ code: 0, stderr: "" });
    expect(command.stdout).toContain("--allow-read[=PATHS]");
  });

  it.each<[string[], string]>([
    [[], "No command specified\n\nhaft "],
    [["nope"], 'Unknown command "nope"\nRun haft --help for the commands\n'],
    [
      ["export", "--writ", "a.ts"],
      "Unknown option '--writ'; it takes --output-schemas, --write; did you mean \"--write\"?\nRun haft export --help for what it takes\n",
    ],
    [["cal"], 'Unknown command "cal"; did you mean "call"?\n'],
    [["mcp", "--inspct", "a.ts"], "Unknown option '--inspct'; it takes --sandbox, "],
    [["hosts", "openai", "a.ts"], "The file comes before the host: haft hosts a.ts openai\n"],
    [["hosts", "opnai", "a.ts"], "The file comes before the host: haft hosts a.ts openai\n"],
    [["hosts", "nobody", "a.ts"], 'No host is called "nobody"; there are mcp, '],
    [["export", "a.ts", "b.ts"], "It takes one tool file, not 2\nRun haft export --help"],
    [["mcp"], "Name a tool file, such as tools.ts\nRun haft mcp --help"],
    [["mcp", "--http", "x", "a.ts"], '--http takes a port from 0 to 65535, not "x"\n'],
    [["mcp", "--http", "a.ts"], '--http takes a port from 0 to 65535, not "a.ts"\n'],
    [
      ["mcp", "--sandbox", "--max-memory", "a.ts"],
      '--max-memory takes a whole number above 0, not "a.ts"\n',
    ],
    [
      ["mcp", "--name", "a.ts"],
      'Name a tool file, such as tools.ts: "a.ts" is the value of --name\n',
    ],
    [["mcp", "--allow-net", "a.ts"], "--allow-net is for a --sandbox\n"],
    [["audit", "check", "a.jsonl"], "haft audit takes the word verify, and a file\n"],
    [["audit", "verify"], "haft audit takes the word verify, and a file\n"],
    [["audit", "verify", "a.jsonl", "b.jsonl"], "haft audit takes the word verify, and a file\n"],
    [["init", "a", "b"], "It takes one folder\n"],
    [["completions", "tcsh"], "Name a shell: bash, zsh, fish\n"],
  ])("ends with 2 where %j say it wrongly", async (words, said) => {
    const { code, stdout, stderr } = await haft(words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr.slice(0, said.length)).toBe(said);
  });

  it("names the option and the host that were meant", async () => {
    const [option, host] = await Promise.all([
      haft(["mcp", "--inspct", "a.ts"]),
      haft(["hosts", "a.ts", "opnai"]),
    ]);
    expect(option.stderr).toMatch(/, --output-schemas; did you mean "--inspect"\?\n/);
    expect(host.stderr).toMatch(/^No host is called "opnai"; .*; did you mean "openai"\?\n/);
  });

  it("ends with 1 where a file cannot be used", async () => {
    const folder = temporary();
    const empty = join(folder, "empty.ts");
    const throwing = join(folder, "throwing.mjs");
    writeFileSync(empty, "const nothing = 1;\n");
    writeFileSync(throwing, "// defineTool\nthrow new Error('no\\u001b[31m disk');\n");
    const [missing, none, broken, audit, twice, aFolder] = await Promise.all([
      haft(["lint", "nowhere.ts"]),
      haft(["mcp", empty]),
      haft(["call", throwing]),
      haft(["audit", "verify", join(folder, "none.jsonl")]),
      haft(["mcp", fixture("tools.ts"), fixture("defined.mjs")]),
      haft(["call", folder]),
    ]);
    for (const { code } of [missing, none, broken, audit, twice, aFolder]) expect(code).toBe(1);
    expect(aFolder.stderr).toBe(`${folder}: it is a folder; name a tool file, such as tools.ts\n`);
    expect(missing.stdout).toMatch(/^error: .*nowhere\.ts: there is no such file; check the path/);
    expect(none.stderr).not.toBe("");
    expect(broken.stderr).toMatch(/^Error: no disk\n {4}at .*throwing\.mjs/);
    expect(audit.stderr).toMatch(/none\.jsonl/);
    expect(twice.stderr).toContain(
      `${fixture("tools.ts")} and ${fixture("defined.mjs")} both have a tool add; rename one, or serve them apart\n`,
    );
  });

  it("completes its own commands", async () => {
    const { stdout } = await haft(["completions", "bash"]);
    expect(stdout).toContain("complete -o default -F _haft_complete 'haft'\n");
  });
});
