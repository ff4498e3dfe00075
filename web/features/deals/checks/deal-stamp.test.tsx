// @vitest-environment happy-dom
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DealLife } from "#contract/deals/deal.ts";
import { CardStamp } from "#features/deals/card/card-fact.tsx";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { renderApp } from "#testing/render-app.tsx";
import { TEST_NOW } from "#testing/test-now.ts";
import { DealStamp } from "./deal-stamp.tsx";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: TEST_NOW }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const TWELVE_MINUTES_AGO = "2026-11-20T11:48:00Z";

const confirmed: DealLife = {
  confirmedAt: TWELVE_MINUTES_AGO,
  liveCount: 3,
  goneCount: 0,
  isConfirmedByPoster: false,
  endedAt: null,
  endedBy: null,
};

test.each<[Partial<DealLife>, string, string]>([
  [{}, "Confirmed 12 min ago by 3 members", "3 confirmed 12 min ago"],
  [{ liveCount: 1 }, "Confirmed 12 min ago by 1 member", "1 confirmed 12 min ago"],
  [{ goneCount: 1 }, "3 confirmed, 1 says gone · 12 min ago", "3 live, 1 gone"],
  [{ goneCount: 2 }, "3 confirmed, 2 say gone · 12 min ago", "3 live, 2 gone"],
  [
    { liveCount: 1, isConfirmedByPoster: true },
    "Confirmed 12 min ago by its poster",
    "By its poster 12 min ago",
  ],
  [
    { isConfirmedByPoster: true },
    "Confirmed 12 min ago by its poster and 2 members",
    "3 confirmed 12 min ago",
  ],
  [{ liveCount: 0 }, "", ""],
  [{ liveCount: 0, goneCount: 1 }, "", ""],
  [{ confirmedAt: null }, "", ""],
  [
    { confirmedAt: "2026-11-17T12:01:00Z" },
    "Confirmed 2 d ago by 3 members",
    "3 confirmed 2 d ago",
  ],
  [{ confirmedAt: "2026-11-17T11:59:00Z" }, "", ""],
])("a stamp with %o reads '%s', in short '%s'", (changes, long, short) => {
  const deal = aminasDates({ life: { ...confirmed, ...changes } });
  const { container } = renderApp(<DealStamp deal={deal} />);
  expect(container.textContent).toBe(long);
  cleanup();
  expect(renderApp(<CardStamp deal={deal} />).container.textContent).toBe(short);
});

test("an ended deal shows when it ended, and no card shows it as confirmed", () => {
  const life = { ...confirmed, endedAt: TWELVE_MINUTES_AGO, endedBy: "members" } as const;
  const deal = aminasDates({ life, isExpired: true });
  expect(renderApp(<DealStamp deal={deal} />).container.textContent).toMatch(
    /^Ended .+, say members$/,
  );
  cleanup();
  expect(renderApp(<CardStamp deal={deal} />).container.textContent).toBe("");
});

test.each([
  ["2026-11-13T12:00:00Z", 67],
  ["2026-11-13T12:01:00Z", 66],
  ["2025-11-20T12:00:00Z", 425],
])("an unconfirmed deal that ended at %s was not confirmed for %i days", (endedAt, days) => {
  const life = { ...confirmed, confirmedAt: null, endedAt, endedBy: "unconfirmed" } as const;
  const deal = aminasDates({ life, isExpired: true });
  const { container } = renderApp(<DealStamp deal={deal} />);
  expect(container.textContent).toBe(`Not confirmed for ${days} days. Still live? Say so.`);
  expect(container.querySelector("a")?.getAttribute("href")).toBe("#verdicts");
  cleanup();
  expect(renderApp(<CardStamp deal={deal} />).container.textContent).toBe("");
});
