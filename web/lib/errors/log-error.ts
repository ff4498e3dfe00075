import { isAlreadyVoted } from "#contract/errors/already-voted.ts";
import type { AppErrorData } from "#contract/errors/errors.ts";
import { redact } from "#contract/text/redact.ts";
import { reportError } from "./error-reporter.ts";

/**
 * Logs a redacted line: faults as errors, refusals as information. Refusals are logged in the browser only, because on the
 * server dead links would fill the log. Skips "already voted".
 */
export function logError(context: string, error: AppErrorData): void {
  if (isAlreadyVoted(error)) return;
  if (!isRefusal(error)) console.error(context, redact(error));
  else if (typeof document !== "undefined") console.info(context, redact(error));
  reportError(error);
}

function isRefusal(error: AppErrorData): boolean {
  const status = error.originalError.status ?? 0;
  return status >= 400 && status < 500;
}
