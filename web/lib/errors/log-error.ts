import type { AppErrorData } from "#contract/errors/errors.ts";
import { isAlreadyVoted } from "#contract/errors/plain-error.ts";
import { redact } from "#contract/text/redact.ts";

type ErrorReporter = (error: AppErrorData) => void;

let reporter: ErrorReporter | null = null;

/** Sets the function that receives the logged errors of this tab; null removes it. */
export function setErrorReporter(next: ErrorReporter | null): void {
  reporter = next;
}

/**
 * Logs a redacted line: faults as errors, refusals as information. Refusals are logged in the browser only, because on the
 * server dead links would fill the log. Skips "already voted".
 */
export function logError(context: string, error: AppErrorData): void {
  if (isAlreadyVoted(error)) return;
  if (!isRefusal(error)) console.error(context, redact(error));
  else if (typeof document !== "undefined") console.info(context, redact(error));
  reporter?.(error);
}

function isRefusal(error: AppErrorData): boolean {
  const status = error.originalError.status ?? 0;
  return status >= 400 && status < 500;
}
