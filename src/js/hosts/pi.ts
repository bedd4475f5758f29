/** `haft/pi`: tools of a Pi extension. */

import { type Answer, answerCall, answerText } from "../answer.ts";
import { indexTools } from "../catalog.ts";
import { ToolInputError } from "../errors.ts";
import { checkOptions, mustBeGiven, type OptionNames } from "../given.ts";
import { checkShape } from "../input.ts";
import { nativeTool } from "../native-tool.ts";
import { registrationOf } from "../registration.ts";
import { TakenLately } from "../taken-lately.ts";
import type { JsonObject, Tool, ToolHost } from "../tool.ts";
import { type Confirm, refusedByPerson } from "./confirmation.ts";
import {
  type DescribeCall,
  type Drawable,
  type Drawn,
  needsText,
  summaryOf,
  type TextClass,
} from "./drawn-text.ts";
import { listedFor, mustBeListed } from "./listed.ts";
import { takenAsItIs } from "./pi-schema.ts";
import { type ShowUpdate, TerminalCall, type TerminalContext } from "./terminal-call.ts";

export type { Confirm, Confirmation } from "./confirmation.ts";
export type { DialogOptions, Dialogs } from "./dialogs.ts";
export type { DescribeCall, Drawable, Drawn, TextClass } from "./drawn-text.ts";
export type { ShowUpdate, TerminalContext, TerminalUpdate } from "./terminal-call.ts";

const HOST: ToolHost = Object.freeze({ name: "pi" });

/** The context that Pi runs a tool in, as far as haft reads it. */
export interface PiContext extends TerminalContext {
  /** Pi has it from the version on that honours a returned `isError`. */
  readonly executeTool?: unknown;
}

/** A block that Pi's model reads. */
export type PiBlock =
  | { type: "text"; text: string }
  | { type: "image"; data: string; mimeType: string };

/** What JSON can say. */
export type PiJson = string | number | boolean | null | PiJson[] | { [key: string]: PiJson };

/** Pi's `AgentToolResult`. */
export interface PiResult {
  content: PiBlock[];
  details: unknown;
  structuredContent?: PiJson;
  isError?: boolean;
}

/** The colours of Pi, as far as haft draws with them. */
export interface PiTheme {
  fg(colour: "toolTitle" | "muted", text: string): string;
  bold(text: string): string;
}

/** Draws something of a call, of whatever Pi passes. */
export type PiDraw = (...given: never[]) => Drawable;

/** What haft registers: the data of the core, and functions. */
export interface PiTool {
  name: string;
  label: string;
  description: string;
  promptSnippet?: string;
  promptGuidelines?: string[];
  /** A JSON Schema, as the author wrote it. */
  parameters: JsonObject;
  outputSchema?: JsonObject;
  annotations: Record<string, boolean>;
  prepareArguments(args: unknown): Record<string, unknown>;
  execute(
    id: string,
    args: unknown,
    signal: AbortSignal | undefined,
    onUpdate: ShowUpdate | undefined,
    context: PiContext,
  ): Promise<PiResult>;
  renderCall?(...given: unknown[]): Drawn;
  renderResult?(...given: unknown[]): Drawn;
}

/** Pi's `ExtensionAPI`, as far as haft calls it. */
export interface PiHost {
  registerTool(tool: PiTool): void;
}

/** How a tool is drawn in Pi's terminal. */
export interface PiRenderers {
  /** Sums up a call behind the tool's title; needs the option `Text`. */
  readonly describeCall?: DescribeCall;
  /** Pi's own `renderCall`, instead. */
  readonly renderCall?: PiDraw;
  /** Pi's own `renderResult`. */
  readonly renderResult?: PiDraw;
}

/** What `registerPiTools` may be told besides the tools. */
export interface PiOptions {
  /** Asks the person before a tool runs, by the tool's name. */
  readonly confirm?: Readonly<Record<string, Confirm>>;
  /** `Text` of Pi's own `pi-tui`. */
  readonly Text?: TextClass;
  /** How tools are drawn, by the tool's name. */
  readonly renderers?: Readonly<Record<string, PiRenderers>>;
}

const OPTIONS: OptionNames<PiOptions> = { confirm: true, Text: true, renderers: true };

