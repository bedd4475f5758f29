import { sameWordsInPi } from "../pi/host.ts";

sameWordsInPi(
  {
    name: "Pi 1.6.0",
    group: "pi-1.6",
    runtime: "node 22",
    driver: "pi/drive-node-22.mjs",
  },
  { types: "pi", details: { reason: "too plain" } },
);
