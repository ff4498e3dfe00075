import { CHUNK_LOAD_TIMEOUT_MS } from "#contract/limits.ts";
import { reloadOldRelease } from "./reload-old-release.ts";

/** Delay of the failure while the page reloads, so that its message does not flash. */
const RELOAD_MS = 10_000;

/** Page code that could not be loaded, because of a lost connection or a new release. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
}

/**
 * Loads a part of a page on demand. Throws a `ChunkLoadError` if the download fails or takes more than two minutes. First
 * reloads the page if that can help, for example after a new release.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await loadPageChunk(load);
  } catch (error) {
    if (isChunkLoadError(error) && (await reloadOldRelease(error))) {
      await new Promise((resolve) => setTimeout(resolve, RELOAD_MS));
    }
    throw error;
  }
}

/** Loads the code of a whole page. Does not reload: the error screen does, after the address has changed. */
export async function loadPageChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError("Loading this page took too long.")),
      CHUNK_LOAD_TIMEOUT_MS,
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

export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && (error.name === "ChunkLoadError" || isDownloadFailure(error));
}

/** Messages of Chromium, Firefox, Safari, Vite's preload and other bundlers, in this order. */
const DOWNLOAD_FAILURES =
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css|loading (css )?chunk/i;

function isDownloadFailure(error: unknown): boolean {
  return error instanceof Error && DOWNLOAD_FAILURES.test(error.message);
}
