// Requests per second over stdio, all servers alive together and taking turns.
import { drive } from "../driver.mjs";
import { median, medianRatio } from "../figures.mjs";

const KINDS = {
  call: { title: "tools/call", targets: { "sdk-v2": 4, tmcp: 2 } },
  bad: { title: "a misspelt key", targets: { "sdk-v2": 30 } },
  unknown: { title: "an unknown name", targets: { "sdk-v2": 30 } },
  list: { title: "tools/list", targets: { "sdk-v2": 25 } },
  ping: { title: "ping", targets: {} },
};

/** The rows of the workloads with 50 tools. */
export const load = ({ peers, rounds, window }) =>
  rows(peers, 50, ["call", "bad", "unknown", "list", "ping"], {
    rounds,
    window,
    warm: 800,
    time: 200,
  });

/** The rows of a large catalog, where a listing that is rendered again for each request shows. */
export const large = ({ peers, rounds }) =>
  rows(peers, 1000, ["call", "list"], {
    rounds: Math.ceil(rounds / 2),
    window: 8,
    strict: 20,
    warm: 800,
    time: 500,
  });

async function rows(peers, tools, kinds, options) {
  const names = Object.keys(peers);
  const commands = names.map((name) => peers[name](tools));
  const figures = await drive("load", { tools, workloads: kinds.join(","), ...options }, commands);
  return kinds.map((kind) => {
    const rates = Object.fromEntries(
      names.map((name, index) => [name, figures[kind][index].map((round) => round.perSecond)]),
    );
    return {
      title: `${KINDS[kind].title}, ${tools} tools, ${options.window} in flight`,
      unit: "/s",
      values: Object.fromEntries(names.map((name) => [name, median(rates[name])])),
      ratios:
        rates.haft === undefined
          ? {}
          : Object.fromEntries(names.map((name) => [name, medianRatio(rates.haft, rates[name])])),
      targets: Object.entries(KINDS[kind].targets).map(([peer, ratio]) => ({
        peer,
        atLeast: ratio,
      })),
    };
  });
}
