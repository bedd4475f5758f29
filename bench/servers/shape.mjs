// What every server of the comparison serves: the same names, words and work.

/** How many tools this run serves: the first argument, 50 when absent. */
export const count = Number(process.argv[2] ?? 50);

/** `tool_0000`, `tool_0001`, ... */
export const names = Array.from(
  { length: count },
  (_, index) => `tool_${String(index).padStart(4, "0")}`,
);

/** The description of one tool. */
export const describe = (name) =>
  `Join a text and a separator the way ${name} does it, at most 200 characters long.`;

/** The titles of the two properties. */
export const words = {
  text: "Text to repeat",
  separator: "Joins the pieces",
  times: "How many pieces",
};

/** Whether this run serves HTTP, and not stdio: the second argument. */
export const overHttp = process.argv[3] === "http";

/** Says where a server listens. */
export const say = (url) => void process.stdout.write(`${url}\n`);

/** Serves a listener of `node:http` and says where. */
export async function announce(listener) {
  const { createServer } = await import("node:http");
  const server = createServer(listener).listen(0, "127.0.0.1", () => {
    say(`http://127.0.0.1:${server.address().port}/mcp`);
  });
}

/** The work of every tool: small and pure, so that the path around it is what is measured. */
export function work({ text, separator = "-", times = 2 }) {
  if (text === "block") hold(2_000);
  return Array(times).fill(text).join(separator);
}

/** Keeps the event loop to itself. */
function hold(milliseconds) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
