import { Window } from "happy-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { SAVED_KEY } from "#contract/deals/saved.ts";
import { composeOfflinePage, SAVED_DEALS_SCRIPT } from "./offline-page.ts";

const DATES = {
  id: "a1b2c3d4-0000-4000-8000-000000000001",
  title: "Medjool dates",
  price: 24.99,
  hasPrice: true,
  currency: "GBP",
  expiresAt: "2026-11-21T18:00:00Z",
  isExpired: false,
};

beforeEach(() => {
  vi.setSystemTime(new Date("2026-11-20T12:00:00Z"));
  return () => vi.useRealTimers();
});

/** Runs the script on the offline page. Returns the lines of its list, and whether the list is shown. */
function show(stored: string | null, language: "en" | "ar" = "en") {
  const { document, localStorage } = new Window({ url: "https://deals.example" });
  if (stored !== null) localStorage.setItem(SAVED_KEY, stored);
  const { html } = composeOfflinePage(language, "Samha");
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? "";
  new Function("document", "localStorage", SAVED_DEALS_SCRIPT)(document, localStorage);
  const lines = [...document.querySelectorAll("li")].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  );
  return { document, lines, isShown: document.querySelector("section")?.hidden === false };
}

const stored = (...deals: object[]) => JSON.stringify({ deals });

test("the offline page lists saved deals with price and end, the soonest first and ended ones last", () => {
  const { lines, isShown } = show(
    stored(
      { ...DATES, title: "Ended", isExpired: true, expiresAt: null, hasPrice: false },
      { ...DATES, title: "Free app", price: 0, expiresAt: null },
      { ...DATES, title: "Ended early", isExpired: true, hasPrice: false },
      { ...DATES, title: "Older", expiresAt: "2026-11-18T18:00:00Z" },
      { ...DATES, title: "Old", expiresAt: "2026-11-19T18:00:00Z" },
      DATES,
    ),
  );
  expect(isShown).toBe(true);
  expect(lines).toEqual([
    ["Medjool dates", "£24.99", expect.stringMatching(/^Ends Sat,? 21 Nov,? 18:00$/)],
    ["Free app", "Free"],
    ["Old", "£24.99", "Expired"],
    ["Older", "£24.99", "Expired"],
    ["Ended", "Price varies", "Expired"],
    ["Ended early", "Price varies", "Expired"],
  ]);
});

test("the list of the offline page is Arabic for Arabic readers", () => {
  const { document, lines } = show(stored({ ...DATES, price: 0 }), "ar");
  expect(lines.flat().slice(1).join()).not.toMatch(/[A-Za-z]/);
  expect(document.querySelector("h2")?.textContent).toBe("العروض المحفوظة");
});

test("a title stays text on the offline page", () => {
  const title = `<img src=x onerror="alert(1)">`;
  const { document, lines } = show(stored({ ...DATES, title }));
  expect(lines[0]?.[0]).toBe(title);
  expect(document.querySelector("img")).toBeNull();
});

test.each([null, "", "{", "[]", '{"deals":[]}', '{"deals":7}'])(
  "without a readable list (%s) the offline page shows no list",
  (text) => {
    expect(show(text)).toMatchObject({ lines: [], isShown: false });
  },
);
