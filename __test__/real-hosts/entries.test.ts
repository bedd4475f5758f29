/** No host is left out: each entry of the package that is one host's is played, or at least compiled. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

import { sources } from "../house/files.ts";
import { root } from "../pack/tarballs.ts";

const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  exports: Record<string, string | { readonly default: string }>;
};
const hosts = Object.entries(exports).flatMap(([entry, target]) =>
  typeof target === "object" && target.default.startsWith("./dist/hosts/")
    ? [entry.replace(".", "haft")]
    : [],
);
const suite = sources("__test__/real-hosts").map(({ text }) => text);

it.each(hosts)("%s is loaded beside its real host", (entry) => {
  expect(suite.some((text) => text.includes(`"${entry}"`))).toBe(true);
});
