import { type AppErrorData, CLASS_TEXTS } from "#contract/errors/errors.ts";
import { toPlainError } from "#contract/errors/plain-error.ts";
import { loadChunk } from "#lib/load-chunk.ts";
import { loadErrorWords } from "./error-words.ts";

/**
 * Classifies an error and logs it under `context`. The code for this is loaded at the first failure. If it cannot be loaded,
 * returns a lost connection instead.
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
