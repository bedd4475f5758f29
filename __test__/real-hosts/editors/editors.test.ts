import { examplesOf, typesOf } from "../types.ts";

typesOf("editors");
examplesOf("editors", "copilot", "opencode", "vscode");
