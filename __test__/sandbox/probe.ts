/** The probe under a runtime: a folder that it is granted, another that it is not, and what it tries. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Spec } from "./confined.ts";

/** The program that tries things. */
export const probe: string = join(import.meta.dirname, "fixtures", "probe.mjs");

/** One thing to try, and with what. */
export type Attempt = readonly [name: string, argument?: unknown];

/** A fresh place with `inside`, which is granted, and `outside`, which is not. */
export interface Place {
  readonly inside: string;
  readonly outside: string;
  /** A file in `outside`. */
  readonly secret: string;
  /** A link in `inside` to the secret. */
  readonly link: string;
  remove(): void;
}

/** Makes a place. */
export function makePlace(): Place {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "haft-sandbox-")));
  const inside = join(home, "inside");
  const outside = join(home, "outside");
  mkdirSync(inside);
  mkdirSync(outside);
  const secret = join(outside, "secret.txt");
  writeFileSync(secret, "the secret");
  writeFileSync(join(inside, "open.txt"), "in the open");
  const link = join(inside, "link.txt");
  symlinkSync(secret, link);
  return {
    inside,
    outside,
    secret,
    link,
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** The switch that turns on the permission model of a version of Node. */
export const permissionFlag = (version: string): string =>
  Number(version.split(".")[0]) < 22 ? "--experimental-permission" : "--permission";

/** How a runtime is told to try things in a place. */
export type Runtime = (
  place: Place,
  attempts: readonly Attempt[],
  flags?: readonly string[],
) => Spec;

/** Node with its own permissions on, as a program that is granted the place's inside. */
export const nodeRuntime =
  (program: string, version: string): Runtime =>
  (place, attempts, flags = []) => ({
    program,
    args: [
      permissionFlag(version),
      "--no-warnings",
      `--allow-fs-read=${place.inside}/`,
      `--allow-fs-read=${probe}`,
      ...flags,
      probe,
      JSON.stringify(attempts),
    ],
    cwd: place.inside,
    read: [place.inside, probe],
  });

/** Deno with its own permissions on. Its folder of caches is none, and so it keeps nothing. */
export const denoRuntime =
  (program: string): Runtime =>
  (place, attempts, flags = []) => ({
    program,
    args: [
      "run",
      "--no-prompt",
      "--no-remote",
      "--no-npm",
      "--no-config",
      "--no-lock",
      "--cached-only",
      "--no-code-cache",
      `--allow-read=${place.inside},${probe}`,
      ...flags,
      probe,
      JSON.stringify(attempts),
    ],
    cwd: place.inside,
    env: [
      ["DENO_DIR", "/dev/null"],
      ["NO_COLOR", "1"],
    ],
    read: [place.inside, probe],
    programChecksHosts: true,
  });
