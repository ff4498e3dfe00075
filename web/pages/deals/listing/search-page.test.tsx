// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { selectDeals } from "#features/deals/deals-slice.ts";
import { openPage, replacedNavigation } from "#pages/open-page.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { loadSearch } from "../list-parts/load-search.ts";
import * as searchPage from "./search-page.tsx";

const SEARCH = "POST /rest/v1/rpc/search_deals";
const RELATED = "POST /rest/v1/rpc/read_related_to_search";
const NO_SPELLINGS = { meant: null, spellings: [] };
const DATES = { id: "1a2b3c4d-0000-4000-8000-000000000001", title: "Medjool dates" };

const open = (search: string) => openPage([{ path: "/search", ...searchPage }], `/search${search}`);

beforeEach(() => {
  localStorage.clear();
  for (const method of ["error", "info"] as const) {
    vi.spyOn(console, method).mockImplementation(() => undefined);
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("search results are listed below the search text", async () => {
  fakeSupabase({ [SEARCH]: { body: [DATES] } });
  open("?q=dates");
  expect(await screen.findByRole("heading", { level: 1 })).toHaveProperty(
    "textContent",
    "Results for “dates”",
  );
  expect(screen.getAllByRole("status").map((status) => status.textContent)).toContain("1 deal");
  expect(screen.getByRole("link", { name: "Medjool dates" }).getAttribute("href")).toBe(
    "/deals/1a2b3c4",
  );
});

test("a search that another page replaced while it loaded does not change the list", async () => {
  const { answers } = fakeSupabase({ [SEARCH]: { body: [DATES] } });
  const { store } = open("?q=dates");
  await screen.findByRole("link", { name: "Medjool dates" });
  answers[SEARCH] = { body: [{ ...DATES, title: "Olive oil" }] };
  await loadSearch(replacedNavigation(store, "/search?q=oil"));
  expect(selectDeals(store.getState()).map(({ title }) => title)).toEqual(["Medjool dates"]);
});

test("a note explains that results only resemble the text", async () => {
  const { answers } = fakeSupabase({ [SEARCH]: { body: [DATES] } });
  const { unmount } = open("?q=dats");
  expect((await screen.findByText(/come closest/)).textContent).toBe(
    "No deal says “dats”. These come closest.",
  );
  unmount();

  answers[SEARCH] = { body: [{ ...DATES, merchant: "Café Nûr" }] };
  for (const text of ["DATES", "medjol dates", "cafe", "“dates”"]) {
    const page = open(`?q=${encodeURIComponent(text)}`);
    await screen.findByRole("link", { name: "Medjool dates" });
    expect(screen.queryByText(/come closest/), text).toBeNull();
    page.unmount();
  }
});

test.each([
  ["khajoor", "dates", "Medjool dates", "Showing dates (khajoor)"],
  ["تمر", "dates", "Medjool dates", "Showing dates (تمر)"],
  ["dates", null, "Fine تَمر", null],
  ["khajoor", "dates", "Khajoor from Kerman", null],
  ["khajoor", "dates", "Khajuraho guide", "No deal says “khajoor”. These come closest."],
])("results of '%s' that say “%s” another way: %s", async (text, meant, title, note) => {
  const related = { categories: [], upcoming: null, meant, spellings: ["dates", "khajoor", "تمر"] };
  fakeSupabase({ [SEARCH]: { body: [{ ...DATES, title }] }, [RELATED]: { body: related } });
  open(`?q=${encodeURIComponent(text)}`);
  await screen.findByRole("link", { name: title });
  const shown = screen.queryByText(/come closest|^Showing/)?.textContent ?? null;
  expect(shown).toBe(note);
});

test("results of a category have no note that they only resemble the text", async () => {
  fakeSupabase({
    [SEARCH]: { body: [DATES] },
    [RELATED]: {
      body: { categories: [{ slug: "food", deals: 9 }], upcoming: null, ...NO_SPELLINGS },
    },
  });
  open("?q=food");
  await screen.findByRole("link", { name: "All 9 deals in Halal Food & Groceries" });
  expect(screen.queryByText(/come closest/)).toBeNull();
});

test("a search links to its feed", async () => {
  fakeSupabase({ [SEARCH]: { body: [DATES] } });
  open("?q=dates&max=20");
  const link = await screen.findByRole("link", { name: "Feed" });
  expect(link.getAttribute("href")).toBe("/search/feed.xml?q=dates&max=20");
});

test("a full page of twenty deals shows that there may be more", async () => {
  const body = Array.from({ length: 20 }, (_, index) => ({ ...DATES, id: `${index}-${DATES.id}` }));
  fakeSupabase({ [SEARCH]: { body } });
  open("?q=dates");
  await screen.findByText(/The first 20 deals/);
});

test("a search without results shows its text unformatted", async () => {
  fakeSupabase({ [SEARCH]: { body: [] } });
  open(`?q=${encodeURIComponent('<b>50%"')}`);
  expect((await screen.findByRole("heading", { level: 2 })).textContent).toBe(
    'No deals found for “<b>50%"”',
  );
});

test("filters narrow a search, and a filter that hides every deal can be removed", async () => {
  const { requests } = fakeSupabase({ [SEARCH]: { body: [] } });
  open("?q=dates&category=food&location=Leeds&sort=price_low");
  await screen.findByRole("heading", { name: "No deals match" });
  expect(requests[0]?.body).toMatchObject({
    query_param: "dates",
    category_filter: "food",
    location_filter: "Leeds",
    sort_param: "price_low",
  });
  expect(screen.getByRole("link", { name: "Clear filters" }).getAttribute("href")).toBe(
    "/search?q=dates&sort=price_low",
  );
  expect(screen.getByRole("link", { name: "Best match" }).getAttribute("href")).toBe(
    "/search?q=dates&category=food&location=Leeds",
  );
  await screen.findByText("Prices in £ first, then in other currencies.");
});

test("a search that names a category links to it, and to a deal that starts soon", async () => {
  const upcoming = { deals: 1, id: DATES.id, starts_at: "2027-01-09T09:00:00Z" };
  const { requests } = fakeSupabase({
    [SEARCH]: { body: [] },
    [RELATED]: { body: { categories: [{ slug: "eid", deals: 9 }], upcoming, ...NO_SPELLINGS } },
  });
  open("?q=Ramadhan");
  const category = await screen.findByRole("link", {
    name: "All 9 deals in Eid & Ramadan Specials",
  });
  expect(category.getAttribute("href")).toBe("/category/eid");
  const first = screen.getByRole("link", { name: "1 starts on 9 January" });
  expect(first.getAttribute("href")).toBe("/deals/1a2b3c4");
  expect(requests.find(({ route }) => route === RELATED)?.body).toEqual({
    query_param: "Ramadhan",
  });
});

test("several deals that start soon are linked as the list of the category or of all deals", async () => {
  const upcoming = { deals: 3, id: DATES.id, starts_at: "2027-01-09T09:00:00Z" };
  const { answers } = fakeSupabase({
    [SEARCH]: { body: [DATES] },
    [RELATED]: { body: { categories: [{ slug: "food", deals: 1 }], upcoming, ...NO_SPELLINGS } },
  });
  const { unmount } = open("?q=food&category=food");
  const name = "3 start soon, the first on 9 January";
  expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(
    "/category/food?sort=starting",
  );
  // The filter already names the category.
  expect(screen.queryByRole("link", { name: /The only deal/ })).toBeNull();
  unmount();
  answers[RELATED] = { body: { categories: [], upcoming, ...NO_SPELLINGS } };
  open("?q=dates");
  expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe("/?sort=starting");
});

test("results are shown even if the links above them cannot be loaded", async () => {
  fakeSupabase({ [SEARCH]: { body: [DATES] }, [RELATED]: { status: 500, body: {} } });
  open("?q=dates");
  await screen.findByRole("link", { name: "Medjool dates" });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("an empty search asks for a text and sends no request", async () => {
  const { requests } = fakeSupabase({});
  open("?q=%20");
  await screen.findByText("What are you looking for?");
  expect(requests).toEqual([]);
});

test("a search that fails shows why, and a retry works", async () => {
  const { answers } = fakeSupabase({ [SEARCH]: { status: 500, body: { message: "down" } } });
  open("?q=dates");
  expect((await screen.findByRole("alert")).textContent).toContain("Server error.");
  answers[SEARCH] = { body: [DATES] };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("link", { name: "Medjool dates" });
});

const alertLinks = async () =>
  (await screen.findAllByRole("link", { name: "Alert me" })).map((link) =>
    decodeURIComponent(link.getAttribute("href") ?? ""),
  );

test.each([
  ["?q=dates", "/alerts?new=1&words=dates"],
  // A search requires all its words, and so does the alert.
  ["?q=medjool+dates", "/alerts?new=1&all=medjool,+dates"],
  [
    "?q=dates&category=food&merchant=Nakheel&max=25&sort=hottest&location=Leeds",
    "/alerts?new=1&words=dates&category=food&merchant=Nakheel&max=25",
  ],
])("the search %s links to the alert %s", async (search, alert) => {
  fakeSupabase({ [SEARCH]: { body: [DATES] } });
  open(search);
  expect(new Set(await alertLinks())).toEqual(new Set([alert]));
});

test("a search that finds nothing offers an alert", async () => {
  fakeSupabase({ [SEARCH]: { body: [] } });
  open("?q=ajwa");
  await screen.findByRole("heading", { level: 2 });
  expect(await alertLinks()).toContain("/alerts?new=1&words=ajwa");
});

test.each([
  ["ramazan", "Ramadan deals", "/ramadan"],
  ["رمضان", "Ramadan deals", "/ramadan"],
  ["eid gifts", "Eid deals", "/eid"],
  ["عمرة", "Hajj and qurbani deals", "/hajj"],
])(
  "a search for %s links to %s, even if the other links could not be loaded",
  async (text, name, address) => {
    fakeSupabase({ [SEARCH]: { body: [DATES] }, [RELATED]: { status: 500, body: {} } });
    open(`?q=${encodeURIComponent(text)}`);
    const link = await screen.findByRole("link", { name });
    expect(link.getAttribute("href")).toBe(address);
  },
);
