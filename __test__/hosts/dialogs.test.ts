import { type AskAnswer, defineTool, type JsonObject } from "haft";
import { type PiTool, registerPiTools } from "haft/pi";
import { describe, expect, it } from "vitest";

import { person, type Reply } from "./person.ts";

/** Asks in dialogs; gives the tool's answer, or what it read instead, and everything that was shown. */
async function asked(
  schema: JsonObject,
  replies: Reply[],
  { message = "Who?", signal = undefined as AbortSignal | undefined } = {},
): Promise<{ answer: unknown; shown: unknown[][] }> {
  let answer: AskAnswer<unknown> | undefined;
  const tool = defineTool({
    name: "asks",
    description: "d",
    effect: "read",
    execute: async (_, { ask }) => {
      answer = await ask({ message, schema });
      return "asked";
    },
  });
  let given: PiTool | undefined;
  registerPiTools({ registerTool: (made) => void (given = made) }, [tool]);
  const { dialogs, shown } = person(...replies);
  const context = { hasUI: true, ui: dialogs, executeTool: () => {} };
  const { content } = await given!.execute("1", {}, signal, undefined, context);
  return { answer: answer ?? (content[0] as { text: string }).text, shown };
}

const form = (properties: JsonObject, ...required: string[]): JsonObject => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

