/** The revisions of the Model Context Protocol that the core serves. */

/** Every revision, the newest first. */
export const REVISIONS = [
  "2026-07-28",
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
] as const;

/** A revision of the Model Context Protocol. */
export type Revision = (typeof REVISIONS)[number];

/** The newest revision that opens with `initialize`. */
export const LATEST_WITH_INITIALIZE: Revision = "2025-11-25";
