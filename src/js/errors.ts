/** The errors that haft throws for what its caller got wrong. */

/** One thing that is wrong in a definition. */
export interface DefinitionProblem {
  /** A JSON Pointer into the definition, such as `/input/properties/text`. */
  readonly at: string;
  /** What is wrong there, without a trailing dot. */
  readonly message: string;
}

/** One thing that is wrong with arguments. */
export interface InputIssue {
  /** The whole of it as one line, such as `Invalid arguments at /text: must be string`. */
  readonly line: string;
  /** A JSON Pointer into the arguments; empty for the arguments themselves. */
  readonly at: string;
  /** What is wrong there. */
  readonly problem: string;
  /** The required properties that are missing, where that is the problem. */
  readonly missing?: readonly string[];
}

/** Thrown by `defineTool` and its kin: lists every problem, one a line. */
export class ToolDefinitionError extends Error {
  override readonly name = "ToolDefinitionError";
  readonly code = "TOOL_DEFINITION";
  /** Every problem, in the order of the definition. */
  readonly problems: readonly DefinitionProblem[];

  constructor(message: string, problems: readonly DefinitionProblem[]) {
    super(message);
    this.problems = problems;
  }
}

/** Whether this is one, of whichever copy of haft: a tool file may import another than the one that runs it. */
export function isDefinitionError(error: unknown): error is ToolDefinitionError {
  const { code, message, problems } = fieldsOf(error);
  return code === "TOOL_DEFINITION" && typeof message === "string" && Array.isArray(problems);
}

/** Thrown by `invokeTool` for arguments that the tool does not take. The message is the lines. */
export class ToolInputError extends Error {
  override readonly name = "ToolInputError";
  readonly code = "TOOL_INPUT";
  /** One line for each problem, for the model to read. */
  readonly lines: readonly string[];
  /** The same, for programs. */
  readonly issues: readonly InputIssue[];

  constructor(lines: readonly string[], issues: readonly InputIssue[]) {
    super(lines.join("\n"));
    this.lines = lines;
    this.issues = issues;
  }
}

/** Whether this is one, of whichever copy of haft. */
export function isInputError(error: unknown): error is ToolInputError {
  const { code, message, lines } = fieldsOf(error);
  return (
    code === "TOOL_INPUT" &&
    typeof message === "string" &&
    Array.isArray(lines) &&
    lines.every((line) => typeof line === "string")
  );
}

/** What a thrown value says of itself: a file may throw anything with a code of ours, and what cannot be read. */
function fieldsOf(error: unknown): Readonly<Record<string, unknown>> {
  try {
    const { code, message, lines, problems } = error as Readonly<Record<string, unknown>>;
    return { code, message, lines, problems };
  } catch {
    return {};
  }
}
