/** Runs a host's driver, and compares what the model read with the table. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { wireSchema } from "haft";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

import { removeFolders } from "../pack/tarballs.ts";
import { alone, type Runtime } from "./alone.ts";
import { type Call, calls, type Reads } from "./calls.ts";
import { workplace } from "./installed.ts";
import { tools } from "./tools.mjs";

/** A host, and all that is read there in other words than the core's. */
export interface Host {
  /** With its version. */
  readonly name: string;
  /** The folder whose manifest installs it. */
  readonly group: string;
  readonly runtime: Runtime;
  /** The driver, named from this folder. */
  readonly driver: string;
  /** Said to the driver, where it drives several hosts. */
  readonly argument?: string;
  /** What the host never shows, with the reason. */
  readonly cannot?: Partial<Record<keyof Reads, string>>;
  /** What is read otherwise, by the id of the call, and why; `reads` is null where the driver makes no such call. */
  readonly differences?: Readonly<Record<string, Difference>>;
  /**
   * What the model is told that a tool takes, for the schema that it was defined with: where the driver reports it.
   */
  readonly declares?: ((schema: JsonSchema) => JsonSchema) | undefined;
  /** What else the driver notes of this host. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Calls that only this host has. */
  readonly own?: readonly Call[];
}

/** A JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** One deviation from the table. */
export interface Difference {
  readonly reads: Reads | null;
  readonly why: string;
}

interface Line extends Reads {
  readonly id: string;
  /** In the line "declared": what the model is told of the tools. */
  readonly tools?: readonly unknown[];
  /** In the line "facts": what the driver noted. */
  readonly facts?: unknown;
}

const DECLARED = "declared";
const FACTS = "facts";

/** One test for each call of the table, and one for each of the host's own. */
export function sameWords(host: Host): void {
  const { cannot = {}, differences = {}, own = [] } = host;
  const unseen = Object.fromEntries(Object.keys(cannot).map((field) => [field, undefined]));

  describe(`${host.name}`, () => {
    let at: string;
    let lines: ReadonlyMap<string, Line>;

    beforeAll(async () => {
      at = await workplace(host.group, inject("tarballs"));
      lines = await drive(host, at);
    });
    afterAll(removeFolders);

    for (const call of [...calls, ...own]) {
      const difference = differences[call.id];
      const how = difference === undefined ? "the same" : `otherwise, for ${difference.why}`;
      it(`reads ${how}: ${call.id}`, () => {
        const expected =
          difference?.reads === null
            ? undefined
            : { id: call.id, ...call.reads, ...difference?.reads, ...unseen };
        expect(lines.get(call.id)).toEqual(expected);
      });
    }

    const declared = host.declares === undefined ? [] : [host.declares];
    it.each(declared)("tells the model of every tool", (declares) => {
      const told = tools.map((tool) => ({
        name: tool.name,
        description: tool.description,
        schema: declares(wireSchema(tool)),
      }));
      expect(lines.get(DECLARED)?.tools).toEqual(told);
    });

    it("makes of the tools what it is to make of them", () => {
      expect(lines.get(FACTS)?.facts).toEqual(host.facts);
    });

    it("differs from the table only where that is listed", () => {
      const ids = [DECLARED, FACTS, ...calls.map(({ id }) => id), ...own.map(({ id }) => id)];
      expect(ids).toEqual(expect.arrayContaining([...lines.keys(), ...Object.keys(differences)]));
      const same = calls.filter(({ id, reads }) => {
        const other = differences[id]?.reads;
        return other && Object.keys(other).some((key) => equal(other, reads, key as keyof Reads));
      });
      expect(same).toEqual([]);
    });
  });
}

const equal = (one: Reads, other: Reads, key: keyof Reads): boolean =>
  JSON.stringify(one[key]) === JSON.stringify(other[key]);

/** Runs the driver; gives what it reported. */
async function drive(host: Host, at: string): Promise<Map<string, Line>> {
  writeFileSync(join(at, "calls.json"), JSON.stringify([...calls, ...(host.own ?? [])]));
  const args = host.argument === undefined ? [] : [host.argument];
  const stdout = await alone(at, host.runtime, host.driver, ...args);
  const lines = stdout.split("\n").filter((line) => line.startsWith('{"id":'));
  return new Map(lines.map((line) => JSON.parse(line) as Line).map((line) => [line.id, line]));
}
