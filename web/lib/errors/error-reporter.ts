import type { AppErrorData } from "#contract/errors/errors.ts";

type ErrorReporter = (error: AppErrorData) => void;

let reporter: ErrorReporter | null = null;

/** Sets the function that receives the logged errors of this tab; null removes it. */
export function setErrorReporter(next: ErrorReporter | null): void {
  reporter = next;
}

/** Passes a logged error to the reporter of this tab, if set. */
export function reportError(error: AppErrorData): void {
  reporter?.(error);
}
