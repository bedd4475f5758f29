/** Tools by name. */
import { defineTool, indexTools } from "haft";
import { expect, test } from "vitest";

const named = (name: string) =>
  defineTool({ name, description: "Probes", effect: "read", execute: () => name });

test("indexTools maps every name to its tool, in order", () => {
  const tools = [named("one"), named("constructor")];
  const index = indexTools(tools);
  expect([...index.keys()]).toEqual(["one", "constructor"]);
  expect(index.get("constructor")).toBe(tools[1]);
  expect(index.get("toString")).toBeUndefined();
});

test("indexTools refuses a second tool of the same name", () => {
  expect(() => indexTools([named("one"), named("two"), named("one")])).toThrow(
    expect.objectContaining({
      name: "ToolDefinitionError",
      message: "Duplicate tool name one",
      problems: [{ at: "/2/name", message: "Duplicate tool name one" }],
    }),
  );
});
