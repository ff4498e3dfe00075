import { toPlainError } from "./plain-error.ts";

/** Returns true for a second vote on a deal, which is shown as information and never logged. */
export function isAlreadyVoted(error: unknown): boolean {
  const { hint, message } = toPlainError(error);
  return hint === "already_voted" || /already voted/i.test(message);
}
