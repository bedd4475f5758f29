/** One set of calls for every host, with the words that a model must read. */

/** What a call comes to, as far as a host shows it. */
export interface Reads {
  /** The text blocks that the model reads, joined with line feeds. */
  readonly text?: string | undefined;
  /** Whether the model is told that the call failed. */
  readonly isError?: boolean | undefined;
  /** The media types of the images that the model is shown. */
  readonly images?: readonly string[] | undefined;
  /** The lines that the host shows while the tool runs. */
  readonly progress?: readonly string[] | undefined;
  /** Whether the tool saw its signal abort. */
  readonly aborted?: boolean | undefined;
}

/** One call of a model. */
export interface Call {
  readonly id: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The arguments as the model wrote them, where they are not the text of `input`. */
  readonly written?: string;
  /** The host has a user who fills in forms so, and says yes or no where it asks for that; without it nobody is there. */
  readonly user?: {
    readonly answers?: Readonly<Record<string, unknown>>;
    readonly approves?: boolean;
  };
  /** The call is cancelled as soon as the tool waits. */
  readonly cancel?: true;
  readonly reads: Reads;
}

const plain = { isError: false, images: [], progress: [], aborted: false } as const;
const failed = { ...plain, isError: true } as const;

export const calls: readonly Call[] = [
  {
    id: "good",
    tool: "text_slug",
    input: { text: "Hello World", separator: "_" },
    reads: { ...plain, text: "hello_world" },
  },
  {
    id: "misspelt",
    tool: "text_slug",
    input: { text: "Hello World", seperator: "_" },
    reads: {
      ...failed,
      text: 'Invalid arguments: unknown property "seperator"; takes text, separator',
    },
  },
  {
    id: "enum",
    tool: "text_slug",
    input: { text: "Hello World", separator: "+" },
    reads: { ...failed, text: "Invalid arguments at /separator: must be one of -, _" },
  },
  {
    id: "two problems",
    tool: "text_slug",
    input: { text: "", loud: true },
    reads: {
      ...failed,
      text: [
        'Invalid arguments: unknown property "loud"; takes text, separator',
        "Invalid arguments at /text: must not have fewer than 1 characters",
      ].join("\n"),
    },
  },
  {
    id: "wrong type",
    tool: "text_slug",
    input: { text: 5 },
    reads: { ...failed, text: "Invalid arguments at /text: must be string, got integer 5" },
  },
  {
    id: "null",
    tool: "text_slug",
    input: { text: "Hello World", separator: null },
    reads: {
      ...failed,
      text: "Invalid arguments at /separator: must be string, got null (leave it out)",
    },
  },
  {
    id: "thrown",
    tool: "text_explode",
    input: {},
    reads: { ...failed, text: "text_explode failed: exploded FAKE LINE red" },
  },
  {
    id: "returned error",
    tool: "text_refuse",
    input: {},
    reads: { ...failed, text: "cannot slug this" },
  },
  {
    id: "RES-04: returned error without words",
    tool: "text_shrug",
    input: {},
    reads: { ...failed, text: "text_shrug failed" },
  },
  {
    id: "image",
    tool: "text_draw",
    input: {},
    reads: { ...plain, text: "one pixel", images: ["image/png"] },
  },
  {
    id: "progress",
    tool: "text_steps",
    input: {},
    reads: { ...plain, text: "three steps", progress: ["step 1", "step 2", "step 3"] },
  },
  {
    id: "cancel",
    tool: "text_wait",
    input: {},
    cancel: true,
    reads: { ...failed, text: "text_wait failed: This operation was aborted", aborted: true },
  },
  {
    id: "ask",
    tool: "text_paint",
    input: {},
    user: { answers: { colour: "green" }, approves: true },
    reads: { ...plain, text: "painted green" },
  },
  {
    id: "ask nobody",
    tool: "text_paint",
    input: {},
    reads: {
      ...failed,
      text: "text_paint failed: cannot ask here: the host offers no questions",
    },
  },
  {
    id: "destructive",
    tool: "text_remove",
    input: { name: "notes" },
    user: { approves: true },
    reads: { ...plain, text: "removed notes" },
  },
];
