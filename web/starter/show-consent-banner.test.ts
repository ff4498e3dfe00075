// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readCookiePreferences } from "#features/consent/cookie-preferences.ts";
import { showConsentBanner } from "./show-consent-banner.ts";

const onAccepted = vi.fn();
const earlyInput = { store: vi.fn(), repeat: vi.fn(), discard: vi.fn() };
let running: AbortController;

beforeEach(() => {
  running = new AbortController();
  localStorage.clear();
  document.body.innerHTML =
    '<dialog class="consent-question"><h2 tabindex="-1">Cookie Consent</h2><button class="accept-all">Accept All</button></dialog>';
});

afterEach(() => {
  running.abort();
  vi.clearAllMocks();
});

function showBanner(): HTMLDialogElement {
  showConsentBanner({ signal: running.signal, earlyInput, onAccepted });
  return document.querySelector("dialog") as HTMLDialogElement;
}

test("the cookie banner opens on the first visit, and Escape does not close it", () => {
  const banner = showBanner();
  expect(banner.open).toBe(true);
  const cancel = new Event("cancel", { cancelable: true });
  banner.dispatchEvent(cancel);
  expect(cancel.defaultPrevented).toBe(true);
  banner.close();
  expect(banner.open).toBe(true);
});

test("Accept All is stored without the application", () => {
  const banner = showBanner();
  banner.querySelector("button")?.click();
  expect(readCookiePreferences()).toEqual({ necessary: true, analytics: true, marketing: true });
  expect(banner.open).toBe(false);
  expect(onAccepted).toHaveBeenCalledOnce();
});

test("the banner does not appear after a decision, even one in another tab", () => {
  const banner = showBanner();
  localStorage.setItem(
    "cookie-preferences",
    JSON.stringify({ necessary: true, analytics: false, marketing: false }),
  );
  dispatchEvent(new StorageEvent("storage", { key: "cookie-preferences" }));
  expect(banner.open).toBe(false);
  expect(showBanner().open).toBe(false);
});

test("without storage the application handles the press", () => {
  const setItem = () => {
    throw new DOMException("refused", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem });
  const banner = showBanner();
  const onClick = vi.fn();
  banner.addEventListener("click", onClick);
  banner.querySelector("button")?.click();
  expect(onClick).toHaveBeenCalledOnce();
  expect(banner.open).toBe(true);
  vi.unstubAllGlobals();
});
