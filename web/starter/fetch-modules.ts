/** Fetches modules without running them. Rejects without a connection; a later call retries. */
export type FetchModules = (priority: "auto" | "low") => Promise<void>;

/**
 * Returns a function that fetches modules as preloads, which the browser uses when the application imports them. A failed import
 * would stay failed until the next page, a failed preload does not.
 */
export function fetcherOf(modules: readonly string[]): FetchModules {
  let fetching: Promise<unknown> | null = null;
  return async (priority) => {
    fetching ??= Promise.all(modules.map((href) => preload(href, priority))).catch((error) => {
      fetching = null;
      throw error;
    });
    await fetching;
  };
}

function preload(href: string, fetchPriority: "auto" | "low"): Promise<void> {
  const selector = `link[rel=preload][href="${href}"]`;
  document.querySelector(selector)?.remove();
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.onload = () => resolve();
    link.onerror = () => reject(new TypeError(`${href} could not be fetched`));
    // Modules are fetched with `crossorigin`.
    document.head.append(
      Object.assign(link, {
        rel: "preload",
        as: "script",
        crossOrigin: "anonymous",
        fetchPriority,
        href,
      }),
    );
  });
}
