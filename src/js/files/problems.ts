/** What a tool file says that no tool can be made of. */

/** One place of a source file. */
export interface SourceProblem {
  /** The path of the file. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units, as editors count. */
  readonly column: number;
  /** The export that is lost by it. */
  readonly export?: string;
  readonly message: string;
  /** What to write instead. */
  readonly help: string;
  /** The lines around the place, with a marker under it. */
  readonly frame: string;
  /**
   * Which problem it is, where a program may have to know: `no-function`, the file exports none and nothing else is
   * wrong with it; `unreadable`, it is not there or cannot be read; `kind`, it is no tool file by its name.
   */
  readonly code?: "no-function" | "unreadable" | "kind";
}

/** A tool file that cannot be read or run as it is; the message lists every problem with its place. */
export class ToolFileError extends Error {
  override readonly name = "ToolFileError";
  readonly problems: readonly SourceProblem[];

  constructor(
    problems: readonly SourceProblem[],
    words: string = problems.map(problemText).join("\n\n"),
  ) {
    super(words);
    this.problems = problems;
  }
}

/** Whether a file was not read at all, so that no line of it can be shown. */
export function isUnread({ code }: SourceProblem): boolean {
  return code === "unreadable" || code === "kind";
}

/** One problem as a person reads it: place, words, frame, what to write instead. */
export function problemText(problem: SourceProblem): string {
  const { file, line, column, message, help, frame } = problem;
  if (isUnread(problem)) return `${file}: ${message}; ${help}`;
  const lost = problem.export === undefined ? "" : `${problem.export}: `;
  const lines = [`${file}:${line}:${column}: ${lost}${message}`];
  if (frame !== "") lines.push(frame);
  if (help !== "") lines.push(`Instead: ${help}`);
  return lines.join("\n");
}

/** The same for who calls a tool: a failure is one line there, which a frame would only be in the way of. */
export function inOneLine({ problems }: ToolFileError): ToolFileError {
  const lines = problems.map((problem) =>
    problemText({ ...problem, frame: "" }).replace("\nInstead: ", "; instead: "),
  );
  return new ToolFileError(problems, lines.join("; "));
}
