import type { AppErrorData } from "./errors.ts";
import { INSUFFICIENT_PRIVILEGE } from "./plain-error.ts";
import { readParams, writeProblem } from "./problem.ts";

/**
 * Returns the problem to show to a reader: code and parameters, with the class and the English message as a
 * fallback for codes without a translation.
 */
export function userFacingText(
  error: Pick<AppErrorData, "type" | "message"> & Partial<AppErrorData>,
): string {
  const { type, message } = error;
  if (type === "network" || type === "server") return writeProblem(type, { class: type });
  const { rule, ...params } = readParams(error.originalError?.details);
  const code = String(rule ?? codeToShow(error) ?? "");
  return writeProblem(code || "other", { ...params, class: type, ...(message ? { message } : {}) });
}

function codeToShow({ code, originalError }: Partial<AppErrorData>): string | null | undefined {
  if (code !== INSUFFICIENT_PRIVILEGE) return code;
  return originalError?.status === 401 ? "not_authenticated" : "not_allowed";
}
