/** What an author writes, and what every host is given: the types of a tool. */

import type { Icon } from "./icon.ts";
import type { FromSchema, InferDetails, InferInput, NoSchema } from "./infer.ts";

/** What a run may change: nothing, something, or something that cannot be had back. */
export type Effect = "read" | "write" | "destructive";

/** A JSON object whose keys are the author's own. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** How a command line spells a tool; every field has a default. */
export interface CliHints {
  /** The command; default the tool's name in kebab-case. */
  readonly command?: string;
  /** Further names of the command. */
  readonly aliases?: readonly string[];
  /** Help for people, where the description speaks to a model. */
  readonly description?: string;
  /** Properties given by position, in this order. */
  readonly positional?: readonly string[];
  /** The property that takes every further word: text, or an array of text. */
  readonly rest?: string;
  /** The positional property whose words are taken as they stand, dashes included. */
  readonly plain?: string;
  /** One-letter flags by property, such as `{ separator: "s" }`. */
  readonly short?: Readonly<Record<string, string>>;
  /** The property that standard input feeds. */
  readonly stdin?: string;
  /** `false` leaves the `--json` flag out. */
  readonly json?: boolean;
}

/** Hints that a content block may carry for whoever shows it. */
export interface ContentHints {
  /** The specification's `annotations`, such as `{ audience: ["user"], priority: 0.5 }`. */
  readonly annotations?: JsonObject;
  /** The specification's `_meta`. */
  readonly _meta?: JsonObject;
}

/** Text for the model. */
export interface TextBlock extends ContentHints {
  readonly type: "text";
  readonly text: string;
}

/** An image or a recording: `data` is base64. */
export interface MediaBlock extends ContentHints {
  readonly type: "image" | "audio";
  readonly data: string;
  readonly mimeType: string;
}

/** A resource that the client can read by its URI. */
export interface ResourceLinkBlock extends ContentHints {
  readonly type: "resource_link";
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly size?: number;
  readonly icons?: readonly Icon[];
}

/** A resource that travels with the result: `text`, or base64 in `blob`. */
export interface ResourceBlock extends ContentHints {
  readonly type: "resource";
  readonly resource: {
    readonly uri: string;
    readonly mimeType?: string;
    readonly text?: string;
    readonly blob?: string;
    readonly _meta?: JsonObject;
  };
}

/** One piece of a result. */
export type ContentBlock = TextBlock | MediaBlock | ResourceLinkBlock | ResourceBlock;

/** What the model reads: text, or blocks. */
export type Content = string | readonly ContentBlock[];

/** A result with data beside the words; details without content are also said, as JSON text. */
export interface DetailedResult<Details = unknown> {
  /** What the model reads. */
  readonly content?: Content;
  /** Data for programs: with an `output` schema, the `structuredContent` that is checked against it. */
  readonly details?: Details;
  /** `true` tells the model that the run failed. */
  readonly isError?: boolean;
}

/** A failure that a tool reports itself: with it the `output` schema is not asked. */
export interface FailedResult {
  readonly content: Content;
  readonly details?: unknown;
  readonly isError: true;
}

/** What `execute` of a tool without `output` returns. */
export type ToolResult<Details = unknown> = Content | number | boolean | DetailedResult<Details>;

/** What `execute` of a tool with `output` returns: details always, unless it failed. */
export type CheckedResult<Details> =
  | { readonly content?: Content; readonly details: Details; readonly isError?: false }
  | FailedResult;

/** What `execute` may return for a given `output` schema. */
export type ResultFor<Output> = Output extends NoSchema
  ? ToolResult
  : CheckedResult<InferDetails<Output>>;

/** How far a run has come. */
export interface ProgressSteps {
  /** Steps done; grows with every report. */
  readonly progress?: number;
  /** Steps in all, where known. */
  readonly total?: number;
}

/** A question to the person behind the client. */
export interface AskOptions<Schema extends object = object> {
  /** Names the question where one run asks several: then answers find theirs when the run is repeated. */
  readonly key?: string;
  /** What is asked, in one or a few sentences. */
  readonly message: string;
  /**
   * The form: a JSON Schema object whose properties are strings, numbers, integers, booleans, an enum of strings,
   * or an array of one.
   */
  readonly schema: Schema;
}

/** What a form asks for, as far as its schema says it in TypeScript. */
export type AskContent<Schema> =
  unknown extends FromSchema<Schema>
    ? Readonly<Record<string, string | number | boolean | string[]>>
    : Readonly<FromSchema<Schema>>;

/** What came of a question. */
export type AskAnswer<Answers = AskContent<object>> =
  | { readonly action: "accept"; readonly content: Answers }
  | { readonly action: "decline" | "cancel"; readonly content?: undefined };

