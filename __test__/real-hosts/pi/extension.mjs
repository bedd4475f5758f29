/** The extension as an author writes it. */
import { registerPiTools } from "haft/pi";

import { tools } from "../tools.mjs";

export default function extension(pi) {
  registerPiTools(pi, tools, {
    confirm: {
      text_remove: ({ name }) => ({ title: "Remove a text?", message: `${name} will be gone.` }),
    },
  });
}
