import type * as vscode from "vscode";

import { defineTool } from "haft";
import { registerVscodeTools, vscodeManifest } from "haft/vscode";

const now = defineTool({ name: "now", description: "d", effect: "read", execute: () => "12:00" });

export function activate(api: typeof vscode, context: vscode.ExtensionContext): void {
  const ended: vscode.Disposable[] = registerVscodeTools(api, [now], {
    confirm: { now: () => ({ title: "Now?", message: "It is late." }) },
  });
  context.subscriptions.push(...ended);
}

export const manifest: object[] = vscodeManifest([now]);
