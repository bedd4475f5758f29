/**
 * Imports inside the sandbox what the parent hands over, TypeScript with its types blanked: the files are linked here.
 * Node's hooks for imports need a thread, which no sandboxed file may have.
 */

import type { Fetch } from "./child.ts";
import { fileUrl, folderOf, isPath } from "./file-url.ts";

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

/** What the runtime does itself. */
export interface Linking {
  /** Its `node:vm`. */
  readonly vm: object;
  /** The module of a builtin without waiting, where the runtime has such a way. */
  builtin?(name: string): object | undefined;
  /** How it resolves a specifier that is no path, from a file. */
  resolver(): Promise<(specifier: string, from: string) => string>;
}

/** A file, and what it says without its types. */
interface Source {
  readonly path: string;
  readonly source: string;
}

/** The module of a file and of everything that it imports. */
export async function importLinked(main: Source, fetch: Fetch, linking: Linking): Promise<object> {
  const { SourceTextModule, SyntheticModule } = linking.vm as Modules;
  const modules = new Map<string, Promise<Module>>();
  let resolver: ((specifier: string, from: string) => string) | undefined;

  async function load(
    specifier: string,
    from: string,
    attributes: Attributes = {},
  ): Promise<Module> {
    const found = isPath(specifier) ? await fetch(specifier, from) : undefined;
    return found === undefined ? foreign(specifier, from, attributes) : own(found);
  }

  function own({ path, source }: Source): Promise<Module> {
    const known = modules.get(path) ?? made(path, source);
    modules.set(path, known);
    return known;
  }

  async function made(path: string, source: string): Promise<Module> {
    // It resolves without waiting.
    if (source.includes("import.meta") && source.includes("resolve"))
      resolver ??= await linking.resolver();
    return new SourceTextModule(source, {
      identifier: path,
      initializeImportMeta: (meta) => {
        const resolve = (specifier: string): string => urlOf(specifier, path);
        Object.assign(meta, {
          url: fileUrl(path),
          filename: path,
          dirname: folderOf(path),
          resolve,
        });
      },
      importModuleDynamically: async (specifier, { identifier }, attributes) =>
        evaluated(await load(specifier, identifier, attributes)),
    });
  }

  /** Where the runtime finds what a file imports. */
  function urlOf(specifier: string, from: string): string {
    if (specifier.startsWith("node:")) return specifier;
    if (linking.builtin?.(specifier) !== undefined) return `node:${specifier}`;
    if (isPath(specifier)) return new URL(specifier, fileUrl(from)).href;
    if (URL.canParse(specifier)) return specifier;
    if (resolver === undefined) throw new TypeError(`cannot resolve ${specifier}`);
    return resolver(specifier, from);
  }

  async function foreign(specifier: string, from: string, attributes: Attributes): Promise<Module> {
    const builtin = linking.builtin?.(specifier);
    if (builtin === undefined && !isPath(specifier)) resolver ??= await linking.resolver();
    const url = urlOf(specifier, from);
    const known =
      modules.get(url) ??
      (builtin === undefined ? imported(url, attributes) : wrapped(url, builtin));
    modules.set(url, Promise.resolve(known));
    return known;
  }

  /** A module that the runtime imports itself. */
  async function imported(url: string, attributes: Attributes): Promise<Module> {
    const options = Object.keys(attributes).length === 0 ? undefined : { with: attributes };
    return wrapped(url, (await import(url, options)) as object);
  }

  function wrapped(identifier: string, namespace: object): Module {
    const entries = Object.entries(namespace);
    return new SyntheticModule(
      entries.map(([name]) => name),
      function () {
        for (const [name, value] of entries) this.setExport(name, value);
      },
      { identifier },
    );
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

  return (await evaluated(await own(main))).namespace;
}
