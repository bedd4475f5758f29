/** What the model is handed of an output, as each generation of the AI SDK takes it. */

import type { MediaBlock } from "../tool.ts";
import { blocksOf, type Told } from "./told.ts";

/** A generation of the AI SDK: its major version. */
export type AiGeneration = 5 | 6 | 7;

/** A picture, by generation. */
export interface AiPictures {
  5: { type: "media"; data: string; mediaType: string };
  6: { type: "image-data"; data: string; mediaType: string };
  7: { type: "file"; data: { type: "data"; data: string }; mediaType: string };
}

/** A part of a result for the model. */
export type AiPart<Generation extends AiGeneration = 7> =
  | { type: "text"; text: string }
  | AiPictures[Generation];

/** Text, or parts where there is a picture among them. */
export type AiModelOutput<Generation extends AiGeneration = 7> =
  | { type: "text"; value: string }
  | { type: "content"; value: AiPart<Generation>[] };

const PICTURES: { [G in AiGeneration]: (block: MediaBlock) => AiPictures[G] } = {
  5: ({ data, mimeType }) => ({ type: "media", data, mediaType: mimeType }),
  6: ({ data, mimeType }) => ({ type: "image-data", data, mediaType: mimeType }),
  7: ({ data, mimeType }) => ({
    type: "file",
    data: { type: "data", data },
    mediaType: mimeType,
  }),
};

/** What the model is handed of an output. */
export function modelOutput<Generation extends AiGeneration>(
  told: Told,
  generation: Generation,
): AiModelOutput<Generation> {
  const content = blocksOf(told);
  if (content === undefined) return { type: "text", value: told.text };
  const picture = PICTURES[generation];
  const value = content.flatMap((block): AiPart<Generation>[] => {
    if (block.type === "text") return [{ type: "text", text: block.text }];
    return block.type === "image" ? [picture(block)] : [];
  });
  return { type: "content", value };
}
