import { untilIdle, whenIdle } from "#lib/when-idle.ts";
import type { FetchModules } from "./fetch-modules.ts";

/** Fetches the application after the page has loaded, then runs it, each when the browser is idle. Does nothing with Save-Data. */
export async function startWhenIdle(fetchModules: FetchModules, start: () => void): Promise<void> {
  if (!(await whenIdle())) return;
  try {
    await fetchModules("low");
  } catch {
    // The first input retries.
    return;
  }
  await untilIdle();
  start();
}
