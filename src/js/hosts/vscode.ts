/** `haft/vscode`: language model tools of a VS Code extension. */

import { type Answer, answerCall, answerText } from "../answer.ts";
import { indexTools } from "../catalog.ts";
import type { InvokeOptions } from "../direct-context.ts";
import { checkOptions, mustBeGiven, type OptionNames } from "../given.ts";
import { checkInput } from "../input.ts";
import { registrationOf } from "../registration.ts";
import { sanitizeLine, sanitizeText } from "../text.ts";
import type { Tool, ToolHost } from "../tool.ts";
import { listedFor, mustBeListed } from "./listed.ts";

const HOST: ToolHost = Object.freeze({ name: "vscode" });

/** What a user is asked before a tool runs. */
export interface VscodeConfirmation {
  readonly title: string;
  readonly message: string;
}

/** The parts of the `vscode` module that haft calls; the module itself fits. */
export interface VscodeApi<Result, Disposable> {
  readonly lm: {
    registerTool(
      name: string,
      tool: {
        invoke(options: { readonly input: object }, token: VscodeToken): Promise<Result>;
        prepareInvocation(options: { readonly input: object }): Promise<VscodePrepared>;
      },
    ): Disposable;
  };
  readonly LanguageModelToolResult: new (content: unknown[]) => Result;
  readonly LanguageModelTextPart: new (value: string) => unknown;
  readonly LanguageModelDataPart?: { image(data: Uint8Array, mime: string): unknown };
}

/** `vscode.CancellationToken`, as far as haft reads it. */
export interface VscodeToken {
  readonly isCancellationRequested: boolean;
  onCancellationRequested(listener: () => void): { dispose(): void };
}

/** `vscode.PreparedToolInvocation`. */
export interface VscodePrepared {
  invocationMessage: string;
  confirmationMessages?: { title: string; message: string };
}

/** Says what to ask before a run with this input, which has passed the check; undefined asks nothing. */
export type VscodeConfirm = (
  input: Readonly<Record<string, unknown>>,
) => VscodeConfirmation | undefined | Promise<VscodeConfirmation | undefined>;

/** How tools are registered. */
export interface VscodeOptions extends Pick<InvokeOptions, "ask" | "progress" | "request"> {
  /**
   * What to ask the user before a tool runs, by tool name. Without an entry a destructive tool asks in words of haft's
   * own, and the others do not ask. It is not called with arguments that the tool does not take.
   */
  readonly confirm?: Readonly<Record<string, VscodeConfirm>>;
}

const OPTIONS: OptionNames<VscodeOptions> = {
  confirm: true,
  ask: true,
  progress: true,
  request: true,
};

/**
 * Registers the tools and returns what ends each registration; push them onto `context.subscriptions`. The manifest
 * must declare the same tools: see {@link vscodeManifest}.
 *
 * @throws {ToolDefinitionError} where two tools have one name, before anything is registered.
 * @example
 * context.subscriptions.push(...registerVscodeTools(vscode, [slug]));
 */
export function registerVscodeTools<Result, Disposable>(
  vscode: VscodeApi<Result, Disposable>,
  tools: readonly Tool<never>[],
  options: VscodeOptions = {},
): Disposable[] {
  mustBeGiven(
    "haft/vscode",
    typeof vscode?.lm?.registerTool === "function",
    "registerVscodeTools(vscode, tools) takes the module vscode",
  );
  checkOptions("haft/vscode", options, OPTIONS);
  const { confirm = {}, ...offers } = options;
  const index = indexTools(tools);
  mustBeListed("confirm", confirm, index);
  return [...index.values()].map((tool) =>
    vscode.lm.registerTool(tool.name, {
      async invoke({ input }, token) {
        const cancelled = cancellation(token);
        try {
          const { signal } = cancelled;
          const answer = await answerCall(tool, input, { ...offers, host: HOST, signal });
          if (answer.isError === true) throw new Error(answerText(answer));
          return new vscode.LanguageModelToolResult(parts(vscode, answer));
        } finally {
          cancelled.end();
        }
      },
      prepareInvocation: ({ input }) => prepared(tool, confirm, input),
    }),
  );
}

/**
 * The element of `contributes.languageModelTools` in the extension's `package.json`, one a tool: print it in a build
 * step, or compare it in a test.
 *
 * @example
 * JSON.stringify(vscodeManifest([slug]), null, 2);
 */
export function vscodeManifest(tools: readonly Tool<never>[]): Record<string, unknown>[] {
  return [...indexTools(tools).values()].map(
    (tool) => registrationOf<Record<string, unknown>>(HOST.name, tool).registration,
  );
}

async function prepared(
  tool: Tool<never>,
  confirm: NonNullable<VscodeOptions["confirm"]>,
  input: object,
): Promise<VscodePrepared> {
  const invocationMessage = sanitizeLine(tool.title ?? tool.name);
  const asked = await askedOf(tool, listedFor(confirm, tool.name), input, invocationMessage);
  if (asked === undefined) return { invocationMessage };
  const confirmationMessages = {
    title: sanitizeLine(asked.title),
    message: sanitizeText(asked.message),
  };
  return { invocationMessage, confirmationMessages };
}

async function askedOf(
  tool: Tool<never>,
  confirm: VscodeConfirm | undefined,
  input: object,
  title: string,
): Promise<VscodeConfirmation | undefined> {
  if (confirm === undefined) {
    const message = `Run ${title}? What it does cannot be undone.`;
    return tool.effect === "destructive" ? { title, message } : undefined;
  }
  const checked = await checkInput(tool as unknown as Tool, input);
  // Otherwise the run ends with the lines that say why, before the tool hears of it.
  if (!("value" in checked)) return undefined;
  return (await confirm(checked.value as Readonly<Record<string, unknown>>)) ?? undefined;
}

/** The token's cancellation as a signal, until `end`. */
function cancellation(token: VscodeToken): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const abort = (): void =>
    controller.abort(new DOMException("The user cancelled the call", "AbortError"));
  if (token.isCancellationRequested) abort();
  const listener = token.onCancellationRequested(abort);
  return { signal: controller.signal, end: () => listener.dispose() };
}

function parts<Result>(vscode: VscodeApi<Result, unknown>, answer: Answer): unknown[] {
  const { LanguageModelTextPart: Text, LanguageModelDataPart: Data } = vscode;
  return answer.content.flatMap((block) => {
    if (block.type === "text") return [new Text(block.text)];
    if (block.type !== "image") return [];
    // VS Code 1.101 and older have no part for it.
    if (Data === undefined) return [new Text(`[image: ${sanitizeLine(block.mimeType)}]`)];
    return [Data.image(Buffer.from(block.data, "base64"), block.mimeType)];
  });
}
