import { CHUNK_LOAD_TIMEOUT_MS } from "#contract/limits.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { reloadOldRelease } from "#lib/reload-old-release.ts";
import { readStored } from "#lib/storage/browser-storage.ts";
import type { FetchModules } from "./fetch-modules.ts";

/**
 * Loads and runs the application; true once the page answers. Where a deployment has replaced its files, or the browser keeps a
 * failure, the page is loaded anew: false. Rejects where they cannot be loaded.
 */
export async function loadApplication(entry: string, fetchModules: FetchModules): Promise<boolean> {
  let areFetched = false;
  try {
    await Promise.all([run(), isHydrated()]);
    return true;
  } catch (error) {
    console.error("The application could not be loaded.", error);
    // What was only fetched can be fetched again.
    if (await reloadOldRelease(areFetched && error)) return false;
    throw error;
  }

  async function run(): Promise<void> {
    await fetchModules("auto");
    areFetched = true;
    await import(/* @vite-ignore */ entry);
  }
}

/**
 * A press of a visitor waits until it is known that nobody is signed in, or it would be sent in vain before the question to sign
 * in; that of a member does not.
 */
function isHydrated(): Promise<void> {
  const { documentElement } = document;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, CHUNK_LOAD_TIMEOUT_MS);
    const look = () => {
      const { hydrated, reader } = documentElement.dataset;
      if (hydrated !== "true" || (reader === "checking" && readStored(SESSION_KEY) === null))
        return;
      clearTimeout(timer);
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(documentElement, { attributeFilter: ["data-hydrated", "data-reader"] });
  });
}
