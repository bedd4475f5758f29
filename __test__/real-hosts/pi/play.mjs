/** Plays the calls in a session of Pi: what all versions have in common. */
import { calls, cancelWhenWaiting, report } from "../driver.mjs";

/**
 * Makes every call. `open(uiContext)` opens a session with the extension and gives `{ session, say }`, where `say`
 * sets the model's next answers, each a message or a function of the context that the model is given.
 */
export async function play(open, { fauxAssistantMessage, fauxToolCall }) {
  let user;
  const alone = await open(undefined);
  const attended = await open(dialogs(() => user));
  for (const call of calls) {
    ({ user } = call);
    const { session, say } = user === undefined ? alone : attended;
    let read;
    say([
      fauxAssistantMessage([fauxToolCall(call.tool, call.input, { id: call.id })], {
        stopReason: "toolUse",
      }),
      (context) => {
        read = context.messages.findLast(({ role }) => role === "toolResult");
        return fauxAssistantMessage("done");
      },
    ]);
    const progress = [];
    const stop = session.subscribe((event) => {
      if (event.type === "tool_execution_update")
        progress.push(event.partialResult.content[0].text);
    });
    cancelWhenWaiting(call, () => void session.abort());
    await session.prompt("go");
    stop();
    // After a cancelled call the model is not asked again at once; it reads what the session keeps.
    read ??= session.messages.findLast(({ role }) => role === "toolResult");
    report(call, { content: read.content, isError: read.isError, progress });
  }
  alone.session.dispose();
  attended.session.dispose();
}

/** A user at Pi's dialogs. */
function dialogs(user) {
  const values = () => Object.values(user().answers ?? {}).map(String);
  const known = {
    confirm: async () => user().approves === true,
    select: async (_title, options) => options.find((option) => values().includes(option)),
    input: async () => values()[0],
  };
  return new Proxy(known, { get: (_, name) => known[name] ?? (() => undefined) });
}
