/** `text_hash`: the digest of a text, with progress and cancellation. */

import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";

import { defineTool } from "haft";

export const textHash = defineTool({
  name: "text_hash",
  title: "Text Hash",
  description: "Compute the digest of a text in UTF-8, in hexadecimal digits.",
  effect: "read",
  input: {
    type: "object",
    properties: {
      text: { type: "string", description: "Text to hash" },
      algorithm: { enum: ["sha256", "sha512", "sha1"], description: "'sha256' when omitted" },
      chunk: {
        type: "integer",
        minimum: 1,
        description: "Bytes between two reports of progress. 1048576 when omitted",
      },
    },
    required: ["text"],
    additionalProperties: false,
  },
  output: {
    type: "object",
    properties: {
      algorithm: { enum: ["sha256", "sha512", "sha1"] },
      hex: { type: "string", pattern: "^[0-9a-f]+$" },
      bytes: { type: "integer", minimum: 0 },
    },
    required: ["algorithm", "hex", "bytes"],
    additionalProperties: false,
  },
  execute: async ({ text, algorithm = "sha256", chunk = 1_048_576 }, { signal, progress }) => {
    const bytes = Buffer.from(text);
    const hash = createHash(algorithm);
    for (let start = 0; start < bytes.length; start += chunk) {
      if (start > 0) {
        progress(`${start} of ${bytes.length} bytes`, { progress: start, total: bytes.length });
        // Between two chunks a cancellation can arrive.
        await setImmediate();
        signal.throwIfAborted();
      }
      hash.update(bytes.subarray(start, start + chunk));
    }
    const hex = hash.digest("hex");
    return { content: hex, details: { algorithm, hex, bytes: bytes.length } };
  },
});
