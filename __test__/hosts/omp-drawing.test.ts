import { defineTool } from "haft";
import { type OmpDrawing, type OmpRenderers, type OmpTool, registerOmpTools } from "haft/omp";
import { describe, expect, it } from "vitest";

class Text {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  render(): string[] {
    return this.text.split("\n");
  }
}

/** Writes colours as tags. */
const theme = {
  sep: { dot: " · " },
  format: { bracketLeft: "⟨", bracketRight: "⟩" },
  spinnerFrames: ["◐", "◓"],
  fg: (colour: string, text: string) => `<${colour}>${text}</>`,
  bold: (text: string) => `*${text}*`,
  styledSymbol: (symbol: string) => symbol,
};

const wc = defineTool({
  name: "wc",
  title: "Count",
  description: "Counts.",
  effect: "read",
  execute: () => "12",
});

/** The tool as OMP is given it; OMP brings `Text`. */
function drawn(renderers: OmpRenderers = {}): OmpTool {
  let given: OmpTool | undefined;
  const pi = { registerTool: (tool: OmpTool) => void (given = tool), pi: { Text } };
  registerOmpTools(pi, [wc], { renderers: { wc: renderers } });
  return given!;
}

const call = (tool: OmpTool, args: unknown, drawing: OmpDrawing = {}): string[] =>
  tool.renderCall!(args, drawing, theme).render(80);

const result = (
  tool: OmpTool,
  text: string,
  {
    isError = false,
    args = {},
    ...drawing
  }: OmpDrawing & { isError?: boolean; args?: object } = {},
): string[] =>
  tool.renderResult!({ content: [{ type: "text", text }], isError }, drawing, theme, args).render(
    80,
  );

const title = "<toolTitle>*Count*</>";

describe("a call that is drawn in OMP", () => {
  const summed = drawn({
    describeCall: ({ path }: { path: string }) => `${path.trim()}\n\u001b[31m`,
    describeResult: ({ content }) => ({
      badge: "ok\u001b[2J",
      facts: [`${content[0]?.text} words`, "", "1\nline"],
    }),
  });

  it("is an icon, the title and a summary in one safe line", () => {
    expect(call(drawn(), {})).toEqual([`status.pending ${title}`]);
    expect(call(summed, { path: " a " })).toEqual([`status.pending ${title}: <muted>a</>`]);
    expect(call(summed, undefined)).toEqual([`status.pending ${title}`]);
  });

  it("turns while it runs, over its last progress", () => {
    const running = { isPartial: true, spinnerFrame: 3 };
    expect(call(drawn(), {}, running)).toEqual([`<accent>◓</> ${title}`]);
    expect(call(drawn(), {}, { isPartial: true })).toEqual([`status.running ${title}`]);
    expect(result(drawn(), "half\n\u001b[31mdone", running)).toEqual([
      `<accent>◓</> ${title}`,
      "<dim>half done</>",
    ]);
  });

  it("ends with what is worth knowing", () => {
    expect(result(summed, "12", { args: { path: "a" } })).toEqual([
      `status.success ${title}: <muted>a</> <accent>⟨ok⟩</> <dim>12 words · 1 line</>`,
    ]);
    expect(result(drawn(), "12")).toEqual([`status.success ${title}`]);
  });

  it("has its text below where the person opened it, or it failed", () => {
    expect(result(drawn(), "12\u001b[31m\nlines", { expanded: true })).toEqual([
      `status.success ${title}`,
      "<toolOutput>12",
      "lines</>",
    ]);
    expect(result(drawn(), "wc failed: no file", { isError: true })).toEqual([
      `status.error ${title}`,
      "<toolOutput>wc failed: no file</>",
    ]);
  });

  it("is drawn without a summary that fails", () => {
    const describeResult = () => {
      throw new Error("no");
    };
    expect(result(drawn({ describeResult }), "12")).toEqual([`status.success ${title}`]);
    const wrong = () => ({ badge: 1, facts: "12" }) as never;
    expect(result(drawn({ describeResult: wrong }), "12")).toEqual([`status.success ${title}`]);
  });

  it("is one line for call and result, unless the author draws either", () => {
    expect(drawn().mergeCallAndResult).toBe(true);
    const renderCall = () => new Text("mine");
    const own = drawn({ renderCall });
    expect(own.renderCall).toBe(renderCall);
    expect(own.mergeCallAndResult).toBeUndefined();
    expect(result(own, "12")).toEqual([`status.success ${title}`]);
  });
});
