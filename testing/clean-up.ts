import { afterEach, beforeEach, vi } from "vitest";

/** How long `findBy…` and `waitFor` wait: a page under test may be slow to appear on a busy machine. */
const APPEARS_WITHIN_MS = 20_000;

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: APPEARS_WITHIN_MS });
  const { setErrorWords } = await import("#lib/errors/error-words.ts");
  const { translateError } = await import("#lib/errors/translate-error.ts");
  setErrorWords(translateError);
}

/** Hides one warning: supabase-js notes that there was a client before, which every test has of its own. */
beforeEach(() => {
  if (typeof document === "undefined") return;
  const { warn } = console;
  vi.spyOn(console, "warn").mockImplementation((...values: unknown[]) => {
    if (!String(values[0]).includes("Multiple GoTrueClient instances")) warn(...values);
  });
});

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
