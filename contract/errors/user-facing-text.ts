import type { AppErrorData } from "./errors.ts";
import { readParams, writeProblem } from "./problem.ts";

/**
 * What a reader is shown (specification 8, user-facing texts), as a problem to be translated: the code and parameters
 * of the refusal, with its class and its English message for readers whose language has no words for the code.
 */
export function userFacingText(
  error: Pick<AppErrorData, "type" | "message"> & Partial<AppErrorData>,
): string {
  const { type, message } = error;
  if (type === "network" || type === "server") return writeProblem(type, { class: type });
  const { rule, ...params } = readParams(error.originalError?.details);
  const code = String(rule ?? error.code ?? "");
  return writeProblem(code || "other", { ...params, class: type, ...(message ? { message } : {}) });
}
