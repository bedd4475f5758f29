/** The tools that every host is given, defined once; plain JavaScript, so that every runtime loads them. */
import { defineTool } from "haft";

/** A picture of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const slug = defineTool({
  name: "text_slug",
  title: "Slug",
  description: "Makes a slug of a text.",
  effect: "read",
  snippet: "make a slug of a text",
  guidelines: ["Use text_slug for every file name."],
  input: {
    type: "object",
    properties: {
      text: { type: "string", minLength: 1 },
      separator: { type: "string", enum: ["-", "_"] },
    },
    required: ["text"],
    additionalProperties: false,
  },
  execute: ({ text, separator = "-" }) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, separator),
});

const explode = defineTool({
  name: "text_explode",
  title: "Explode",
  description: "Throws.",
  effect: "read",
  execute: () => {
    throw new Error("exploded\nFAKE LINE \u001b[31mred");
  },
});

const refuse = defineTool({
  name: "text_refuse",
  title: "Refuse",
  description: "Returns a failure with details.",
  effect: "read",
  execute: () => ({
    content: "cannot slug this",
    details: { reason: "too plain" },
    isError: true,
  }),
});

const shrug = defineTool({
  name: "text_shrug",
  title: "Shrug",
  description: "Returns a failure without words.",
  effect: "read",
  execute: () => ({ content: [], isError: true }),
});

const draw = defineTool({
  name: "text_draw",
  title: "Draw",
  description: "Draws a text.",
  effect: "read",
  execute: () => [
    { type: "text", text: "one pixel" },
    { type: "image", data: PIXEL, mimeType: "image/png" },
  ],
});

const steps = defineTool({
  name: "text_steps",
  title: "Steps",
  description: "Reports three steps.",
  effect: "read",
  execute: async (_, { progress }) => {
    for (let step = 1; step <= 3; step += 1) {
      progress(`step ${step}`, { progress: step, total: 3 });
      await new Promise((resolve) => setImmediate(resolve));
    }
    return "three steps";
  },
});

/** What the waiting tool and a driver tell one another: one for the process, however often this module is loaded. */
export const waiting = (globalThis[Symbol.for("haft.real-hosts.waiting")] ??= {
  /** Set by a driver: called when the tool has begun to wait. */
  started: () => {},
  /** Set by a driver: called when the tool has seen its signal abort. */
  stopped: () => {},
  /** Whether the signal of the last call was aborted. */
  aborted: false,
});

const wait = defineTool({
  name: "text_wait",
  title: "Wait",
  description: "Waits until it is cancelled.",
  effect: "read",
  execute: (_, { signal }) =>
    new Promise((_resolve, reject) => {
      waiting.aborted = signal.aborted;
      signal.addEventListener("abort", () => {
        waiting.aborted = true;
        waiting.stopped();
        reject(signal.reason);
      });
      waiting.started();
    }),
});

const paint = defineTool({
  name: "text_paint",
  title: "Paint",
  description: "Asks for a colour.",
  effect: "write",
  execute: async (_, { ask }) => {
    const answer = await ask({
      message: "Which colour?",
      schema: {
        type: "object",
        properties: { colour: { type: "string", title: "Colour", enum: ["red", "green"] } },
        required: ["colour"],
        additionalProperties: false,
      },
    });
    return answer.action === "accept" ? `painted ${answer.content.colour}` : "not painted";
  },
});

const remove = defineTool({
  name: "text_remove",
  title: "Remove",
  description: "Removes a text for good.",
  effect: "destructive",
  input: {
    type: "object",
    properties: { name: { type: "string" } },
    required: ["name"],
    additionalProperties: false,
  },
  execute: ({ name }) => `removed ${name}`,
});

export const tools = [slug, explode, refuse, shrug, draw, steps, wait, paint, remove];
