/** A person at a host's dialogs who answers from a list, and what that person was shown. */
import type { Dialogs } from "haft/pi";

/** `undefined` leaves a dialog; an error is one that the dialog itself throws. */
export type Reply = string | boolean | undefined | Error;

/** Dialogs, and each of them as it was shown, without how. */
export function person(...replies: Reply[]): { dialogs: Dialogs; shown: unknown[][] } {
  const shown: unknown[][] = [];
  const reply = async (...dialog: unknown[]): Promise<never> => {
    shown.push(dialog);
    if (replies.length === 0) throw new Error("nobody answers any more");
    const next = replies.shift();
    if (next instanceof Error) throw next;
    return next as never;
  };
  const dialogs: Dialogs = {
    select: (title, options) => reply("select", title, options),
    confirm: (title, message) => reply("confirm", title, message),
    input: (title, placeholder) => reply("input", title, placeholder),
    notify: (message, kind) => void shown.push(["notify", message, kind]),
  };
  return { dialogs, shown };
}
