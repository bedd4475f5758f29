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

/** The work of every tool: small and pure, so that the path around it is what is measured. */
export const work = ({ text, separator = "-", times = 2 }) =>
  Array(times).fill(text).join(separator);
