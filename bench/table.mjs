// Rows of figures as one Markdown table, with each target beside the figure it is about.

const number = new Intl.NumberFormat("en", { maximumSignificantDigits: 4 });
const ratio = (value) => (value >= 100 ? String(Math.round(value)) : value.toFixed(2));

/** Whether every target of a row is met; undefined where it has none. */
export function isMet(row) {
  if (row.targets.length === 0 || row.values.haft === undefined) return undefined;
  return row.targets.every((target) => {
    if (target.value !== undefined) return row.values.haft <= target.value;
    const reached = row.ratios[target.peer];
    if (reached === undefined) return true;
    return target.atLeast === undefined ? reached <= target.atMost : reached >= target.atLeast;
  });
}

/** The table of these rows; one column for each peer. */
export function table(rows, peers) {
  const head = [
    "measure",
    ...peers,
    ...peers.filter((name) => name !== "haft").map((name) => `haft / ${name}`),
    "target",
    "met",
  ];
  const lines = rows.map((row) => [
    row.unit === "" ? row.title : `${row.title} (${row.unit})`,
    ...peers.map((name) => cell(row.values[name], (value) => number.format(value))),
    ...peers.filter((name) => name !== "haft").map((name) => cell(row.ratios[name], ratio)),
    row.targets.map(targetWords).join(", "),
    { true: "yes", false: "**no**", undefined: "" }[String(isMet(row))],
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column].length)),
  );
  const format = (line) =>
    `| ${line.map((text, column) => text.padEnd(widths[column])).join(" | ")} |`;
  return [
    format(head),
    `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`,
    ...lines.map(format),
  ].join("\n");
}

const cell = (value, format) => (value === undefined ? "" : format(value));

function targetWords({ peer, atLeast, atMost, value }) {
  if (value !== undefined) return `<= ${value}`;
  return atLeast === undefined ? `<= ${atMost} of ${peer}` : `>= ${atLeast}x ${peer}`;
}
