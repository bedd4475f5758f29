// Adds up the tests in the summaries of cargo-nextest, cargo test and vitest, and prints one closing line.
import { readFileSync } from "node:fs";

// oxlint-disable-next-line no-control-regex -- colour codes start with the escape character
const text = readFileSync(process.argv[2], "utf8").replaceAll(/\u001B\[[0-9;]*m/g, "");

const count = (pattern) =>
  [...text.matchAll(pattern)].reduce((sum, [, number]) => sum + Number(number), 0);

const passed =
  count(/^\s*Summary \[.*\] .*?\b(\d+) passed/gm) + // cargo nextest
  count(/^test result: .*?\b(\d+) passed/gm) + // cargo test
  count(/^\s*Tests .*?\b(\d+) passed/gm) + // vitest
  count(/^(\d+) passed, \d+ failed$/gm); // a runner of our own
const failed =
  count(/^\s*Summary \[.*\] .*?\b(\d+) (?:failed|timed out)/gm) +
  count(/^test result: .*?\b(\d+) failed/gm) +
  count(/^\s*Tests .*?\b(\d+) failed/gm) +
  count(/^\d+ passed, (\d+) failed$/gm);

if (passed === 0) {
  process.stderr.write("no test summary was found\n");
  process.exit(1);
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
