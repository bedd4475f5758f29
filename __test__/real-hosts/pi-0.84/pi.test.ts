import { sameWordsInPi } from "../pi/host.ts";

sameWordsInPi(
  {
    name: "Pi 0.84.2",
    group: "pi-0.84",
    runtime: "node 22",
    driver: "pi/drive-node-22.mjs",
  },
  { types: "pi", details: {} },
);
