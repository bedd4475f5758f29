// The input of every tool as the zod-based peers write it: a closed object of three properties.
import { z } from "zod";
import { words } from "./shape.mjs";

/** A fresh schema, as a package of many tools has one per tool. */
export const input = () =>
  z.strictObject({
    text: z.string().min(1).max(200).describe(words.text),
    separator: z.enum(["-", "_", "."]).describe(words.separator).optional(),
    times: z.number().int().min(1).max(5).describe(words.times).optional(),
  });
