// One process of the figures of host adapters, without the hosts' own loops; prints them as JSON.
const started = performance.now();
const { registerPiTools } = await import("haft/pi");
const importMs = performance.now() - started;
const { defineTool } = await import("haft");
const { registerOmpTools } = await import("haft/omp");
const { toAiTool } = await import("haft/ai");
const { toOpenAiAgentsTools } = await import("haft/openai-agents");
const openai = await import("haft/openai");
const anthropic = await import("haft/anthropic");
const gemini = await import("haft/gemini");

const define = (index) =>
  defineTool({
    name: `tool_${index}`,
    description: `The tool with the index ${index}.`,
    effect: "read",
    input: {
      type: "object",
      properties: {
        text: { type: "string", minLength: 1, maxLength: 200, pattern: "\\S" },
        separator: { enum: ["-", "_", "."] },
        times: { type: "integer", minimum: 1, maximum: 5 },
      },
      required: ["text"],
      additionalProperties: false,
    },
    execute: ({ text }) => text,
  });

const tools = Array.from({ length: 100 }, (_, index) => define(index));
const [tool] = tools;
const input = { text: "hello world", separator: "_", times: 3 };

const pi = { registered: [], registerTool: (made) => pi.registered.push(made), on() {} };
const before = performance.now();
registerPiTools(pi, tools);
const registerMs = performance.now() - before;
const omp = { registered: [], registerTool: (made) => omp.registered.push(made), on() {} };
const beforeStrict = performance.now();
openai.toOpenAiTools(tools, { strict: true });
const strictMs = performance.now() - beforeStrict;
registerOmpTools(omp, [tool]);
const ai = toAiTool(tool);
const approval = { needsApproval: async () => false };
const [agent] = toOpenAiAgentsTools([tool], { tool: () => approval });

const text = JSON.stringify(input);
const item = { type: "function_call", call_id: "1", name: "tool_0", arguments: text };
// What a model that is held to the strict subset leaves out, it gives as null.
const held = { ...item, arguments: JSON.stringify({ ...input, separator: null }) };
const use = { type: "tool_use", id: "1", name: "tool_0", input };

const calls = {
  execute: async () => tool.execute(input, {}),
  pi: () => {
    const made = pi.registered[0];
    const prepared = made.prepareArguments({ ...input });
    return made.execute("1", prepared, undefined, undefined, {});
  },
  omp: () => omp.registered[0].execute("1", { ...input }, undefined, undefined, {}),
  ai: async () => ai.execute({ ...input }, { toolCallId: "1", messages: [] }),
  "openai-agents": () => agent.invoke(undefined, text),
  openai: () => openai.runToolCall(tools, item),
  "openai, strict": () => openai.runToolCall(tools, held, { strict: true }),
  gemini: () => gemini.runToolCall(tools, { id: "1", name: "tool_0", args: { ...input } }),
  anthropic: () => anthropic.runToolCall(tools, { ...use, input: { ...input } }),
};

/** Microseconds of one call, the fastest of ten batches. */
async function micros(call) {
  let best = Number.POSITIVE_INFINITY;
  for (let batch = 0; batch < 10; batch += 1) {
    const from = performance.now();
    for (let turn = 0; turn < 5000; turn += 1) await call();
    best = Math.min(best, ((performance.now() - from) * 1000) / 5000);
  }
  return best;
}

const found = {};
for (const [host, call] of Object.entries(calls)) found[host] = await micros(call);
const { execute, ...hosts } = found;
const overhead = Object.fromEntries(
  Object.entries(hosts).map(([host, value]) => [host, value - execute]),
);
process.stdout.write(JSON.stringify({ importMs, registerMs, strictMs, overhead }));
