// @vitest-environment happy-dom
import { setupI18n } from "@lingui/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ageText } from "#lib/format/age-text.ts";
import { createPlainTranslator } from "./plain-translator.ts";
import { updateTimes } from "./update-times.ts";

const zone = "America/New_York";
const start = vi.fn();
let running: AbortController;

beforeEach(() => {
  running = new AbortController();
  vi.useFakeTimers({ now: new Date("2026-11-30T12:00:00Z") });
  document.documentElement.lang = "en";
});

afterEach(() => {
  running.abort();
  vi.useRealTimers();
  vi.clearAllMocks();
});

function show(html: string): HTMLElement {
  document.body.innerHTML = html;
  updateTimes({ zone, start, signal: running.signal });
  return document.querySelector("time") as HTMLElement;
}

test("an age grows while the page is read, until the application runs", () => {
  const age = show('<time datetime="2026-11-30T11:36:30Z" data-time="age">23 min ago</time>');
  expect(age.textContent).toBe("23 min ago");
  vi.advanceTimersByTime(60_000);
  expect(age.textContent).toBe("24 min ago");
  running.abort();
  vi.advanceTimersByTime(600_000);
  expect(age.textContent).toBe("24 min ago");
  expect(start).not.toHaveBeenCalled();
});

test("the end of a deal is shown in the reader's time zone; another badge needs the application", () => {
  const end = (tone: string) =>
    `<span class="${tone}"><time datetime="2026-12-01T10:00:00Z" data-time="ends-hour"><span>x</span><span>y</span></time></span>`;
  expect(show(end("text-warning")).textContent).toContain("(New York)");
  expect(start).not.toHaveBeenCalled();
  show(end("text-muted"));
  expect(start).toHaveBeenCalled();
});

test("a new day during reading starts the application", () => {
  show("<p>Nothing with a time</p>");
  vi.advanceTimersByTime(25 * 3_600_000);
  expect(start).toHaveBeenCalled();
});

test("the starter writes the same text as Lingui", () => {
  const now = new Date();
  const lingui = setupI18n({ locale: "en", messages: { en: {} } });
  for (const minutes of [0, 1, 2, 59, 60, 1_440, 4_320]) {
    const time = new Date(now.getTime() - minutes * 60_000).toISOString();
    expect(ageText(createPlainTranslator("en"), time, now, false)).toBe(
      ageText(lingui, time, now, false),
    );
  }
});

test("plural forms follow the rules of the language", () => {
  const message = [["count", "plural", { one: ["a day"], few: ["#", " few"], other: ["#"] }]];
  const format = (count: number) =>
    createPlainTranslator("ar")._({ id: "days", message: message as never, values: { count } });
  expect([1, 3, 50].map(format)).toEqual(["a day", "3 few", "50"]);
});
