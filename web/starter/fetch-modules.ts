/** Fetches modules without running them. Rejects without a connection; a later call retries. */
export type FetchModules = (priority: "auto" | "low") => Promise<void>;

/**
 * Returns a function that fetches modules. It uses `fetch`, because browsers retry neither a failed import nor a failed preload on the
 * same page.
 */
export function fetcherOf(modules: readonly string[]): FetchModules {
  let fetching: Promise<void> | null = null;
  return (priority) => {
    fetching ??= fetchAll(modules, priority).catch((error) => {
      fetching = null;
      throw error;
    });
    return fetching;
  };
}

async function fetchAll(modules: readonly string[], priority: "auto" | "low"): Promise<void> {
  await Promise.all(modules.map(async (href) => (await fetch(href, { priority })).blob()));
  for (const href of modules) {
    const link = document.createElement("link");
    document.head.append(Object.assign(link, { rel: "modulepreload", href }));
  }
}
