import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { startAtTestNow } from "./start-at-test-now.ts";

/** Timeout of `findBy…` and `waitFor`: on a busy machine, pages may take long to appear. */
const APPEARS_WITHIN_MS = 20_000;

if (typeof document !== "undefined") {
  afterAll(startAtTestNow());
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: APPEARS_WITHIN_MS });
  const { setErrorWords } = await import("#lib/errors/error-words.ts");
  const { translateError } = await import("#lib/errors/translate-error.ts");
  setErrorWords(translateError);
  // react-hook-form compares these to detect a choice made before hydration; happy-dom lacks both.
  const property = { value: 0, configurable: true, writable: true };
  Object.defineProperty(HTMLSelectElement.prototype, "size", property);
  Object.defineProperty(HTMLOptionElement.prototype, "defaultSelected", {
    ...property,
    value: false,
  });
}

/** Hides Supabase's warning about several clients, because many tests create a client. */
beforeEach(() => {
  if (typeof document === "undefined") return;
  const { warn } = console;
  vi.spyOn(console, "warn").mockImplementation((...values: unknown[]) => {
    if (!String(values[0]).includes("Multiple GoTrueClient instances")) warn(...values);
  });
});

/** Cleans up between tests, because the files of a worker share a window and modules. Loads Testing Library only with a window. */
afterEach(async () => {
  vi.useRealTimers();
  if (typeof document === "undefined") return;
  const { cleanup } = await import("@testing-library/react");
  cleanup();
  history.replaceState(null, "", "/");
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
