import { isAlreadyVoted } from "#contract/errors/already-voted.ts";
import type { AppErrorData } from "#contract/errors/errors.ts";
import { redact } from "#contract/text/redact.ts";
import { reportError } from "./error-reporter.ts";

/**
 * Writes one redacted line: a fault as an error, a refusal that a reader is told anyway (a wrong password, a deal
 * that is gone) for the curious only, and not in the server's log, where every dead link would fill a page. An
 * 'already voted' is no news (specification 8, silent behaviours).
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
