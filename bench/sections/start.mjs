// From spawn to the answered tools/list, and resident memory afterwards.
import { drive } from "../driver.mjs";
import { median, medianRatio } from "../figures.mjs";
import { empty } from "../peers.mjs";

/** Time from spawn to the last byte of the first listing, in milliseconds. */
export async function coldStart({ peers, rounds }) {
  const names = Object.keys(peers);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  const node = [];
  for (let round = 0; round < rounds; round += 1) {
    node.push((await drive("exit", {}, [[process.execPath, "-e", "0"]])).ms);
    for (const name of names) times[name].push((await drive("cold", {}, [peers[name](50)])).ms);
  }
  // The fastest of each: noise only adds to a time, and here it would count twice.
  const over = (name) => Math.min(...times[name]) - Math.min(...node);
  return [
    {
      title: "cold start to tools/list, 50 tools",
      unit: "ms",
      values: Object.fromEntries(names.map((name) => [name, median(times[name])])),
      ratios: ratios(times, names),
      targets: [{ peer: "sdk-v2", atMost: 0.55 }],
    },
    {
      title: "cold start over `node -e 0`",
      unit: "ms",
      values: Object.fromEntries(names.map((name) => [name, over(name)])),
      ratios: {},
      targets: [{ value: 60 }],
    },
  ];
}

/** Resident memory of an idle server that has listed its 50 tools, in MiB. */
export async function idleMemory({ peers, rounds }) {
  const names = Object.keys(peers);
  const mib = Object.fromEntries(names.map((name) => [name, []]));
  const bare = [];
  for (let round = 0; round < Math.ceil(rounds / 2); round += 1) {
    bare.push((await drive("rss", { silent: 1 }, [empty(50)])).mib);
    for (const name of names) mib[name].push((await drive("rss", {}, [peers[name](50)])).mib);
  }
  return [
    {
      title: "idle memory, 50 tools",
      unit: "MiB",
      values: Object.fromEntries(names.map((name) => [name, median(mib[name])])),
      ratios: ratios(mib, names),
      targets: [{ peer: "sdk-v2", atMost: 0.8 }],
    },
    {
      title: "idle memory over an empty module",
      unit: "MiB",
      values: Object.fromEntries(names.map((name) => [name, median(mib[name]) - median(bare)])),
      ratios: {},
      targets: [{ value: 12 }],
    },
  ];
}

function ratios(readings, names) {
  if (readings.haft === undefined) return {};
  return Object.fromEntries(
    names.map((name) => [name, medianRatio(readings.haft, readings[name])]),
  );
}
