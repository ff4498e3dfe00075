import { paths } from "#contract/addresses/paths.ts";
import type { Language } from "#contract/language.ts";
import { loadErrorWords } from "#lib/errors/error-words.ts";
import { whenIdle } from "#lib/when-idle.ts";

/**
 * Prepares for a lost connection when the browser is idle: loads the dialog and the error messages for failed requests, and
 * registers the worker with the offline page (docs/decisions/0041). Does nothing with Save-Data.
 */
export async function prepareOffline(language: Language): Promise<void> {
  if (!(await whenIdle())) return;
  // If loading fails, the first failed request tries again, and so does the next document.
  await Promise.allSettled([
    loadErrorWords(),
    import("#lib/errors/handle-failure.ts"),
    import("#ui/dialog/alert-dialog.tsx"),
  ]);
  if (!import.meta.env.PROD) return;
  await navigator.serviceWorker
    ?.register(`${paths.serviceWorker}?lang=${language}`)
    .catch(() => undefined);
}
