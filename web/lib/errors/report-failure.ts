import { classifyError } from "#contract/errors/classify-error.ts";
import type { AppErrorData } from "#contract/errors/errors.ts";
import { loadErrorWords } from "./error-words.ts";
import { logError } from "./log-error.ts";

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
