import { readCookiePreferences, storeCookieChoice } from "#features/consent/cookie-preferences.ts";
import type { Later } from "./keep-for-later.ts";

/**
 * Asks the question of the first visit (specification 2), which the server has put into the page, closed. 'Accept All' is kept
 * without the application; where the browser stores nothing, and for the settings, the application gets the press.
 */
export function askForConsent(options: {
  signal: AbortSignal;
  later: Later;
  onAccepted: () => void;
}): void {
  const { signal, later, onAccepted } = options;
  const question = document.querySelector<HTMLDialogElement>("dialog.consent-question");
  if (!question || readCookiePreferences()) return;

  question.showModal();
  question.querySelector<HTMLElement>("h2")?.focus();
  // It has to be answered.
  question.addEventListener("cancel", (event) => event.preventDefault(), { signal });
  question.addEventListener("close", () => readCookiePreferences() ?? question.showModal(), {
    signal,
  });
  addEventListener("storage", () => readCookiePreferences() && question.close(), { signal });
  addEventListener("click", accept, { capture: true, signal });

  function accept(event: MouseEvent): void {
    if (!(event.target instanceof Element && event.target.closest(".accept-all"))) return;
    storeCookieChoice({ analytics: true, marketing: true });
    if (!readCookiePreferences()) return;
    event.stopImmediatePropagation();
    later.forget();
    question?.close();
    onAccepted();
  }
}
