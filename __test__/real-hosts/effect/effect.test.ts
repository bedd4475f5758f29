import { sameWords } from "../same-words.ts";

sameWords({
  name: "Effect 4.1.0",
  group: "effect",
  runtime: "node",
  driver: "effect/drive.mjs",
  differences: {
    cancel: {
      reads: { text: undefined, isError: undefined, images: undefined },
      why: "a fibre that is interrupted asks its model nothing more",
    },
  },
});
