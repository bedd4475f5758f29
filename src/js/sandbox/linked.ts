/**
 * Imports TypeScript inside the sandbox where the runtime reads none: the parent hands over each file with its types
 * blanked, and the files are linked here. Node's hooks for imports need a thread, which no sandboxed file may have.
 */

import { createRequire, isBuiltin } from "node:module";
import { pathToFileURL } from "node:url";
import * as vm from "node:vm";

/** The text of a file: `from` is the file that imports it, undefined for the tool file itself. */
export type Fetch = (
  specifier: string,
  from: string | undefined,
) => Promise<{ readonly path: string; readonly source: string } | undefined>;

/** Node's modules for machines, whose types need a flag: those parts that are used here. */
interface Module {
  readonly identifier: string;
  readonly namespace: object;
  readonly status: string;
  link(linker: (specifier: string, from: Module) => Promise<Module>): Promise<void>;
  evaluate(): Promise<void>;
}

interface Modules {
  readonly SourceTextModule: new (
    source: string,
    options: {
      identifier: string;
      initializeImportMeta(meta: Record<string, unknown>): void;
      importModuleDynamically(specifier: string, from: Module): Promise<Module>;
    },
  ) => Module;
  readonly SyntheticModule: new (
    names: string[],
    evaluate: (this: { setExport(name: string, value: unknown): void }) => void,
    options: { identifier: string },
  ) => Module;
}

const { SourceTextModule, SyntheticModule } = vm as unknown as Modules;

/** The module of a file and of everything that it imports. */
export async function importLinked(file: string, fetch: Fetch): Promise<object> {
  const modules = new Map<string, Promise<Module>>();

  async function load(specifier: string, from: string | undefined): Promise<Module> {
    const relative = from === undefined || /^\.{0,2}\//.test(specifier);
    const found = relative ? await fetch(specifier, from) : undefined;
    return found === undefined ? foreign(specifier, from ?? file) : own(found.path, found.source);
  }

  function own(path: string, source: string): Promise<Module> {
    const known = modules.get(path);
    if (known !== undefined) return known;
    const module = new SourceTextModule(source, {
      identifier: path,
      initializeImportMeta: (meta) => (meta["url"] = pathToFileURL(path).href),
      importModuleDynamically: async (specifier, { identifier }) =>
        evaluated(await load(specifier, identifier)),
    });
    const made = Promise.resolve(module);
    modules.set(path, made);
    return made;
  }

  function foreign(specifier: string, from: string): Promise<Module> {
    const url = isBuiltin(specifier)
      ? specifier
      : pathToFileURL(createRequire(from).resolve(specifier)).href;
    const known = modules.get(url) ?? wrapped(url);
    modules.set(url, known);
    return known;
  }

  async function evaluated(module: Module): Promise<Module> {
    if (module.status === "unlinked") {
      await module.link((specifier, { identifier }) => load(specifier, identifier));
    }
    if (module.status === "linked") await module.evaluate();
    return module;
  }

  return (await evaluated(await load(file, undefined))).namespace;
}

/** A module that Node imports itself. */
async function wrapped(url: string): Promise<Module> {
  const namespace = (await import(url)) as Readonly<Record<string, unknown>>;
  const names = Object.keys(namespace);
  return new SyntheticModule(
    names,
    function () {
      for (const name of names) this.setExport(name, namespace[name]);
    },
    { identifier: url },
  );
}
