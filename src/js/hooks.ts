/** The author's hooks, so that one that throws costs nobody an answer. */

import type { CallReport, ErrorSource, ServerHooks } from "./server-options.ts";
import { thrownMessage } from "./thrown.ts";

/** The hooks of a server; without `onError`, errors go to standard error. */
export function guardedHooks(
  onCall: ((report: CallReport) => void) | undefined,
  onError: ((error: unknown, source: ErrorSource) => void) | undefined,
): ServerHooks {
  const hearError = (error: unknown, source: ErrorSource): void => {
    try {
      (onError ?? printError)(error, source);
    } catch (hookError) {
      printError(hookError, source);
    }
  };
  if (onCall === undefined) return { onError: hearError };
  const hearCall = (report: CallReport): void => {
    try {
      onCall(report);
    } catch (error) {
      hearError(error, { tool: report.tool });
    }
  };
  return { onCall: hearCall, onError: hearError };
}

function printError(error: unknown, source: ErrorSource): void {
  const head = source.tool === undefined ? "haft:" : `haft: ${source.tool}:`;
  /* oxlint-disable no-console -- standard error is where an author looks who set no hook */
  try {
    console.error(head, error);
  } catch {
    // What was thrown says how it is printed, and that threw as well.
    console.error(head, thrownMessage(error));
  }
  /* oxlint-enable no-console */
}
