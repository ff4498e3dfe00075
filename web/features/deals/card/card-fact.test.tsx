// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Deal } from "#contract/deals/deal.ts";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { renderApp } from "#testing/render-app.tsx";
import { setTimeZone } from "#testing/set-time-zone.ts";
import { TEST_NOW } from "#testing/test-now.ts";
import { CardFact, CardPlace } from "./card-fact.tsx";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: TEST_NOW }));
afterEach(() => void vi.useRealTimers());

const life = {
  confirmedAt: "2026-11-20T11:48:00Z",
  liveCount: 2,
  goneCount: 0,
  isConfirmedByPoster: false,
  endedAt: null,
  endedBy: null,
};
const halal = {
  certifier: "hmc",
  certifierName: "HMC",
  checkedOn: null,
  stunning: null,
  alcohol: null,
  ofShop: [],
  disputed: [],
} as unknown as NonNullable<Deal["halal"]>;
const SOON = "2026-11-22T12:00:00Z";
const LATER = "2026-12-10T12:00:00Z";

test.each<[string, Partial<Deal>]>([
  ["Expired", { isExpired: true, life: { ...life, goneCount: 1 }, halal }],
  ["2 live, 1 gone", { life: { ...life, goneCount: 1 }, halal, expiresAt: SOON } as Partial<Deal>],
  ["Ends Sun", { life, halal, expiresAt: SOON } as Partial<Deal>],
  ["Order by 21 Nov", { life, halal, expiresAt: SOON, orderBy: "2026-11-21" } as Partial<Deal>],
  ["\u2068HMC", { life, halal, expiresAt: LATER } as Partial<Deal>],
  ["2 confirmed 12 min ago", { life, expiresAt: LATER } as Partial<Deal>],
  ["Ends 10 Dec", { expiresAt: LATER, orderBy: "2026-12-12" }],
  ["Order by 9 Dec", { expiresAt: LATER, orderBy: "2026-12-09" }],
  ["Ends 10 Dec", { expiresAt: LATER, orderBy: "2026-11-19" }],
  ["UK", {}],
  ["", { location: "" }],
])("the most important fact of a card is %j", async (text, changes) => {
  const { container } = renderApp(<CardFact deal={aminasDates({ halal: null, ...changes })} />);
  const pattern = text === "" ? /^$/ : new RegExp(`^${text}`);
  // The code of halal facts is loaded on demand.
  await vi.waitFor(() => expect(container.textContent).toMatch(pattern));
});

test.each<[string, string, Partial<Deal>]>([
  ["Leeds", "", { channel: "in_store", location: "Leeds" }],
  ["In a shop", "", { channel: "in_store", location: "" }],
  ["Leeds", "", { channel: "both", location: "Leeds" }],
  ["", "", { channel: "both", location: "" }],
  ["", "Leeds", { channel: null, location: "Leeds" }],
  ["Leeds", "2 confirmed", { channel: "in_store", location: "Leeds", life } as Partial<Deal>],
])("the card shows the place %j and the fact %j", (place, fact, changes) => {
  const deal = aminasDates({ halal: null, ...changes });
  const text = renderApp(<CardPlace deal={deal} />).container.textContent;
  expect(text).toBe(place);
  const other = renderApp(<CardFact deal={deal} />).container.textContent ?? "";
  expect(fact === "" ? other : other.slice(0, fact.length)).toBe(fact);
});

test.each([
  ["Pacific/Kiritimati", "2026-11-20T12:00:00Z", "UK"],
  ["America/Los_Angeles", "2026-11-21T03:00:00Z", "Order by 20 Nov"],
  ["Europe/London", "2026-11-21T03:00:00Z", "UK"],
])("the last day to order ends in %s, at %s: %s", async (zone, now, text) => {
  vi.setSystemTime(new Date(now));
  setTimeZone(zone);
  const { container } = renderApp(
    <CardFact deal={aminasDates({ halal: null, orderBy: "2026-11-20" })} />,
  );
  await vi.waitFor(() => expect(container.textContent).toBe(text));
});
