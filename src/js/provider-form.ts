/** Tools in the form of a provider's API, made once for each tool, provider and set of options. */

import type { NativeForm } from "#native";

import { isTool } from "./brand.ts";
import { indexTools } from "./catalog.ts";
import type { InvokeOptions } from "./direct-context.ts";
import { ToolDefinitionError } from "./errors.ts";
import { checkOptions, type OptionNames } from "./given.ts";
import { native } from "./native.ts";
import { nativeTool, refused } from "./native-tool.ts";
import type { Registration, RegistrationNote } from "./registration.ts";
import type { Tool, ToolHost } from "./tool.ts";

/** A provider, as its own file describes it. */
export interface Provider {
  readonly host: ToolHost;
  /** What a call is, for those who pass on what stands around it. */
  readonly call: string;
  /** The options that its tools and its calls take: the same, so that one object can serve both. */
  readonly options: Readonly<Record<string, true>>;
}

/** What every provider's tools can be given. */
export interface NameOptions {
  /**
   * Stands before every name. A name that would get longer than 64 characters ends with a hash instead; calls find
   * their tools all the same.
   */
  readonly prefix?: string | undefined;
}

/** What was rewritten for a provider, and where. */
export interface ToolNote extends RegistrationNote {
  /** The tool's own name. */
  readonly tool: string;
}

/** All that decides what is sent; each provider takes its own part. */
export interface FormOptions extends NameOptions {
  readonly api?: string | undefined;
  readonly schema?: string | undefined;
  readonly strict?: boolean | undefined;
}

/** A tool in a provider's form. */
export interface ProviderForm {
  readonly provider: string;
  readonly options: FormOptions;
  readonly tool: Tool<never>;
  /** The name that the provider's calls carry. */
  readonly name: string;
  readonly core: NativeForm;
  /** Whether arguments come in another form than the author's. */
  readonly rewrites: boolean;
}

/** What a caller of `runToolCall` can offer the tool. */
export type CallOptions = Omit<InvokeOptions, "host">;

/** The options that every provider takes. */
export const SHARED_OPTIONS: OptionNames<NameOptions & CallOptions> = {
  prefix: true,
  signal: true,
  progress: true,
  ask: true,
  request: true,
  http: true,
};

/** Refuses options that the provider's entry does not take. */
export function checkFormOptions({ host, options: names }: Provider, options: object): void {
  checkOptions(`haft/${host.name}`, options, names);
}

/** Few for each tool: comparing them costs a call less than making a key of its options. */
const forms = new WeakMap<Tool<never>, ProviderForm[]>();

function formOf({ host }: Provider, tool: Tool<never>, given: FormOptions): ProviderForm {
  const { api, schema, strict, prefix } = given;
  const known = forms.get(tool);
  if (known !== undefined) {
    for (const form of known) {
      const { options } = form;
      if (
        form.provider === host.name &&
        options.api === api &&
        options.schema === schema &&
        options.strict === strict &&
        options.prefix === prefix
      )
        return form;
    }
  }
  const options = { api, schema, strict, prefix };
  const handle = nativeTool(tool as unknown as Tool);
  const core = refused(() => new native.NativeForm(handle, host.name, JSON.stringify(options)));
  const rewrites = core.rewrites();
  const provider = host.name;
  const form: ProviderForm = { provider, options, tool, core, name: core.name(), rewrites };
  if (known === undefined) forms.set(tool, [form]);
  else known.push(form);
  return form;
}

/** The form that is called so, if one of the tools has it. */
export function findForm(
  provider: Provider,
  tools: readonly Tool<never>[],
  name: string,
  options: FormOptions,
): ProviderForm | undefined {
  for (const tool of tools) {
    // Without a prefix every provider calls a tool by its own name; most of many tools need no further look.
    if (options.prefix === undefined && isTool(tool) && tool.name !== name) continue;
    const form = formOf(provider, tool, options);
    if (form.name === name) return form;
  }
  return undefined;
}

/**
 * The forms of tools, in their order.
 *
 * @throws {ToolDefinitionError} where two are called the same, and for what the provider cannot take in any form.
 */
export function formsOf(
  provider: Provider,
  tools: readonly Tool<never>[],
  options: FormOptions,
): ProviderForm[] {
  checkFormOptions(provider, options);
  indexTools(tools);
  const names = new Map<string, string>();
  return tools.map((tool, place) => {
    const form = formOf(provider, tool, options);
    const other = names.get(form.name);
    if (other !== undefined) {
      const message = `Tools ${other} and ${tool.name} are both called ${form.name}`;
      throw new ToolDefinitionError(message, [{ at: `/${place}/name`, message }]);
    }
    names.set(form.name, tool.name);
    return form;
  });
}

/** What is sent for these tools. */
export function registrationsOf<Fields>(
  provider: Provider,
  tools: readonly Tool<never>[],
  options: FormOptions,
): Fields[] {
  return formsOf(provider, tools, options).map(
    ({ core }) => (JSON.parse(core.registration()) as Registration<Fields>).registration,
  );
}

/** What was rewritten for these tools. */
export function notesOf(
  provider: Provider,
  tools: readonly Tool<never>[],
  options: FormOptions,
): ToolNote[] {
  return formsOf(provider, tools, options).flatMap(({ core, tool }) => {
    const { notes } = JSON.parse(core.registration()) as Registration<object>;
    return notes.map((note) => ({ tool: tool.name, ...note }));
  });
}
