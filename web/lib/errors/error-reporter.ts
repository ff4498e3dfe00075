import type { AppErrorData } from "#contract/errors/errors.ts";

type ErrorReporter = (error: AppErrorData) => void;

let reporter: ErrorReporter | null = null;

/** Sets the function that receives every logged error of this tab; null for none. */
export function setErrorReporter(next: ErrorReporter | null): void {
  reporter = next;
}

/** Gives a logged error to the reporter of this tab, if there is one. */
export function reportError(error: AppErrorData): void {
  reporter?.(error);
}
