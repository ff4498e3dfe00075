import { isAlreadyVoted } from "#contract/classify-error.ts";
import type { AppErrorData } from "#contract/errors.ts";
import { redact } from "#contract/redact.ts";

/** Writes one redacted line; an 'already voted' is no news (specification 8, silent behaviours). */
export function logError(context: string, error: AppErrorData): void {
  if (isAlreadyVoted(error)) return;
  console.error(context, redact(error));
}
