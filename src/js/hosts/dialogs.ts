/** A question to the person at a terminal: one dialog after another, a field each. */

import type { InvokeOptions } from "../direct-context.ts";
import type { AskAnswer } from "../tool.ts";
import { askField, type Field, type FieldValue, LEFT, SKIPPED } from "./dialog-field.ts";

/** How a dialog is shown. */
export interface DialogOptions {
  /** Closes the dialog. */
  readonly signal?: AbortSignal;
}

/** The dialogs of a host, as far as haft opens them. */
export interface Dialogs {
  /** The chosen label; undefined where the person left. */
  select(title: string, options: string[], how?: DialogOptions): Promise<string | undefined>;
  /** Whether the person said yes. */
  confirm(title: string, message: string, how?: DialogOptions): Promise<boolean>;
  /** What was typed; undefined where the person left. */
  input(title: string, placeholder?: string, how?: DialogOptions): Promise<string | undefined>;
  /** Shows a line for a moment. */
  notify(message: string, kind?: "info" | "warning" | "error"): void;
}

/** The form of a question, as the core has checked and cleaned it. */
interface Form {
  readonly properties: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
}

/**
 * Asks for the fields of a form in their order. Leaving any dialog cancels the question; a form without fields is a
 * plain yes or no, and no declines.
 */
export function askInDialogs(
  dialogs: Dialogs,
  signal: AbortSignal | undefined,
): NonNullable<InvokeOptions["ask"]> {
  const how: DialogOptions = signal === undefined ? {} : { signal };
  return async ({ message, schema }, problem): Promise<AskAnswer> => {
    const form = schema as Form;
    const fields = Object.entries(form.properties);
    if (fields.length === 0) {
      const agreed = await dialogs.confirm(message, "", how);
      signal?.throwIfAborted();
      return agreed === true ? { action: "accept", content: {} } : { action: "decline" };
    }
    const content: Record<string, FieldValue> = {};
    for (const [name, field] of fields) {
      const label = field.title ?? name;
      const words = field.description === undefined ? label : `${label}: ${field.description}`;
      const answer = await askField(field, {
        dialogs,
        how,
        label,
        title: `${message}\n${words}`,
        optional: form.required?.includes(name) !== true,
        problem: (value) => problem(name, value),
      });
      if (answer === LEFT) return { action: "cancel" };
      if (answer !== SKIPPED) content[name] = answer;
    }
    return { action: "accept", content };
  };
}
