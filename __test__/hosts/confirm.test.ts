import { defineTool } from "haft";
import { type Confirm, type PiTool, registerPiTools } from "haft/pi";
import { describe, expect, it } from "vitest";

import { person, type Reply } from "./person.ts";

/** Runs a tool that asks first, in a Pi that honours a returned `isError`; says what was shown, and whether it ran. */
function confirmed(confirm: Confirm, { replies = [] as Reply[], hasUI = true, args = {} } = {}) {
  const runs: unknown[] = [];
  const tool = defineTool({
    name: "remove",
    description: "d",
    effect: "destructive",
    input: {
      type: "object",
      properties: { path: { type: "string" } },
      additionalProperties: false,
    },
    execute: (input) => {
      runs.push(input);
      return "removed";
    },
  });
  let given: PiTool | undefined;
  registerPiTools({ registerTool: (made) => void (given = made) }, [tool], {
    confirm: { remove: confirm },
  });
  const { dialogs, shown } = person(...replies);
  const controller = new AbortController();
  const context = { hasUI, ui: dialogs, executeTool: () => {} };
  const running = given!.execute("1", args, controller.signal, undefined, context);
  return { running, runs, shown, controller, dialogs };
}

const says = (text: string) => ({
  content: [{ type: "text", text }],
  details: {},
  isError: true,
});

describe("a confirmation in Pi", () => {
  const ask: Confirm = ({ path }: { path?: string }) => ({
    title: `Remove\n${path}?\u001b[2J`,
    message: "It is gone\r\nfor good.\u202e",
  });

  it("is shown as safe text, and yes lets the tool run", async () => {
    const { running, runs, shown } = confirmed(ask, { replies: [true], args: { path: "a" } });
    expect(await running).toEqual({
      content: [{ type: "text", text: "removed" }],
      details: {},
    });
    expect(shown).toEqual([["confirm", "Remove a?", "It is gone\nfor good."]]);
    expect(runs).toEqual([{ path: "a" }]);
  });

  it("that is refused keeps the tool from running, and tells the model not to try again", async () => {
    const { running, runs } = confirmed(ask, { replies: [false] });
    expect(await running).toEqual(
      says("remove was cancelled by the user. Do not retry unless the user asks again."),
    );
    expect(runs).toEqual([]);
  });

  it("takes nothing but yes for a yes", async () => {
    for (const reply of ["true", undefined]) {
      const { running, runs } = confirmed(ask, { replies: [reply] });
      expect(await running).toMatchObject({ isError: true });
      expect(runs).toEqual([]);
    }
  });

  it("needs somebody who is there", async () => {
    const { running, runs, shown } = confirmed(ask, { hasUI: false });
    expect(await running).toEqual(says("remove needs interactive approval in Pi TUI or RPC mode"));
    expect([runs, shown]).toEqual([[], []]);
  });

  it("is not asked for where the author says so, nor where the arguments do not fit", async () => {
    const calls: unknown[] = [];
    const never: Confirm = (input) => void calls.push(input);
    const free = confirmed(never, { hasUI: false, args: { path: "a" } });
    expect(await free.running).toMatchObject({ content: [{ type: "text", text: "removed" }] });
    const wrong = confirmed(never, { args: { pth: "a" } });
    expect(await wrong.running).toEqual(
      says('Invalid arguments: unknown property "pth"; takes path'),
    );
    expect(calls).toEqual([{ path: "a" }]);
  });

  it("that throws, or whose dialog does, is a failure of the tool in one safe line", async () => {
    const throws = confirmed(() => {
      throw new Error("no\n\u001b[31mtitle");
    });
    expect(await throws.running).toEqual(says("remove failed: no title"));
    const dialog = confirmed(ask, { replies: [new Error("no screen")] });
    expect(await dialog.running).toEqual(says("remove failed: no screen"));
    expect([throws.runs, dialog.runs]).toEqual([[], []]);
  });

  it("CAN-03: ends when the call is aborted, though the dialog never hears of it", async () => {
    const { running, runs, controller, dialogs } = confirmed(ask);
    dialogs.confirm = () => new Promise(() => {});
    controller.abort(new Error("stopped by hand"));
    expect(await running).toEqual(says("remove failed: stopped by hand"));
    expect(runs).toEqual([]);
  });
});
