/** Tools in the form of a provider's API, made once for each tool, provider and set of options. */

import type { NativeForm } from "#native";

import { indexTools } from "./catalog.ts";
import { ToolDefinitionError } from "./errors.ts";
import { native } from "./native.ts";
import { nativeTools, refused } from "./native-tool.ts";
import type { Registration, RegistrationNote } from "./registration.ts";
import type { Tool } from "./tool.ts";

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

/** A tool in a provider's form. */
export interface ProviderForm {
  readonly tool: Tool<never>;
  /** The name that the provider's calls carry. */
  readonly name: string;
  readonly core: NativeForm;
  /** Whether arguments come in another form than the author's. */
  readonly rewrites: boolean;
}

const forms = new WeakMap<Tool<never>, Map<string, ProviderForm>>();

/** The form of one tool; `options` are the provider's own, in data. */
function formOf(provider: string, tool: Tool<never>, options: string): ProviderForm {
  const key = `${provider} ${options}`;
  const known = forms.get(tool);
  const made = known?.get(key);
  if (made !== undefined) return made;
  const [handle] = nativeTools([tool as unknown as Tool]);
  const core = refused(() => new native.NativeForm(handle!, provider, options));
  const form = { tool, core, name: core.name(), rewrites: core.rewrites() };
  if (known === undefined) forms.set(tool, new Map([[key, form]]));
  else known.set(key, form);
  return form;
}

/** The form that is called so, if one of the tools has it. */
export function findForm(
  provider: string,
  tools: readonly Tool<never>[],
  name: string,
  options: object,
): ProviderForm | undefined {
  const text = JSON.stringify(options);
  for (const tool of tools) {
    const form = formOf(provider, tool, text);
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
  provider: string,
  tools: readonly Tool<never>[],
  options: object,
): ProviderForm[] {
  indexTools(tools);
  const text = JSON.stringify(options);
  const names = new Map<string, string>();
  return tools.map((tool, place) => {
    const form = formOf(provider, tool, text);
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
  provider: string,
  tools: readonly Tool<never>[],
  options: object,
): Fields[] {
  return formsOf(provider, tools, options).map(
    ({ core }) => (JSON.parse(core.registration()) as Registration<Fields>).registration,
  );
}

/** What was rewritten for these tools. */
export function notesOf(
  provider: string,
  tools: readonly Tool<never>[],
  options: object,
): ToolNote[] {
  return formsOf(provider, tools, options).flatMap(({ core, tool }) => {
    const { notes } = JSON.parse(core.registration()) as Registration<object>;
    return notes.map((note) => ({ tool: tool.name, ...note }));
  });
}
