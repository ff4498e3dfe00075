import { CHUNK_LOAD_TIMEOUT_MS } from "#contract/limits.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { reloadOldRelease } from "#lib/reload-old-release.ts";
import { readStored } from "#lib/storage/browser-storage.ts";
import type { FetchModules } from "./fetch-modules.ts";

/**
 * Loads and runs the application. Returns true once the page is interactive, and false if the page reloads because of a new
 * release or a cached failure. Rejects if loading fails.
 */
export async function loadApplication(entry: string, fetchModules: FetchModules): Promise<boolean> {
  let areFetched = false;
  try {
    await Promise.all([run(), untilHydrated()]);
    return true;
  } catch (error) {
    console.error("The application could not be loaded.", error);
    // A failed fetch can be repeated without a reload.
    if (await reloadOldRelease(areFetched && error)) return false;
    throw error;
  }

  async function run(): Promise<void> {
    await Promise.all([fetchModules("auto"), untilPainted()]);
    areFetched = true;
    await import(/* @vite-ignore */ entry);
  }
}

/** Waits until a pressed button is painted: on a slow phone, running the application takes longer than a frame. */
function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // Hidden tabs paint no frames.
    setTimeout(resolve, 100);
  });
}

/** Waits for hydration and, without a stored session, for the session check: an earlier click would have no effect. */
function untilHydrated(): Promise<void> {
  const { documentElement } = document;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, CHUNK_LOAD_TIMEOUT_MS);
    const check = () => {
      const { hydrated, reader } = documentElement.dataset;
      if (hydrated !== "true" || (reader === "checking" && readStored(SESSION_KEY) === null))
        return;
      clearTimeout(timer);
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(check);
    observer.observe(documentElement, { attributeFilter: ["data-hydrated", "data-reader"] });
  });
}
