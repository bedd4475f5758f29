/** Plays the calls in a session of Pi, or of a host that has its sessions and dialogs. */
import { calls, cancelWhenWaiting, declare, note, report } from "../driver.mjs";

/**
 * Makes every call. `open(uiContext)` opens a session with the extension and gives `{ session, say, declared }`:
 * `say(call, hear)` makes its model answer with the call, hear the context that comes back, and be done;
 * `declared(context)` are the tools that the model is told of.
 */
export async function play(open) {
  let user;
  let told;
  const details = {};
  const alone = await open(undefined);
  const attended = await open(dialogs(() => user));
  for (const call of calls) {
    ({ user } = call);
    const { session, say, declared } = user === undefined ? alone : attended;
    let read;
    say(call, (context) => {
      read = context.messages.findLast(({ role }) => role === "toolResult");
      told ??= declared(context);
    });
    const progress = [];
    const stop = session.subscribe((event) => {
      if (event.type === "tool_execution_update")
        progress.push(event.partialResult.content[0].text);
    });
    cancelWhenWaiting(call, () => void session.abort());
    await session.prompt("go");
    stop();
    // After a cancelled call the model is not asked again at once; it will read what the session keeps.
    read ??= session.messages.findLast(({ role }) => role === "toolResult");
    details[call.id] = read.details;
    report(call, { content: read.content, isError: read.isError, progress });
  }
  declare(
    told.map(({ name, description, parameters }) => ({ name, description, schema: parameters })),
  );
  const prompt = String(alone.session.systemPrompt);
  note({
    snippet: prompt.includes("make a slug of a text"),
    guideline: prompt.includes("Use text_slug for every file name."),
    details: details["returned error"],
  });
  await alone.session.dispose();
  await attended.session.dispose();
}

/** A model that answers with the call and then is done: Pi's own, of either scope. */
export function sayWith({ fauxAssistantMessage, fauxToolCall }, setResponses) {
  return ({ id, tool, input }, hear) =>
    setResponses([
      fauxAssistantMessage([fauxToolCall(tool, input, { id })], { stopReason: "toolUse" }),
      (context) => {
        hear(context);
        return fauxAssistantMessage("done");
      },
    ]);
}

/** The user at the dialogs. */
function dialogs(user) {
  const values = () => Object.values(user().answers ?? {}).map(String);
  const label = (option) => (typeof option === "string" ? option : option.label);
  const known = {
    confirm: async () => user().approves === true,
    select: async (_title, options) => {
      const labels = options.map(label);
      if (labels.includes("Deny")) return user().approves === true ? "Approve" : "Deny";
      return labels.find((option) => values().includes(option));
    },
    input: async () => values()[0],
  };
  return new Proxy(known, { get: (_, name) => known[name] ?? (() => undefined) });
}
