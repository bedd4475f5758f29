/** The extension as an author writes it. */
import { registerOmpTools } from "haft/omp";

import { tools } from "../tools.mjs";

export default function extension(pi) {
  // A tool that is not essential has to be discovered first.
  registerOmpTools(pi, tools, { loadMode: "essential" });
}