describe("a question in dialogs", () => {
  it("asks for one field after another, in their order", async () => {
    const { answer, shown } = await asked(
      form(
        {
          name: { type: "string", title: "Name" },
          age: { type: "integer", description: "in years" },
          loud: { type: "boolean" },
          colour: { enum: ["red", "green"] },
        },
        "name",
        "age",
        "loud",
        "colour",
      ),
      ["Ada", " 36 ", "Yes", "green"],
    );
    expect(answer).toEqual({
      action: "accept",
      content: { name: "Ada", age: 36, loud: true, colour: "green" },
    });
    expect(shown).toEqual([
      ["input", "Who?\nName", undefined],
      ["input", "Who?\nage: in years", undefined],
      ["select", "Who?\nloud", ["Yes", "No"]],
      ["select", "Who?\ncolour", ["red", "green"]],
    ]);
  });

  it("says what is wrong with an answer, in the words of the core, and asks again", async () => {
    const { answer, shown } = await asked(
      form(
        {
          age: { type: "integer", minimum: 18 },
          code: { type: "string", title: "Code", pattern: "^[A-Z]+$" },
        },
        "age",
        "code",
      ),
      ["young", "17.5", "17", "18", "a", "A"],
    );
    expect(answer).toEqual({ action: "accept", content: { age: 18, code: "A" } });
    expect(shown.filter(([kind]) => kind === "notify")).toEqual([
      ["notify", 'age: must be integer, got string "young"', "warning"],
      ["notify", "age: must be integer, got number 17.5", "warning"],
      ["notify", "age: must be >= 18", "warning"],
      ["notify", 'Code: must match pattern "^[A-Z]+$"', "warning"],
    ]);
  });

  it("lets an optional field be left out, and fills in a default", async () => {
    const { answer, shown } = await asked(
      form({
        nick: { type: "string" },
        loud: { type: "boolean" },
        port: { type: "integer", default: 80 },
      }),
      ["", "(skip)", ""],
    );
    expect(answer).toEqual({ action: "accept", content: { port: 80 } });
    expect(shown).toEqual([
      ["input", "Who?\nnick", undefined],
      ["select", "Who?\nloud", ["Yes", "No", "(skip)"]],
      ["input", "Who?\nport", "80"],
    ]);
  });

  it("takes an empty text for a text where one may be empty", async () => {
    const { answer } = await asked(form({ name: { type: "string" } }, "name"), [""]);
    expect(answer).toEqual({ action: "accept", content: { name: "" } });
  });

  it("ticks several choices one by one, in the order of the form", async () => {
    const { answer, shown } = await asked(
      form({ tags: { type: "array", items: { enum: ["a", "b", "c"] }, minItems: 1 } }, "tags"),
      ["Done", "[ ] c", "[ ] a", "[ ] b", "[x] b", "Done"],
    );
    expect(answer).toEqual({ action: "accept", content: { tags: ["a", "c"] } });
    expect(shown[1]).toEqual(["notify", "tags: must not have fewer than 1 items", "warning"]);
    expect(shown[4]).toEqual(["select", "Who?\ntags", ["[x] a", "[ ] b", "[x] c", "Done"]]);
  });

  it("begins with the ticks of a default, and can be left out as a whole", async () => {
    const { answer, shown } = await asked(
      form({ tags: { type: "array", items: { enum: ["a", "b"] }, default: ["b"] } }),
      ["(skip)"],
    );
    expect(answer).toEqual({ action: "accept", content: {} });
    expect(shown).toEqual([["select", "Who?\ntags", ["[ ] a", "[x] b", "Done", "(skip)"]]]);
  });

  it("shows titles, and numbers those that would read the same", async () => {
    const choice = (value: string, title: string) => ({ const: value, title });
    const oneOf = [
      choice("a", "Same"),
      choice("b", "Same"),
      choice("c", "Same (2)"),
      choice("d", "(skip)"),
    ];
    const { answer, shown } = await asked(form({ pick: { oneOf } }), ["Same (2) (2)"]);
    expect(answer).toEqual({ action: "accept", content: { pick: "c" } });
    expect(shown[0]).toEqual([
      "select",
      "Who?\npick",
      ["Same", "Same (2)", "Same (2) (2)", "(skip)", "(skip) (2)"],
    ]);
  });

  it("without fields is a yes or a no", async () => {
    const yes = await asked(form({}), [true]);
    expect(yes).toEqual({
      answer: { action: "accept", content: {} },
      shown: [["confirm", "Who?", ""]],
    });
    expect((await asked(form({}), [false])).answer).toEqual({ action: "decline" });
  });

  it("is cancelled by leaving any dialog", async () => {
    const fields = form({ a: { type: "string" }, b: { type: "boolean" } }, "a", "b");
    expect((await asked(fields, [undefined])).answer).toEqual({ action: "cancel" });
    expect((await asked(fields, ["x", undefined])).answer).toEqual({ action: "cancel" });
    const ticks = form({ c: { type: "array", items: { enum: ["x"] } } });
    expect((await asked(ticks, ["[ ] x", undefined])).answer).toEqual({ action: "cancel" });
  });

  it("shows nothing that acts on a terminal", async () => {
    const { shown } = await asked(
      form({ name: { type: "string", title: "Na\u001b[31mme\n!", description: "a\u202eb" } }),
      [undefined],
      { message: "Who\u001b]0;evil\u0007?\r\nYou" },
    );
    expect(shown).toEqual([["input", "Who?\nYou\nName !: a b", undefined]]);
  });

  it("ends with a program that answers wrongly for ever, and at once", async () => {
    const wrong = Array.from({ length: 1_000 }, () => "x");
    const number = await asked(form({ n: { type: "number" } }, "n"), [...wrong]);
    expect(number.answer).toEqual({ action: "cancel" });
    const choice = await asked(form({ c: { enum: ["a"] } }, "c"), [...wrong]);
    expect(choice.answer).toEqual({ action: "cancel" });
    expect(choice.shown[1]).toEqual(["notify", 'c: must be equal to "a"', "warning"]);
    const several = form({ t: { type: "array", items: { enum: ["a"] } } }, "t");
    expect((await asked(several, [...wrong])).answer).toEqual({ action: "cancel" });
  });

  it("fails in one safe line where a dialog does", async () => {
    const { answer } = await asked(form({ a: { type: "string" } }), [new Error("no\nscreen")]);
    expect(answer).toBe("asks failed: no screen");
  });

  it("CAN-03: ends with the call, and a dialog that closes for it is no cancelled question", async () => {
    const signal = AbortSignal.abort();
    expect((await asked(form({ a: { type: "string" } }), ["x"], { signal })).answer).toBe(
      "asks failed: This operation was aborted",
    );
  });
});
