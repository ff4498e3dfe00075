import { toPlainError } from "./plain-error.ts";

/** A second vote on the same deal: shown as information and never logged (specification 8, silent behaviours). */
export function isAlreadyVoted(error: unknown): boolean {
  const { hint, message } = toPlainError(error);
  return hint === "already_voted" || /already voted/i.test(message);
}
