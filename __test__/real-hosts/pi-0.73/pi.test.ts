import { sameWords } from "../same-words.ts";

sameWords({
  name: "Pi 0.73.1",
  group: "pi-0.73",
  runtime: "node",
  driver: "pi-0.73/drive.mjs",
  declares: (schema) => schema,
});
