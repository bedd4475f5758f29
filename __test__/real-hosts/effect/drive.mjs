import { Effect, Fiber, Layer, Schema, Stream } from "effect";
import { LanguageModel, Prompt, Tool, Toolkit } from "effect/ai";
import { toEffectToolkit } from "haft/effect";

import { calls, cancelWhenWaiting, report } from "../driver.mjs";
import { tools } from "../tools.mjs";

const modules = { Effect, Schema, Prompt, Tool, Toolkit };

/** A model that makes the call, and hears the prompt that comes back. */
function model({ id, tool, input }, hear) {
  let asked = 0;
  const usage = { inputTokens: {}, outputTokens: {} };
  const generateText = ({ prompt }) =>
    Effect.sync(() => {
      asked += 1;
      if (asked === 1) {
        return [
          { type: "tool-call", id, name: tool, params: input },
          { type: "finish", reason: "tool-calls", usage, response: undefined },
        ];
      }
      hear(prompt);
      return [
        { type: "text", text: "done" },
        { type: "finish", reason: "stop", usage, response: undefined },
      ];
    });
  const streamText = (options) => Stream.fromIterableEffect(generateText(options));
  return Layer.effect(
    LanguageModel.LanguageModel,
    LanguageModel.make({ generateText, streamText }),
  );
}

/** What the model reads of a tool's result: the parts, or the result itself. */
function contentOf({ result, modelOutput }) {
  if (modelOutput === undefined) return [{ type: "text", text: String(result) }];
  return modelOutput.map((part) =>
    part.type === "file" ? { type: "image", mimeType: part.mediaType } : part,
  );
}

/** What the user says of a tool that needs approval. */
function approval({ approvalId }, { user }) {
  const approved = user?.approves === true;
  const part = Prompt.makePart("tool-approval-response", { approvalId, approved });
  return Prompt.fromMessages([Prompt.makeMessage("tool", { content: [part] })]);
}

for (const call of calls) {
  const ask = call.user?.answers && (() => ({ action: "accept", content: call.user.answers }));
  const { toolkit, layer } = toEffectToolkit(tools, modules, ask && { ask });
  let read;
  const progress = [];
  const program = Effect.gen(function* () {
    const parts = [];
    const stream = LanguageModel.streamText({ prompt: "go", toolkit });
    yield* Stream.runForEach(stream, (part) =>
      Effect.sync(() => {
        if (part.type === "tool-result" && part.preliminary) progress.push(part.result.message);
        else parts.push(part);
      }),
    );
    let prompt = Prompt.concat(Prompt.make("go"), Prompt.fromResponseParts(parts));
    const request = parts.find(({ type }) => type === "tool-approval-request");
    if (request !== undefined) prompt = Prompt.concat(prompt, approval(request, call));
    yield* LanguageModel.generateText({ prompt, toolkit });
  }).pipe(
    Effect.provide([
      layer,
      model(call, ({ content }) => {
        read = content.at(-1).content.find(({ type }) => type === "tool-result");
      }),
    ]),
  );
  const fiber = Effect.runFork(program);
  cancelWhenWaiting(call, () => void Effect.runFork(Fiber.interrupt(fiber)));
  const exit = await Effect.runPromiseExit(Fiber.join(fiber));
  if (exit._tag === "Failure" && !call.cancel) throw exit.cause;
  report(call, { content: read && contentOf(read), isError: read?.isFailure, progress });
}
