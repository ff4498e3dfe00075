// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberAmina } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { openPage } from "#pages/open-page.fixture.tsx";
import { AMINA, AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import * as dealPage from "../deal-page.tsx";
import * as categoryPage from "./category-page.tsx";
import * as homePage from "./home-page.tsx";

const LIST = "POST /rest/v1/rpc/read_deals";
const PAGES = [
  { index: true, ...homePage },
  { path: "/category/:category", ...categoryPage },
  { path: "/deals/:slug", ...dealPage },
];
const DATES = {
  id: "d0000000-0000-4000-8000-000000000001",
  title: "Medjool dates, 1 kg",
  user_id: "amina-id",
  username: "amina",
};

beforeEach(() => {
  localStorage.clear();
  for (const method of ["error", "info", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation(() => undefined);
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ["/?sort=hottest", { limit_param: 10, offset_param: 0, category_filter: "" }],
  ["/?sort=hottest&page=2", { limit_param: 10, offset_param: 10, category_filter: "" }],
  ["/category/food?sort=hottest", { limit_param: 12, offset_param: 0, category_filter: "food" }],
])(
  "the home page shows 10 deals a page and a category 12, from page 1 by default: %s",
  async (address, asked) => {
    const { requests } = fakeSupabase({ [LIST]: { body: { deals: [DATES], total: null } } });
    openPage(PAGES, address);
    expect((await screen.findAllByText("Medjool dates, 1 kg")).length).toBeGreaterThan(0);
    expect(requests.find(({ route }) => route === LIST)?.body).toMatchObject(asked);
  },
);

test("the list of a section has its name as heading, and counts the deals without a delivery time", async () => {
  const body = { deals: [DATES], total: 1, unstated: 12 };
  const { requests } = fakeSupabase({ [LIST]: { body } });
  openPage(PAGES, "/?section=iftar&by=2027-03-09");
  const heading = await screen.findByRole("heading", { level: 1 });
  expect(heading.textContent).toBe("Iftar and suhoor, arriving by 9 March");
  screen.getByText("12 deals don’t state a delivery time.");
  screen.getByRole("link", { name: "Remove filter: For: Iftar and suhoor" });
  expect(requests.find(({ route }) => route === LIST)?.body).toMatchObject({
    section_filter: "iftar",
    by_param: "2027-03-09",
  });
});

test("a category's list names the section after the category, and an invalid day of arrival is ignored", async () => {
  fakeSupabase({ [LIST]: { body: { deals: [DATES], total: 1, unstated: null } } });
  openPage(PAGES, "/?section=gifts&category=food&by=2027-02-30");
  const heading = await screen.findByRole("heading", { level: 1 });
  expect(heading.textContent).toBe("Halal Food & Groceries, Gifts");
  expect(screen.queryByText(/state a delivery time/)).toBeNull();
});

test("an empty list of a section offers to post its first deal", async () => {
  fakeSupabase({ [LIST]: { body: { deals: [], total: 0 } } });
  openPage(PAGES, "/?section=qurbani");
  await screen.findByText("Know of a deal for “Qurbani”? Be the first to post one.");
  const submit = screen.getByRole("link", { name: "Submit a deal" });
  expect(submit.getAttribute("href")).toBe("/submit?section=qurbani");
});

test("the category 'all' redirects to all deals and keeps the sort", async () => {
  fakeSupabase({ [LIST]: { body: { deals: [DATES], total: null } } });
  const { router } = openPage(PAGES, "/category/all?sort=hottest");
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  expect(router.state.location.search).toBe("?sort=hottest");
});

test.each([
  ["/category/FOOD?sort=hottest", "/category/food", "?sort=hottest"],
  ["/category/Food", "/category/food", ""],
  ["/category/EID?page=2", "/category/eid", "?page=2"],
  ["/category/pERFUMES", "/category/perfumes", ""],
  ["/category/ALL?sort=hottest", "/", "?sort=hottest"],
])("the address %s redirects to the category in small letters", async (written, path, search) => {
  fakeSupabase({ [LIST]: { body: { deals: [DATES], total: 30 } } });
  const { router } = openPage(PAGES, written);
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  expect(router.state.location.search).toBe(search);
});

test("a deal page shows other deals of its merchant and the hottest of its category, without duplicates", async () => {
  const named = (number: number, title: string) => ({
    ...DATES,
    id: DATES.id.replace(/1$/, String(number)),
    title,
  });
  fakeSupabase({
    "POST /rest/v1/rpc/get_deal": { body: [{ ...DATES, merchant: "Nakheel Grocers" }] },
    "POST /rest/v1/rpc/get_merchant_deals": { body: [DATES, named(2, "Honey")] },
    "POST /rest/v1/rpc/get_hottest_deals": { body: [named(2, "Honey"), DATES, named(3, "Rice")] },
  });
  openPage(PAGES, `/deals/${DATES.id}`);
  const ofMerchant = await screen.findByRole("region", { name: "More from Nakheel Grocers" });
  const similar = screen.getByRole("region", { name: /^Hottest in/ });
  const titles = (region: HTMLElement) =>
    within(region)
      .getAllByRole("listitem")
      .map((item) => within(item).getByRole("link").textContent);
  expect(titles(ofMerchant)).toEqual(["Honey"]);
  expect(titles(similar)).toEqual(["Rice"]);
});

test("the page of a deal shows the deal and its comments", async () => {
  fakeSupabase({
    "POST /rest/v1/rpc/get_deal": { body: [DATES] },
    "GET /rest/v1/comments_with_author": {
      body: [{ id: "c1", deal_id: DATES.id, username: "bilal", content: "Ordered two." }],
    },
  });
  openPage(PAGES, `/deals/${DATES.id}`);
  await screen.findByRole("heading", { name: "Medjool dates, 1\u00a0kg" });
  await screen.findByText("Ordered two.");
});

test("Amina sees on her deal that her change is pending; a comment by a member she muted is collapsed", async () => {
  rememberAmina();
  fakeSupabase({
    ...AMINAS_BACKEND,
    "POST /rest/v1/rpc/get_deal": { body: [{ ...DATES, user_id: AMINA.id, status: "active" }] },
    "POST /rest/v1/rpc/get_my_edits": {
      body: [{ deal_id: DATES.id, status: "waiting", changes: { price: 40 } }],
    },
    "POST /rest/v1/rpc/get_my_mutes": { body: [{ user_id: "bilal-id", username: "bilal" }] },
    "GET /rest/v1/comments_with_author": {
      body: [{ id: "c1", deal_id: DATES.id, user_id: "bilal-id", content: "Ordered two." }],
    },
  });
  const { store } = openPage(PAGES, `/deals/${DATES.id}`);
  await screen.findByText("Ordered two.");
  await store.dispatch(initializeAuth());
  await screen.findByText(/^Your change is waiting for an admin/);
  await screen.findByText("Comment by a member you muted");
  expect(screen.queryByText("Ordered two.")).toBeNull();
});

test.each([
  ["/?q=dates", "/feed.xml"],
  ["/?category=food&max=20&page=2", "/feed.xml?category=food&max=20"],
  ["/category/food?sort=price_low", "/category/food/feed.xml?sort=price_low"],
  ["/category/food?q=dates", "/category/food/feed.xml"],
])("%s links to the feed %s", async (address, feed) => {
  fakeSupabase({ [LIST]: { body: { deals: [DATES], total: 1 } } });
  openPage(PAGES, address);
  await screen.findAllByText("Medjool dates, 1 kg");
  // An effect writes the head after the page is rendered.
  await waitFor(() => {
    const link = document.head.querySelector('link[type="application/atom+xml"]');
    expect(link?.getAttribute("href")).toBe(new URL(feed, location.href).href);
  });
});

test.each([
  ["/category/food", "/alerts?new=1&category=food"],
  ["/category/food?merchant=Nakheel", "/alerts?new=1&category=food&merchant=Nakheel"],
  ["/?category=food&max=25", "/alerts?new=1&category=food&max=25"],
  // The form says that no alert stores them, and how many deals the list has.
  ["/category/food?stunning=non_stunned", "/alerts?new=1&category=food&facts=1&listed=1"],
])("the list %s links to the alert %s", async (address, alert) => {
  fakeSupabase({ [LIST]: { body: { deals: [DATES], total: 1 } } });
  openPage(PAGES, address);
  const links = await screen.findAllByRole("link", { name: "Alert me" });
  expect(new Set(links.map((link) => link.getAttribute("href")))).toEqual(new Set([alert]));
});

test("a list without a condition for an alert has no link to an alert", async () => {
  fakeSupabase({ [LIST]: { body: { deals: [DATES], total: 1 } } });
  openPage(PAGES, "/?location=Leeds&alcohol=no");
  await screen.findByRole("link", { name: "Remove filter: Leeds" });
  expect(screen.queryByRole("link", { name: "Alert me" })).toBeNull();
});
