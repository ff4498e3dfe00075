// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SAVED_KEY } from "#contract/deals/saved.ts";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { SaveButton } from "#features/deals/saved/save-button.tsx";
import { openPage } from "#pages/open-page.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";
import * as savedPage from "./saved-page.tsx";

const DEALS = "GET /rest/v1/deals_with_temperature";
const idOf = (number: number) => `a1b2c3d4-0000-4000-8000-${String(number).padStart(12, "0")}`;

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens a page with the hearts of these deals, and the list. */
function open(address: "/" | "/saved", deals = [aminasDates()]) {
  const hearts = () => deals.map((deal) => <SaveButton key={deal.id} deal={deal} className="" />);
  return openPage(
    [
      { path: "/", Component: () => <main>{hearts()}</main> },
      { path: "/saved", ...savedPage },
    ],
    address,
  );
}

function store(...deals: ReturnType<typeof aminasDates>[]): void {
  localStorage.setItem(SAVED_KEY, JSON.stringify({ deals }));
}

const heart = (index = 0) => screen.getAllByRole("button", { name: "Save" })[index] as HTMLElement;
const pressed = (index = 0) => heart(index).getAttribute("aria-pressed");
const titles = () =>
  within(screen.getByRole("list"))
    .getAllByRole("link")
    .map((link) => link.textContent);

test("the heart saves a deal at once, and its message leads to the list", async () => {
  fakeSupabase({ [DEALS]: { body: [{ ...aminasDates(), expires_at: "2027-01-01T18:00:00Z" }] } });
  open("/");
  expect(pressed()).toBe("false");
  await userEvent.click(heart());
  expect(pressed()).toBe("true");
  await userEvent.click(await screen.findByRole("button", { name: "Saved deals" }));
  expect(
    (await screen.findByRole("link", { name: "Medjool dates, 5 kg box" })).getAttribute("href"),
  ).toBe("/deals/a1b2c3d");
  screen.getByText("£24.99");
  await screen.findByText("Ends 1 Jan");
});

test("a second press removes the deal, and Undo brings it back", async () => {
  store(aminasDates());
  open("/");
  expect(pressed()).toBe("true");
  await userEvent.click(heart());
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(pressed()).toBe("true");
  expect(localStorage.getItem(SAVED_KEY)).toContain(aminasDates().id);
});

test("the list has the soonest end first and ended deals last", async () => {
  const named = (number: number, title: string, expiresAt: string | null) =>
    aminasDates({ id: idOf(number), title, expiresAt });
  store(
    named(1, "Without end", null),
    named(2, "Ended long ago", "2026-01-01T00:00:00Z"),
    named(3, "In a month", "2026-12-20T00:00:00Z"),
    named(4, "Ended yesterday", "2026-11-19T00:00:00Z"),
    named(5, "Tomorrow", "2026-11-21T12:00:00Z"),
  );
  fakeSupabase({ [DEALS]: { status: 500, body: {} } });
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") });
  open("/saved");
  vi.useRealTimers();
  await screen.findByText("Prices and ends could not be updated");
  expect(titles()).toEqual([
    "Tomorrow",
    "In a month",
    "Without end",
    "Ended yesterday",
    "Ended long ago",
  ]);
});

test("the list shows current prices, and a deal that is no longer public leaves it", async () => {
  store(aminasDates({ price: 30 }), aminasDates({ id: idOf(2), title: "Taken down" }));
  const { id, title, currency } = aminasDates();
  const { requests } = fakeSupabase({ [DEALS]: { body: [{ id, title, currency, price: 24.99 }] } });
  open("/saved");
  await waitFor(() => expect(titles()).toEqual([title]));
  screen.getByText("£24.99");
  expect(requests).toHaveLength(1);
  expect(localStorage.getItem(SAVED_KEY)).not.toContain(idOf(2));
});

test("without saved deals the page explains the heart and sends no request", async () => {
  const { requests } = fakeSupabase({});
  open("/saved");
  await screen.findByRole("heading", { name: "No saved deals yet" });
  expect(requests).toEqual([]);
});

test("without a connection the list stays, and updating it can be repeated", async () => {
  store(aminasDates({ price: 30 }));
  const { answers } = fakeSupabase({ [DEALS]: { status: 500, body: {} } });
  open("/saved");
  await screen.findByRole("alert");
  screen.getByText("£30");
  answers[DEALS] = { body: [{ ...aminasDates(), price: 20 }] };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("£20");
});

test("the browser keeps 200 deals; the next heart says that the list is full", async () => {
  store(...Array.from({ length: 200 }, (_, number) => aminasDates({ id: idOf(number) })));
  open("/", [aminasDates({ id: idOf(999) })]);
  await userEvent.click(heart());
  await screen.findByRole("alertdialog", { name: "Your list is full" });
  expect(pressed()).toBe("false");
});

test("a browser that refuses to store says so, and the heart stays empty", async () => {
  const setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem });
  open("/");
  await userEvent.click(heart());
  await screen.findByText(/Your browser didn’t store it/);
  expect(pressed()).toBe("false");
});

test("an invalid stored list counts as empty and is replaced", async () => {
  localStorage.setItem(SAVED_KEY, '{"deals":[{"id":1}]}');
  open("/");
  await userEvent.click(heart());
  await screen.findByText("Saved on this device");
  expect(JSON.parse(localStorage.getItem(SAVED_KEY) ?? "").deals).toHaveLength(1);
});
