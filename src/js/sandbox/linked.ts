/**
 * Imports TypeScript inside the sandbox where the runtime reads none: the parent hands over each file with its types
 * blanked, and the files are linked here. Node's hooks for imports need a thread, which no sandboxed file may have.
 */

import { createRequire, isBuiltin } from "node:module";
import { dirname } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import * as vm from "node:vm";

/** The text of a file: `from` is the file that imports it, undefined for the tool file itself. */
export type Fetch = (
  specifier: string,
  from: string | undefined,
) => Promise<{ readonly path: string; readonly source: string } | undefined>;

/** What stands behind `with` in an import. */
type Attributes = Record<string, string>;

/** Node's modules for machines, whose types need a flag: those parts that are used here. */
interface Module {
  readonly identifier: string;
  readonly namespace: object;
  readonly status: string;
  link(
    linker: (
      specifier: string,
      from: Module,
      extra: { attributes?: Attributes },
    ) => Promise<Module>,
  ): Promise<void>;
  evaluate(): Promise<void>;
}

interface Modules {
  readonly SourceTextModule: new (
    source: string,
    options: {
      identifier: string;
      initializeImportMeta(meta: Record<string, unknown>): void;
      importModuleDynamically(
        specifier: string,
        from: Module,
        attributes: Attributes,
      ): Promise<Module>;
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

  async function load(
    specifier: string,
    from: string | undefined,
    attributes: Attributes = {},
  ): Promise<Module> {
    const relative = from === undefined || /^\.{0,2}\//.test(specifier);
    const found = relative ? await fetch(specifier, from) : undefined;
    return found === undefined
      ? foreign(specifier, from ?? file, attributes)
      : own(found.path, found.source);
  }

  function own(path: string, source: string): Promise<Module> {
    const known = modules.get(path);
    if (known !== undefined) return known;
    const module = new SourceTextModule(source, {
      identifier: path,
      initializeImportMeta: (meta) => {
        const { href } = pathToFileURL(path);
        const resolve = (specifier: string): string => urlOf(specifier, path);
        Object.assign(meta, { url: href, filename: path, dirname: dirname(path), resolve });
      },
      importModuleDynamically: async (specifier, { identifier }, attributes) =>
        evaluated(await load(specifier, identifier, attributes)),
    });
    const made = Promise.resolve(module);
    modules.set(path, made);
    return made;
  }

  function foreign(specifier: string, from: string, attributes: Attributes): Promise<Module> {
    const url = urlOf(specifier, from);
    const known = modules.get(url) ?? wrapped(url, attributes);
    modules.set(url, known);
    return known;
  }

  async function evaluated(module: Module): Promise<Module> {
    if (module.status === "unlinked") {
      await module.link((specifier, { identifier }, { attributes }) =>
        load(specifier, identifier, attributes),
      );
    }
    if (module.status === "linked") await module.evaluate();
    return module;
  }

  return (await evaluated(await load(file, undefined))).namespace;
}

/** Where the runtime finds what a file imports. */
function urlOf(specifier: string, from: string): string {
  if (isBuiltin(specifier)) return specifier;
  const parent = pathToFileURL(from).href;
  if (/^\.{0,2}\//.test(specifier)) return new URL(specifier, parent).href;
  if (process.versions["deno"] === undefined) return import.meta.resolve(specifier, parent);
  // Deno resolves from its own file alone.
  return pathToFileURL(createRequire(from).resolve(specifier)).href;
}

/** A module that the runtime imports itself. */
async function wrapped(url: string, attributes: Attributes): Promise<Module> {
  const options = Object.keys(attributes).length === 0 ? undefined : { with: attributes };
  const namespace = (await import(url, options)) as Readonly<Record<string, unknown>>;
  const names = Object.keys(namespace);
  return new SyntheticModule(
    names,
    function () {
      for (const name of names) this.setExport(name, namespace[name]);
    },
    { identifier: url },
  );
}
