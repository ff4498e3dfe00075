import { type AppErrorData, FALLBACKS } from "#contract/errors/errors.ts";
import { classifyError, isAlreadyVoted } from "#contract/errors/plain-error.ts";
import { redact } from "#contract/text/redact.ts";
import { loadErrorWords } from "./error-words.ts";

/** Classifies an error and logs it once under `context`, redacted. */
export function logFailure(context: string, error: unknown): AppErrorData {
  const path = typeof location === "undefined" ? "" : location.pathname;
  const classified = classifyError(error, path, new Date());
  logError(context, classified);
  return classified;
}

/** Logs an error and returns it when its text is loaded. */
export async function reportFailure(context: string, error: unknown): Promise<AppErrorData> {
  const classified = logFailure(context, error);
  await loadErrorWords();
  return classified;
}

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

/**
 * Messages under which failures are logged, by the type of the request (section 8 of the specification). Other failures are
 * logged under the type itself.
 */
export const CONTEXT_MESSAGES: Readonly<Record<string, string>> = {
  "deals/addComment": "Error adding comment",
  "blog/createBlogPost": "Error creating blog post",
  "blog/deleteBlogPost": "Error deleting blog post",
  "leaderboard/fetchLeaderboard": "Error fetching leaderboard data",
  "blog/fetchPost": "Error getting blog post",
  "blog/fetchPosts": "Error getting blog posts",
  "deals/fetchDeal": "Error getting deal",
  "deals/fetchDeals": "Error getting filtered deals",
  "deals/fetchHottestToday": "Error getting popular deals",
  "profiles/fetchUserComments": "Error getting user comments",
  "profiles/fetchUserDeals": "Error getting user deals",
  "profiles/fetchProfile": "Error getting user profile",
  "deals/refreshVotes": "Error refreshing vote counts",
  "search/searchDeals": "Error searching deals",
  "submission/submitDeal": "Error submitting deal",
  "reports/reportContent": "Error submitting report",
  "blog/updateBlogPost": "Error updating blog post",
  "avatars/sendAvatar": "Error updating profile image",
  "deals/voteOnDeal": "Error voting on deal",
  "moderation/loadPendingDeals": "Failed to fetch pending deals",
  "decisions/decideDeal": "Failed to moderate deal",
  "moderation/decidePendingDeal": "Failed to moderate deal",
  "dealEditing/setTemperature": "Failed to set temperature offset",
  "dealEditing/updateDeal": "Failed to update deal as admin",
  "auth/signOut": FALLBACKS.signOut,
};
