import { type AppErrorData, CLASS_TEXTS } from "#contract/errors/errors.ts";
import { toPlainError } from "#contract/errors/plain-error.ts";
import { loadChunk } from "#lib/load-chunk.ts";
import { loadErrorWords } from "./error-words.ts";

/**
 * Classifies what was thrown and logs it under `context`. The code for it, and the words, are loaded at the first
 * failure; where they cannot be loaded either, the failure is the lost connection.
 */
export async function reportFailure(context: string, error: unknown): Promise<AppErrorData> {
  try {
    const [{ handleFailure }] = await Promise.all([
      loadChunk(() => import("./handle-failure.ts")),
      loadErrorWords(),
    ]);
    return handleFailure(context, error);
  } catch {
    return lostConnection(error);
  }
}

function lostConnection(error: unknown): AppErrorData {
  return {
    type: "network",
    message: CLASS_TEXTS.network,
    code: null,
    originalError: toPlainError(error),
    timestamp: new Date().toISOString(),
    path: location.pathname,
  };
}
