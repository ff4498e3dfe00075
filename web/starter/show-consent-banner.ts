import { readCookiePreferences, storeCookieChoice } from "#features/consent/cookie-preferences.ts";
import type { EarlyInput } from "./early-input.ts";

/**
 * Opens the cookie banner of the first visit (specification 2), which the document contains closed. Stores "Accept All"
 * without the application. The application handles the settings, and all presses if storage is refused.
 */
export function showConsentBanner(options: {
  signal: AbortSignal;
  earlyInput: EarlyInput;
  onAccepted: () => void;
}): void {
  const { signal, earlyInput, onAccepted } = options;
  const banner = document.querySelector<HTMLDialogElement>("dialog.consent-question");
  if (!banner || readCookiePreferences()) return;

  banner.showModal();
  banner.querySelector<HTMLElement>("h2")?.focus();
  // A decision is mandatory.
  banner.addEventListener("cancel", (event) => event.preventDefault(), { signal });
  banner.addEventListener("close", () => readCookiePreferences() ?? banner.showModal(), {
    signal,
  });
  addEventListener("storage", () => readCookiePreferences() && banner.close(), { signal });
  addEventListener("click", accept, { capture: true, signal });

  function accept(event: MouseEvent): void {
    if (!(event.target instanceof Element && event.target.closest(".accept-all"))) return;
    storeCookieChoice({ analytics: true, marketing: true });
    if (!readCookiePreferences()) return;
    event.stopImmediatePropagation();
    earlyInput.discard();
    banner?.close();
    onAccepted();
  }
}
