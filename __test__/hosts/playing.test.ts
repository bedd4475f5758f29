import { defineTool } from "haft";
import { type AiOutput, toAiTool } from "haft/ai";
import { expect, it } from "vitest";

/** A run that says a line when it is told to. */
function talking() {
  let say!: (line: string) => void;
  let end!: (text: string) => void;
  const tool = defineTool({
    name: "text_talk",
    description: "Talks.",
    effect: "read",
    execute: (_, { progress }) => {
      say = progress;
      return new Promise<string>((resolve) => {
        end = resolve;
      });
    },
  });
  const run = toAiTool(tool).execute({});
  return { run, say: (line: string) => say(line), end: (text: string) => end(text) };
}

const value = (text: string): IteratorResult<AiOutput> => ({ done: false, value: { text } });

it("answers those who ask ahead in their order, and none of them never", async () => {
  const { run, say, end } = talking();
  const steps = run[Symbol.asyncIterator]();
  const asked = [steps.next(), steps.next(), steps.next(), steps.next()];
  await new Promise((resolve) => setImmediate(resolve));
  say("one");
  end("last");
  const over = { done: true, value: undefined };
  expect(await Promise.all(asked)).toEqual([value("one"), value("last"), over, over]);
  expect(await steps.next()).toEqual(over);
});

it("keeps what was said until somebody asks", async () => {
  const { run, say, end } = talking();
  await new Promise((resolve) => setImmediate(resolve));
  say("one");
  say("two");
  end("last");
  expect(await run).toEqual({ text: "last" });
  const all: AiOutput[] = [];
  for await (const step of run) all.push(step);
  expect(all).toEqual([{ text: "one" }, { text: "two" }, { text: "last" }]);
});
