/** `haft/omp`: tools of an OMP extension. */

import { answerCall } from "../answer.ts";
import { indexTools } from "../catalog.ts";
import { checkOptions, mustBeGiven, type OptionNames } from "../given.ts";
import { registrationOf } from "../registration.ts";
import type { JsonObject, Tool, ToolHost } from "../tool.ts";
import {
  type DescribeCall,
  type Drawable,
  type Drawn,
  needsText,
  type TextClass,
} from "./drawn-text.ts";
import { listedFor, mustBeListed } from "./listed.ts";
import { type PermissiveSchema, permissiveSchema } from "./permissive-schema.ts";
import { callRenderer, type DescribeResult, resultRenderer } from "./status-line.ts";
import { type ShowUpdate, TerminalCall, type TerminalContext } from "./terminal-call.ts";

export type { DialogOptions, Dialogs } from "./dialogs.ts";
export type { DescribeCall, Drawable, Drawn, TextClass } from "./drawn-text.ts";
export type { PermissiveSchema } from "./permissive-schema.ts";
export type {
  DescribeResult,
  OmpDrawing,
  OmpShown,
  OmpTheme,
  ResultSummary,
} from "./status-line.ts";
export type { ShowUpdate, TerminalContext, TerminalUpdate } from "./terminal-call.ts";

const HOST: ToolHost = Object.freeze({ name: "omp" });

/** A block that OMP's model reads. */
export type OmpBlock =
  | { type: "text"; text: string }
  | { type: "image"; data: string; mimeType: string };

/** OMP's `AgentToolResult`. */
export interface OmpResult {
  content: OmpBlock[];
  details?: unknown;
  isError?: boolean;
}

/** When OMP asks the person before a tool runs. */
export type OmpApproval = "read" | "write" | { tier: "write"; override: true; reason: string };

/** Draws something of a call, of whatever OMP passes. */
export type OmpDraw = (...given: never[]) => Drawable;

/** What haft registers: the data of the core, and functions. */
export interface OmpTool {
  name: string;
  label: string;
  description: string;
  parameters: PermissiveSchema;
  approval: OmpApproval;
  loadMode?: "essential" | "discoverable";
  /** Where both are drawn by haft, the line of the result takes the place of that of the call. */
  mergeCallAndResult?: true;
  execute(
    id: string,
    args: unknown,
    signal: AbortSignal | undefined,
    onUpdate: ShowUpdate | undefined,
    context: TerminalContext,
  ): Promise<OmpResult>;
  renderCall?(...given: unknown[]): Drawn;
  renderResult?(...given: unknown[]): Drawn;
}

/** OMP's `ExtensionAPI`, as far as haft calls it. */
export interface OmpHost {
  registerTool(tool: OmpTool): void;
  /** What OMP exports, its `Text` among it. */
  readonly pi?: { readonly Text?: unknown };
}

/** How a tool is drawn in OMP's terminal. */
export interface OmpRenderers {
  /** Sums up a call behind the tool's title. */
  readonly describeCall?: DescribeCall;
  /** Sums up a result. */
  readonly describeResult?: DescribeResult;
  /** OMP's own `renderCall`, instead. */
  readonly renderCall?: OmpDraw;
  /** OMP's own `renderResult`, instead. */
  readonly renderResult?: OmpDraw;
}

/** What `registerOmpTools` may be told besides the tools. */
export interface OmpOptions {
  /** Whether the model sees the tools at once, or finds them by searching; OMP's default is to be searched. */
  readonly loadMode?: "essential" | "discoverable";
  /** `Text` of OMP's own package; default the one that OMP gives the extension. */
  readonly Text?: TextClass;
  /** How tools are drawn, by the tool's name. */
  readonly renderers?: Readonly<Record<string, OmpRenderers>>;
}

const OPTIONS: OptionNames<OmpOptions> = { loadMode: true, Text: true, renderers: true };

/**
 * Registers tools in an extension of OMP, from 18 on. OMP lists the schemas as they were written and leaves the check
 * to haft, so that the model reads the words of every host; it asks before destructive tools, unless told not to.
 *
 * @param pi What OMP gives the extension.
 * @throws {ToolDefinitionError} before OMP is touched: where two tools have one name, or `renderers` names a tool that
 * is not in the list.
 * @example
 * export default (pi: ExtensionAPI) => registerOmpTools(pi, tools, { loadMode: "essential" });
 */
export function registerOmpTools(
  pi: OmpHost,
  tools: readonly Tool<never>[],
  options: OmpOptions = {},
): void {
  mustBeGiven(
    "haft/omp",
    typeof pi?.registerTool === "function",
    "registerOmpTools(pi, tools) takes what OMP gives the extension",
  );
  checkOptions("haft/omp", options, OPTIONS);
  const index = indexTools(tools);
  mustBeListed("renderers", options.renderers, index);
  const Text = options.Text ?? textOf(pi);
  const made = [...index.values()].map((tool) => ompTool(tool, options, Text));
  for (const tool of made) pi.registerTool(tool);
}

function textOf({ pi }: OmpHost): TextClass | undefined {
  const Text = pi?.Text;
  return typeof Text === "function" ? (Text as TextClass) : undefined;
}

type Draw = (...given: unknown[]) => Drawn;

type Data = Omit<OmpTool, "parameters" | "execute"> & { parameters: JsonObject };

function ompTool(
  tool: Tool<never>,
  { loadMode, renderers }: OmpOptions,
  Text: TextClass | undefined,
): OmpTool {
  const data = loadMode === undefined ? {} : { loadMode };
  const { registration } = registrationOf<Data>(HOST.name, tool, data);
  return {
    ...registration,
    parameters: permissiveSchema(registration.parameters),
    execute: async (_id, args = {}, signal, onUpdate, context) => {
      const call = new TerminalCall(HOST, signal, onUpdate, context);
      // Every block has a shape that OMP takes: the core has said the others in text.
      return (await answerCall(tool, args, call)) as OmpResult;
    },
    ...drawn(tool, listedFor(renderers, tool.name) ?? {}, Text),
  };
}

function drawn(
  tool: Tool<never>,
  { describeCall, describeResult, renderCall, renderResult }: OmpRenderers,
  Text: TextClass | undefined,
): Pick<OmpTool, "renderCall" | "renderResult" | "mergeCallAndResult"> {
  if (Text === undefined) {
    if (describeCall !== undefined) throw needsText(tool.name, "describeCall");
    if (describeResult !== undefined) throw needsText(tool.name, "describeResult");
    return {
      ...(renderCall && { renderCall: renderCall as Draw }),
      ...(renderResult && { renderResult: renderResult as Draw }),
    };
  }
  const describe = { call: describeCall, result: describeResult };
  return {
    renderCall: (renderCall ?? callRenderer(tool, describeCall, Text)) as Draw,
    renderResult: (renderResult ?? resultRenderer(tool, describe, Text)) as Draw,
    ...(renderCall === undefined && renderResult === undefined ? { mergeCallAndResult: true } : {}),
  };
}
