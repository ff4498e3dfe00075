import { CHUNK_LOAD_TIMEOUT_MS } from "#contract/limits.ts";
import { reloadOldRelease } from "./reload-old-release.ts";

/** So long the failure is kept back while the page reloads: nobody reads a message that is gone at once. */
const RELOAD_MS = 10_000;

/** A page's code could not be loaded: the connection, or a deployment that has replaced the files. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
}

/**
 * Loads a part of a page on demand. Where a deployment has replaced the files, the page is reloaded once. A failure, or no
 * answer within `timeoutMs`, becomes a `ChunkLoadError` (specification 8 and 9).
 */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  timeoutMs = CHUNK_LOAD_TIMEOUT_MS,
): Promise<Module> {
  try {
    return await loadPageChunk(load, timeoutMs);
  } catch (error) {
    if (isChunkLoadError(error) && (await reloadOldRelease(error))) {
      await new Promise((resolve) => setTimeout(resolve, RELOAD_MS));
    }
    throw error;
  }
}

/** The same of a whole page, whose error screen reloads it: by then the address is that of the page. */
export async function loadPageChunk<Module>(
  load: () => Promise<Module>,
  timeoutMs = CHUNK_LOAD_TIMEOUT_MS,
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError("Loading this page took too long.")),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    throw isDownloadFailure(error)
      ? new ChunkLoadError("This page could not be loaded.", { cause: error })
      : error;
  } finally {
    clearTimeout(timer);
  }
}

/** A failed chunk, whether our loader or the bundler's own preload noticed it. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && (error.name === "ChunkLoadError" || isDownloadFailure(error));
}

/** Chromium, Firefox, Safari and Vite's preload in this order. Code that loads but then throws is a bug, not this. */
const DOWNLOAD_FAILURES =
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css|loading (css )?chunk/i;

function isDownloadFailure(error: unknown): boolean {
  return error instanceof Error && DOWNLOAD_FAILURES.test(error.message);
}
