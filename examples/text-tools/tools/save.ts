/** `text_save`: writes a new file into one folder, and nowhere else. */

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { defineTool } from "haft";

export const textSave = defineTool({
  name: "text_save",
  title: "Text Save",
  description:
    "Save a text as a new file in the folder for texts. A file that exists is never changed.",
  effect: "write",
  input: {
    type: "object",
    properties: {
      // One name without a separator: no path can lead out of the folder.
      file: {
        type: "string",
        maxLength: 100,
        pattern: "^[A-Za-z0-9_][A-Za-z0-9_.-]*$",
        description: "A file name without a folder, such as notes.txt",
      },
      text: { type: "string", description: "What the file holds" },
    },
    required: ["file", "text"],
    additionalProperties: false,
  },
  execute: async ({ file, text }) => {
    const folder = process.env["TEXT_TOOLS_FOLDER"];
    if (folder === undefined || folder === "") throw new Error("TEXT_TOOLS_FOLDER names no folder");
    await mkdir(folder, { recursive: true });
    try {
      // `wx` fails where the name exists, a symbolic link included.
      await writeFile(join(folder, file), text, { flag: "wx" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      throw new Error(`${file} exists already; choose another name`, { cause: error });
    }
    return `Saved ${file} (${Buffer.byteLength(text)} bytes)`;
  },
});