/**
 * Registers tools in an extension of Pi, from 0.73 on. Arguments are checked before Pi looks at them, so that the model
 * reads the words of every host; failures are thrown where Pi knows nothing else, and returned where it does.
 *
 * @param pi What Pi gives the extension.
 * @throws {ToolDefinitionError} before Pi is touched: where two tools have one name, or an option names a tool that is
 * not in the list.
 * @example
 * export default (pi: ExtensionAPI) => registerPiTools(pi, tools);
 */
export function registerPiTools(
  pi: PiHost,
  tools: readonly Tool<never>[],
  options: PiOptions = {},
): void {
  mustBeGiven(
    "haft/pi",
    typeof pi?.registerTool === "function",
    "registerPiTools(pi, tools) takes what Pi gives the extension",
  );
  checkOptions("haft/pi", options, OPTIONS);
  const index = indexTools(tools);
  mustBeListed("confirm", options.confirm, index);
  mustBeListed("renderers", options.renderers, index);
  const made = [...index.values()].map((tool) => piTool(tool, options));
  for (const tool of made) pi.registerTool(tool);
}

function piTool(tool: Tool<never>, { confirm, Text, renderers }: PiOptions): PiTool {
  const { registration } = registrationOf<Omit<PiTool, "prepareArguments" | "execute">>(
    HOST.name,
    tool,
  );
  const taken = new TakenLately();
  return {
    ...registration,
    parameters: takenAsItIs(registration.parameters),
    prepareArguments: (args) => prepared(tool, args, taken),
    execute: executeOf(tool, listedFor(confirm, tool.name), taken),
    ...drawn(tool, listedFor(renderers, tool.name) ?? {}, Text),
  };
}

/** Throws the words of every host before Pi has any of its own. */
function prepared(
  tool: Tool<never>,
  args: unknown = {},
  taken: TakenLately,
): Record<string, unknown> {
  const checked = checkShape(tool as unknown as Tool, args, taken);
  if (!("value" in checked)) throw new ToolInputError(checked.lines, checked.issues);
  return args as Record<string, unknown>;
}

function executeOf(
  tool: Tool<never>,
  confirm: Confirm | undefined,
  taken: TakenLately,
): PiTool["execute"] {
  return async (_id, args = {}, signal, onUpdate, context) => {
    // Not after the run: by then the session may have gone, and with it the right to ask its context anything.
    const returnsFailures = typeof context?.executeTool === "function";
    const call = new TerminalCall(HOST, signal, onUpdate, context);
    if (confirm !== undefined)
      call.gate = (input) => refusedByPerson(tool.name, confirm, input, context, signal);
    // What Pi hands over is looked at again: other extensions may have changed it since.
    call.taken = taken;
    const answer = await answerCall(tool, args, call);
    return resultOf(tool, answer, returnsFailures);
  };
}

function resultOf(tool: Tool<never>, answer: Answer, returnsFailures: boolean): PiResult {
  const content = answer.content as PiBlock[];
  const { details = {} } = answer;
  if (answer.isError !== true) {
    if (tool.output === undefined) return { content, details };
    return { content, details, structuredContent: details as PiJson };
  }
  if (returnsFailures) return { content, details, isError: true };
  throw new Error(answerText(answer) || nativeTool(tool as unknown as Tool).failure(""));
}

type Draw = (...given: unknown[]) => Drawn;

function drawn(
  tool: Tool<never>,
  { describeCall, renderCall, renderResult }: PiRenderers,
  Text: TextClass | undefined,
): Pick<PiTool, "renderCall" | "renderResult"> {
  const own = renderCall ?? (describeCall && describedCall(tool, describeCall, Text));
  return {
    ...(own && { renderCall: own as Draw }),
    ...(renderResult && { renderResult: renderResult as Draw }),
  };
}

function describedCall(
  tool: Tool<never>,
  describe: DescribeCall,
  Text: TextClass | undefined,
): (args: unknown, theme: PiTheme) => Drawable {
  if (Text === undefined) throw needsText(tool.name, "describeCall");
  return (args, theme) => {
    const title = theme.fg("toolTitle", theme.bold(tool.title ?? tool.name));
    const summary = summaryOf(describe, args);
    return new Text(summary === "" ? title : `${title} ${theme.fg("muted", summary)}`, 0, 0);
  };
}
