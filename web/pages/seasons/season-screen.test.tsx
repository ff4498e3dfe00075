// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SeasonHead, SeasonPageRows } from "#contract/deals/season-page.ts";
import { openPage } from "#pages/open-page.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import * as eidPage from "./eid-page.tsx";
import * as ramadanPage from "./ramadan-page.tsx";

const RAMADAN = "GET /seasons/ramadan.json";
const RICE = {
  id: "1a2b3c4d-0000-4000-8000-000000000001",
  title: "Basmati rice",
  price: 15,
  category: "food",
  delivery_days: 3,
};
const TRAY = { ...RICE, id: "2a2b3c4d-0000-4000-8000-000000000002", title: "Maamoul tray" };
const SOURCE = "https://moon.example/1448-9";
const RAMADAN_1448 = {
  expected: "2027-02-08",
  ifSighted: "2027-02-09",
  announced: [],
  earliest: "2027-02-08",
  latest: "2027-02-09",
};
const EID_1448 = {
  ...RAMADAN_1448,
  expected: "2027-03-09",
  ifSighted: "2027-03-10",
  earliest: "2027-03-09",
  latest: "2027-03-10",
};
const STOCK_UP: SeasonHead = {
  hub: "ramadan",
  day: "2027-01-09",
  phase: "stock_up",
  event: "ramadan",
  year: 1448,
  when: RAMADAN_1448,
  daysLeft: 30,
  opensOn: null,
  keyDays: [{ name: "ramadan", day: "2027-02-08", isPast: false }],
  deadlines: [{ event: "fitr", by: "2027-03-09" }],
};

function season(rows: Partial<SeasonPageRows> = {}): SeasonPageRows {
  return {
    head: STOCK_UP,
    announcements: [],
    sections: [],
    ending: [],
    codes: [],
    unstated: 0,
    states_delivery: false,
    guides: [],
    ...rows,
  };
}

const open = (address: string) =>
  openPage(
    [
      { path: "/ramadan", ...ramadanPage },
      { path: "/eid", ...eidPage },
    ],
    address,
  );

beforeEach(() => {
  for (const method of ["error", "info"] as const) {
    vi.spyOn(console, method).mockImplementation(() => undefined);
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("in the browser a season page is read from the server, with its sections and their links", async () => {
  const sections = [
    { section: "pantry", total: 12, deals: [RICE] },
    { section: "iftar", total: 0, deals: [] },
  ] as unknown as SeasonPageRows["sections"];
  const { requests } = fakeSupabase({
    [RAMADAN]: { body: season({ sections }) },
  });
  open("/ramadan");
  const pantry = await screen.findByRole("region", { name: "Stock up the pantry" });
  expect(requests.map(({ route }) => route)).toEqual([RAMADAN]);
  expect(within(pantry).getByRole("link", { name: "Basmati rice" }).getAttribute("href")).toBe(
    "/deals/1a2b3c4",
  );
  expect(within(pantry).getByText("Arrives within 3 working days")).toBeTruthy();
  expect(within(pantry).getByRole("link", { name: "See all 12" }).getAttribute("href")).toBe(
    "/?section=pantry",
  );
  const iftar = screen.getByRole("region", { name: "Iftar and suhoor" });
  expect(within(iftar).getByRole("link").getAttribute("href")).toBe("/submit?section=iftar");
});

test.each([
  [{ order_by: "2026-11-20" }, "Order by 20 November"],
  [{ order_by: "2026-11-19" }, "Arrives within 3 working days"],
  [{ order_by: "2026-11-19", delivery_days: 0 }, "Arrives the same working day"],
])("on 20 November a card with %o shows: %s", async (changes, line) => {
  const sections = [
    { section: "pantry", total: 1, deals: [{ ...RICE, ...changes }] },
  ] as unknown as SeasonPageRows["sections"];
  fakeSupabase({ [RAMADAN]: { body: season({ sections }) } });
  open("/ramadan");
  await screen.findByText(line);
});

test("the expected first day of Ramadan is shown, by calendar and by sighting, with the days left", async () => {
  fakeSupabase({ [RAMADAN]: { body: season() } });
  open("/ramadan");
  await screen.findByText(
    "Ramadan is expected on Monday 8 February, or Tuesday 9 February where the moon is sighted.",
  );
  expect(screen.getByText("30 days")).toBeTruthy();
  expect(screen.getByText("The day begins the evening before.")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("on the first day of Eid the day is still called expected", async () => {
  const head: SeasonHead = {
    ...STOCK_UP,
    hub: "eid",
    day: "2027-03-09",
    phase: "open",
    event: "fitr",
    when: EID_1448,
    daysLeft: 0,
  };
  fakeSupabase({ "GET /seasons/eid.json": { body: season({ head }) } });
  open("/eid");
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Eid Mubarak");
  screen.getByText("Expected on Tuesday 9 March, or Wednesday 10 March where the moon is sighted.");
});

test("an announcement names its authority and links to its source", async () => {
  const announced = [{ authority: "uk_sighting", day: "2027-02-09", source: SOURCE }] as const;
  const head = { ...STOCK_UP, when: { ...RAMADAN_1448, ifSighted: null, announced } };
  fakeSupabase({ [RAMADAN]: { body: season({ head }) } });
  open("/ramadan");
  const row = await screen.findByRole("row", { name: /UK moon sighting Tuesday 9 February/ });
  expect(within(row).getByRole("link").getAttribute("href")).toBe(SOURCE);
  // The sentence still contains the later day, as announced.
  screen.getByText(/expected on Monday 8 February, or Tuesday 9 February where/);
});

test("the filter of deals that arrive in time counts those without a delivery time", async () => {
  const { requests } = fakeSupabase({ [RAMADAN]: { body: season({ unstated: 12 }) } });
  open("/ramadan?by=2027-03-09");
  const chip = await screen.findByRole("link", { current: true });
  expect(chip.textContent).toBe("Arrives before Eid (by 9 March)");
  screen.getByText("12 deals don’t state a delivery time.");
  expect(screen.getByRole("link", { name: "Show all deals" }).getAttribute("href")).toBe(
    "/ramadan",
  );
  expect(requests).toHaveLength(1);
});

test("an ended season links to its expired deals and names the next season", async () => {
  const sections = [
    { section: "iftar", total: 1, deals: [TRAY] },
  ] as unknown as SeasonPageRows["sections"];
  const head: SeasonHead = { ...STOCK_UP, day: "2027-03-13", phase: "ended", year: 1449 };
  fakeSupabase({ [RAMADAN]: { body: season({ head, sections }) } });
  open("/ramadan");
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Until next Ramadan");
  expect(screen.getByText("Ramadan 1449")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Show expired deals" }).getAttribute("href")).toBe(
    "/?section=iftar&expired=1",
  );
});

test("a season page that failed to load can be loaded again", async () => {
  const { answers } = fakeSupabase({ [RAMADAN]: { status: 503, body: { message: "Busy" } } });
  open("/ramadan");
  await screen.findByText("The deals could not be loaded");
  answers[RAMADAN] = { body: season() };
  await userEvent.click(screen.getByRole("button", { name: /try again/i }));
  await screen.findByRole("heading", { name: "Getting ready for Ramadan" });
});