/** A request to the client, as the Model Context Protocol names it. */
export interface ClientRequest {
  /** `elicitation/create`, `sampling/createMessage` or `roots/list`. */
  readonly method: string;
  readonly params?: JsonObject;
}

/** The HTTP request that a call came in, as far as a tool may see it. */
export interface HttpFacts {
  readonly method: string;
  /** The request's target, such as `/mcp?team=red`. */
  readonly url: string;
  /** By lower-case name. Without `authorization`, `proxy-authorization`, `cookie` and `mcp-session-id`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The label of the token that the request carried, where tokens have labels. */
  readonly principal?: string;
}

/** The host that runs a call. */
export interface ToolHost {
  /** `mcp`, `pi`, `omp`, `ai`, ... or `direct` under `invokeTool`. */
  readonly name: string;
}

/**
 * What a run can ask of its caller. Each member is made when it is touched and works when it is taken apart, as in
 * `execute(input, { signal, progress })`.
 */
export interface ToolContext {
  /** Aborted when the caller cancels, the deadline passes or the connection ends. */
  readonly signal: AbortSignal;
  /** Says how far the run has come; nothing happens where nobody listens. */
  readonly progress: (message: string, steps?: ProgressSteps) => void;
  /**
   * Asks the person behind the client; rejects where the host cannot. On MCP 2026-07-28 a call that asks is run again
   * from the top with the answers, so what stands before `ask` must be repeatable.
   */
  readonly ask: <const Schema extends object>(
    question: AskOptions<Schema>,
  ) => Promise<AskAnswer<AskContent<Schema>>>;
  /** Sends the client requests under keys of the author's own; rejects where the host cannot. */
  readonly request: (
    requests: Readonly<Record<string, ClientRequest>>,
  ) => Promise<Record<string, unknown>>;
  /** Who runs the call. */
  readonly host: ToolHost;
  /** The HTTP request that the call came in; undefined elsewhere. */
  readonly http: HttpFacts | undefined;
}

/** The fields that a definition and the tool made of it share. */
export interface ToolFields {
  /** `^[A-Za-z][A-Za-z0-9_-]{0,63}$`: what every host and provider accepts. */
  readonly name: string;
  /** A label for people. */
  readonly title?: string;
  /** The model's whole instruction. */
  readonly description: string;
  /** What a run may change; drives annotations, approvals and confirmations. */
  readonly effect: Effect;
  /** Whether running twice is the same as running once; default `effect === "read"`. */
  readonly idempotent?: boolean;
  /** Whether a run reaches beyond a closed world, such as the web; default false. */
  readonly openWorld?: boolean;
  /** A line for hosts that list tools in their prompt. */
  readonly snippet?: string;
  /** Lines for hosts that take guidelines into their prompt. */
  readonly guidelines?: readonly string[];
  /** Listed where the host shows them. */
  readonly icons?: readonly Icon[];
  /** Listed as `_meta`. */
  readonly meta?: JsonObject;
  /** How a command line spells the tool. */
  readonly cli?: CliHints;
  /** A deadline for a run, in milliseconds. */
  readonly timeoutMs?: number;
  /** `"allow"` switches the rule off that every object says what it does with unknown keys. */
  readonly unknownKeys?: "allow";
  /** `"annotate"` switches the assertion of formats off. */
  readonly formats?: "annotate";
  /** `"last"` lets the last of duplicate keys win; without it they are refused. */
  readonly duplicateKeys?: "last";
}

/** What {@link defineTool} takes. `Input` and `Output` are the types of the schemas, inferred from them. */
export interface ToolDefinition<Input = NoSchema, Output = NoSchema> extends ToolFields {
  /**
   * What the tool takes: a plain JSON Schema, a TypeBox type, or a schema of any library that implements Standard
   * JSON Schema (zod 4, arktype; valibot and effect through their helpers). Absent: nothing.
   */
  readonly input?: Input;
  /** What `details` are, in any of the same forms: then it is listed, and details are checked and sent. */
  readonly output?: Output;
  /** Runs the tool on checked input. */
  execute(
    input: InferInput<Input>,
    context: ToolContext,
  ): ResultFor<Output> | Promise<ResultFor<Output>>;
}

/**
 * A defined tool: frozen, and known by every copy of haft in the process. Under `isolatedDeclarations` write
 * `export const slug: Tool = defineTool({ ... })`.
 */
export interface Tool<Input = unknown, Result = unknown> extends ToolFields {
  /** The author's schema, as it was given. */
  readonly input?: object;
  /** The author's output schema, as it was given. */
  readonly output?: object;
  readonly idempotent: boolean;
  readonly openWorld: boolean;
  /** The author's function. A method, so that a list of tools can hold tools of different inputs. */
  execute(input: Input, context: ToolContext): Result | Promise<Result>;
}
