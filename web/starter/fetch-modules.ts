/** Fetches the application after the page, without running it, so that the first press acts soon; not for who saves data. */
export function fetchWhenIdle(modules: readonly string[], signal: AbortSignal): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  // What does not come now comes with the press.
  const fetchAll = () => void fetchModules(modules, "low").catch(() => undefined);
  // Safari has no idle callbacks.
  const whenIdle = () => (globalThis.requestIdleCallback ?? setTimeout)(fetchAll);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true, signal });
}

/**
 * Fetches modules and does not run them; rejects without a connection. They go through the browser's cache, because a module
 * that failed to load once fails until the page is left.
 */
export async function fetchModules(
  modules: readonly string[],
  priority: "auto" | "low",
): Promise<void> {
  await Promise.all(modules.map(async (href) => (await fetch(href, { priority })).blob()));
  for (const href of modules) {
    const link = document.createElement("link");
    document.head.append(Object.assign(link, { rel: "modulepreload", href }));
  }
}
