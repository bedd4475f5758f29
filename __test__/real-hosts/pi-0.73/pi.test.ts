import { sameWordsInPi } from "../pi/host.ts";

sameWordsInPi(
  {
    name: "Pi 0.73.1",
    group: "pi-0.73",
    runtime: "node",
    driver: "pi-0.73/drive.mjs",
  },
  { types: "pi-0.73", details: {} },
);
