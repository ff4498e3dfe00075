/** Fetches modules and does not run them; rejects without a connection. Those that have come are not fetched again. */
export type FetchModules = (priority: "auto" | "low") => Promise<void>;

/**
 * Returns the function that fetches these modules. They go through the browser's cache, because a module that failed to load
 * once fails until the page is left.
 */
export function fetcherOf(modules: readonly string[]): FetchModules {
  let coming: Promise<void> | null = null;
  return (priority) => {
    coming ??= fetchAll(modules, priority).catch((error) => {
      coming = null;
      throw error;
    });
    return coming;
  };
}

async function fetchAll(modules: readonly string[], priority: "auto" | "low"): Promise<void> {
  await Promise.all(modules.map(async (href) => (await fetch(href, { priority })).blob()));
  for (const href of modules) {
    const link = document.createElement("link");
    document.head.append(Object.assign(link, { rel: "modulepreload", href }));
  }
}

/** Fetches the application after the page, without running it, so that the first press acts soon; not for who saves data. */
export function fetchWhenIdle(fetchModules: FetchModules, signal: AbortSignal): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  // What does not come now comes with the press.
  const fetchAhead = () => void fetchModules("low").catch(() => undefined);
  // Safari has no idle callbacks.
  const whenIdle = () => (globalThis.requestIdleCallback ?? setTimeout)(fetchAhead);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true, signal });
}
