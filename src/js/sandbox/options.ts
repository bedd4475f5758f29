/** How a tool file is sandboxed. */

import type { Permissions, SandboxLimits } from "./permissions.ts";

/** The sandbox of a tool file. */
export interface SandboxOptions extends SandboxLimits {
  readonly permissions?: Permissions;
  /**
   * A fresh child for every call, default one for all. The next one starts behind a call, or beside one that takes
   * longer than 100 ms.
   */
  readonly isolatePerCall?: boolean;
  /** Start although this system cannot enforce every rule; each that it cannot is told to `onUnenforced`. */
  readonly bestEffort?: boolean;
  /** Hears, under `bestEffort`, of each rule that is not enforced, as one line. */
  readonly onUnenforced?: (words: string) => void;
  /** Hears what the file prints; default standard error. */
  readonly onOutput?: (text: string) => void;
}
