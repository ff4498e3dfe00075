import { afterEach, vi } from "vitest";

/** How long `findBy…` and `waitFor` wait: a page under test may be slow to appear on a busy machine. */
const APPEARS_WITHIN_MS = 20_000;

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: APPEARS_WITHIN_MS });
}

/**
 * Leaves nothing of a test to the next one: files share one window and one set of modules within a worker. Testing
 * Library is loaded only where there is a page to remove.
 */
afterEach(async () => {
  vi.useRealTimers();
  if (typeof document === "undefined") return;
  const { cleanup } = await import("@testing-library/react");
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; ").filter(Boolean)) {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store.
    document.cookie = `${cookie.split("=")[0]}=; path=/; max-age=0`;
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes]) {
    document.documentElement.removeAttribute(name);
  }
});
