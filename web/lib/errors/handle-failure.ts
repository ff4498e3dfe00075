import { classifyError } from "#contract/errors/classify-error.ts";
import type { AppErrorData } from "#contract/errors/errors.ts";
import { logError } from "./log-error.ts";

/** Classifies an error and logs it once under `context`, redacted. */
export function handleFailure(context: string, error: unknown): AppErrorData {
  const path = typeof location === "undefined" ? "" : location.pathname;
  const classified = classifyError(error, path, new Date());
  logError(context, classified);
  return classified;
}
