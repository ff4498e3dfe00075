// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readCookiePreferences } from "#features/consent/cookie-preferences.ts";
import { askForConsent } from "./ask-for-consent.ts";

const onAccepted = vi.fn();
const later = { keep: vi.fn(), repeat: vi.fn(), forget: vi.fn() };
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

function ask(): HTMLDialogElement {
  askForConsent({ signal: running.signal, later, onAccepted });
  return document.querySelector("dialog") as HTMLDialogElement;
}

test("the question of the first visit is opened, and Escape does not close it", () => {
  const question = ask();
  expect(question.open).toBe(true);
  const cancel = new Event("cancel", { cancelable: true });
  question.dispatchEvent(cancel);
  expect(cancel.defaultPrevented).toBe(true);
  question.close();
  expect(question.open).toBe(true);
});

test("Accept All is kept without the application", () => {
  const question = ask();
  question.querySelector("button")?.click();
  expect(readCookiePreferences()).toEqual({ necessary: true, analytics: true, marketing: true });
  expect(question.open).toBe(false);
  expect(onAccepted).toHaveBeenCalledOnce();
});

test("who has decided is not asked, and a decision in another tab counts here", () => {
  const question = ask();
  localStorage.setItem(
    "cookie-preferences",
    JSON.stringify({ necessary: true, analytics: false, marketing: false }),
  );
  dispatchEvent(new StorageEvent("storage", { key: "cookie-preferences" }));
  expect(question.open).toBe(false);
  expect(ask().open).toBe(false);
});

test("where nothing is stored the application gets the press", () => {
  const setItem = () => {
    throw new DOMException("refused", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem });
  const question = ask();
  const heard = vi.fn();
  question.addEventListener("click", heard);
  question.querySelector("button")?.click();
  expect(heard).toHaveBeenCalledOnce();
  expect(question.open).toBe(true);
  vi.unstubAllGlobals();
});
