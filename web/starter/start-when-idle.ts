import type { FetchModules } from "./fetch-modules.ts";

/** Fetches the application once the page has loaded, then runs it, both when the browser is idle. Skipped with Save-Data. */
export async function startWhenIdle(fetchModules: FetchModules, start: () => void): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  await untilLoaded();
  await untilIdle();
  try {
    await fetchModules("low");
  } catch {
    // The first press retries.
    return;
  }
  await untilIdle();
  start();
}

function untilLoaded(): Promise<unknown> {
  return new Promise((resolve) => {
    if (document.readyState === "complete") resolve(null);
    else addEventListener("load", resolve, { once: true });
  });
}

function untilIdle(): Promise<unknown> {
  // Safari has no idle callbacks.
  return new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));
}
