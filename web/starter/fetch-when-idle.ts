/** Fetches the application after the page, without running it, so that the first press acts soon; not for who saves data. */
export function fetchWhenIdle(modules: readonly string[], signal: AbortSignal): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const fetchAll = () => {
    for (const href of modules) preload(href, "low");
  };
  // Safari has no idle callbacks.
  const whenIdle = () => (globalThis.requestIdleCallback ?? setTimeout)(fetchAll);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true, signal });
}

/** Fetches a module and does not run it. */
export function preload(href: string, fetchPriority: "auto" | "low"): void {
  const link = document.createElement("link");
  document.head.append(Object.assign(link, { rel: "modulepreload", fetchPriority, href }));
}
