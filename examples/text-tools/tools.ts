/** The tools of this package, in the order in which they are listed. */

import type { Tool } from "haft";

import { textBadge } from "./tools/badge.ts";
import { textDiff } from "./tools/diff.ts";
import { textHash } from "./tools/hash.ts";
import { textSave } from "./tools/save.ts";
import { textSlug } from "./tools/slug.ts";
import { textTemplate } from "./tools/template.ts";

export const tools: readonly Tool[] = [
  textSlug,
  textDiff,
  textTemplate,
  textHash,
  textBadge,
  textSave,
];
