// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { selectDeals } from "#features/deals/deals-slice.ts";
import { openPage, replacedNavigation } from "#pages/open-page.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import * as merchantPage from "./merchant-page.tsx";
import * as merchantsPage from "./merchants-page.tsx";

const LIST = "POST /rest/v1/rpc/list_businesses";
const ONE = "POST /rest/v1/rpc/get_business";
const CODES = "POST /rest/v1/rpc/get_merchant_voucher_codes";
const OTHERS = "POST /rest/v1/rpc/get_merchant_other_deals";
const DEALS = "POST /rest/v1/rpc/get_merchant_deals";
const PAGES = [
  { path: "/businesses", ...merchantsPage },
  { path: "/businesses/:slug", ...merchantPage },
];

const dateHouse = {
  slug: "date-house",
  name: "Date House",
  is_registered: true,
  category: "food",
  location: "Bradford",
  halal_certifier: "HMC",
  logo_url: "",
  deals: 2,
  total: 30,
};
const oudLoft = {
  ...dateHouse,
  slug: "oud-loft",
  name: "Oud Loft",
  is_registered: false,
  category: null,
  location: "",
  halal_certifier: "",
  deals: 1,
};
const details = {
  ...dateHouse,
  merchant_key: "date-house",
  description: "Dates from Medina.",
  website: "https://dates.example",
  certificate_number: "HMC-2041",
};

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the list shows each merchant's details and marks the certifier as stated by the merchant", async () => {
  fakeSupabase({ [LIST]: { body: [dateHouse, oudLoft] } });
  openPage(PAGES, "/businesses");
  const [first, second] = await screen.findAllByRole("article");
  if (!first || !second) throw new Error("Expected two businesses.");
  const link = within(first).getByRole("link", { name: "Date House" });
  expect(link.getAttribute("href")).toBe("/businesses/date-house");
  expect(first.textContent).toContain("Halal Food & Groceries");
  expect(first.textContent).toContain("Bradford");
  expect(first.textContent).toContain("Certifier (stated by the shop): HMC");
  expect(first.textContent).toContain("2 deals");
  expect(second.textContent).toBe("OOud Loft1 deal");
  screen.getByText("30 businesses");
  expect(screen.getByRole("link", { name: "Next" }).getAttribute("href")).toBe(
    "/businesses?page=2",
  );
  screen.getByRole("link", { name: "Register your business" });
});

test("the URL contains the search, which starts on the first page", async () => {
  const { requests } = fakeSupabase({ [LIST]: { body: [dateHouse] } });
  const { router } = openPage(PAGES, "/businesses?page=2");
  await userEvent.type(await screen.findByLabelText("Search businesses by name"), "date{Enter}");
  await vi.waitFor(() => expect(router.state.location.search).toBe("?q=date&category=&sort="));
  expect(requests.filter(({ route }) => route === LIST).map(({ body }) => body)).toEqual([
    { search_param: "", category_filter: "", limit_param: 24, offset_param: 24 },
    { search_param: "date", category_filter: "", limit_param: 24, offset_param: 0 },
  ]);
});

test("choosing a category applies it immediately", async () => {
  const { requests } = fakeSupabase({ [LIST]: { body: [dateHouse] } });
  const { router } = openPage(PAGES, "/businesses?q=date");
  await userEvent.selectOptions(await screen.findByLabelText("Category"), "food");
  await vi.waitFor(() => expect(router.state.location.search).toBe("?q=date&category=food&sort="));
  expect(requests.at(-1)?.body).toMatchObject({ search_param: "date", category_filter: "food" });
});

test("the filter by owner is applied immediately, and the label names who says so", async () => {
  const { requests } = fakeSupabase({
    [LIST]: { body: [{ ...dateHouse, is_muslim_owned: true }, oudLoft] },
  });
  const { router } = openPage(PAGES, "/businesses?sort=name");
  const [first, second] = await screen.findAllByRole("article");
  expect(first?.textContent).toContain("Muslim-owned (says the owner)");
  expect(second?.textContent).not.toContain("Muslim-owned");
  await userEvent.click(screen.getByLabelText("Muslim-owned"));
  await vi.waitFor(() => expect(router.state.location.search).toContain("owner=muslim"));
  expect(requests.at(-1)?.body).toMatchObject({ muslim_owned_param: true, sort_param: "name" });
});

test.each([
  ["/businesses?owner=muslim", "No business matches", "Show all businesses"],
  ["/businesses", "No businesses yet", "Register your business"],
  ["/businesses?q=nobody", "No business matches", "Show all businesses"],
  ["/businesses?page=9&sort=name", "No businesses yet", "Register your business"],
])("%s shows a message and a link if the list is empty", async (address, title, action) => {
  fakeSupabase({ [LIST]: { body: [] } });
  openPage(PAGES, address);
  await screen.findByRole("heading", { name: title });
  expect(screen.getAllByRole("link", { name: action }).length).toBeGreaterThan(0);
});

test("a list that failed to load shows an error and can be loaded again", async () => {
  const { answers } = fakeSupabase({ [LIST]: { status: 500, body: { message: "down" } } });
  openPage(PAGES, "/businesses");
  await screen.findByRole("heading", { name: "Businesses could not be loaded" });
  answers[LIST] = { body: [dateHouse] };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("link", { name: "Date House" });
});

test("an approved merchant's page shows its details, a safe link to its website, and its deals", async () => {
  const { requests } = fakeSupabase({
    [ONE]: { body: [details] },
    [DEALS]: { body: [{ id: "d1", title: "Sugar dates", merchant: "Date House", price: 4 }] },
    [CODES]: { body: [{ id: "v1", code: "DATES15", merchant: "Date House", status: "active" }] },
  });
  openPage(PAGES, "/businesses/date-house");
  await screen.findByRole("heading", { level: 1, name: "Date House" });
  screen.getByText("Dates from Medina.");
  screen.getByText(/HMC-2041/);
  const website = screen.getByRole("link", { name: "Visit website" });
  expect(website.getAttribute("href")).toBe("https://dates.example");
  expect(website.getAttribute("rel")).toBe("nofollow ugc noopener noreferrer");
  screen.getByRole("link", { name: "Sugar dates" });
  screen.getByRole("button", { name: /^Copy code DATES15/ });
  screen.getByText("2 live deals");
  expect(requests.map(({ body }) => body).slice(0, 2)).toEqual([
    { slug_param: "date-house" },
    { merchant_key_param: "date-house", limit_param: 12, offset_param: 0 },
  ]);
});

test("a merchant's page shows hours, its member, and its upcoming and ended deals with their numbers", async () => {
  const start = "2026-11-28T09:00:00Z";
  const { requests } = fakeSupabase({
    [ONE]: {
      body: [
        {
          ...details,
          opening_hours: "9 to 6",
          is_muslim_owned: true,
          username: "amina",
          upcoming: 1,
          ended: 7,
        },
      ],
    },
    [DEALS]: { body: [] },
    [CODES]: { body: [] },
    [OTHERS]: { body: [{ id: "d2", title: "Ajwa dates", starts_at: start }] },
  });
  openPage(PAGES, "/businesses/date-house");
  await screen.findByRole("heading", { name: "1 upcoming deal" });
  screen.getByRole("heading", { name: "Was live: 7 deals" });
  screen.getByText("9 to 6");
  expect(screen.queryByRole("link", { name: "Edit" })).toBeNull();
  screen.getByText("Muslim-owned (says the owner)");
  expect(screen.getByRole("link", { name: "amina" }).getAttribute("href")).toBe("/profile/amina");
  expect(requests.filter(({ route }) => route === OTHERS).map(({ body }) => body)).toEqual([
    { merchant_key_param: "date-house", is_upcoming_param: true },
    { merchant_key_param: "date-house", is_upcoming_param: false },
  ]);
});

test("the first page of a merchant shows the lowest prices of its products, with the month; later pages and merchants without any do not", async () => {
  const dates = {
    id: "d3",
    title: "Medjool dates, 5 kg",
    price: 22.5,
    currency: "GBP",
    image_url: "",
    seen_at: "2026-03-12T10:00:00+00:00",
  };
  const { answers } = fakeSupabase({
    [ONE]: {
      body: [{ ...details, deals: 30, lowest_prices: [dates, { ...dates, seen_at: null }] }],
    },
    [DEALS]: { body: [] },
    [CODES]: { body: [] },
  });
  const { unmount } = openPage(PAGES, "/businesses/date-house");
  const lowest = await screen.findByRole("region", { name: "Lowest prices we’ve seen" });
  const [product, ...others] = within(lowest).getAllByRole("listitem");
  expect(others).toEqual([]);
  expect(product?.textContent).toBe("Medjool dates, 5 kg£22.50March 2026");
  expect(within(lowest).getByRole("link").getAttribute("href")).toBe("/deals/d3");
  unmount();
  const next = openPage(PAGES, "/businesses/date-house?page=2");
  await screen.findByRole("heading", { level: 1, name: "Date House" });
  expect(screen.queryByText("Lowest prices we’ve seen")).toBeNull();
  next.unmount();
  answers[ONE] = { body: [{ ...details, lowest_prices: [] }] };
  openPage(PAGES, "/businesses/date-house");
  await screen.findByRole("heading", { level: 1, name: "Date House" });
  expect(screen.queryByText("Lowest prices we’ve seen")).toBeNull();
});

test("a merchant's page without upcoming and ended deals reads none, nor does one whose reads fail", async () => {
  const { requests, answers } = fakeSupabase({
    [ONE]: { body: [details] },
    [DEALS]: { body: [] },
    [CODES]: { body: [] },
    [OTHERS]: { status: 500, body: { message: "down" } },
  });
  openPage(PAGES, "/businesses/date-house").unmount();
  await vi.waitFor(() => expect(requests.map(({ route }) => route)).toContain(CODES));
  expect(requests.map(({ route }) => route)).not.toContain(OTHERS);
  answers[ONE] = { body: [{ ...details, upcoming: 2, ended: 2 }] };
  openPage(PAGES, "/businesses/date-house");
  await screen.findByRole("heading", { level: 1, name: "Date House" });
  expect(screen.queryByText(/^Was live/)).toBeNull();
});

test("a merchant's page that another page replaced while it loaded does not change the list", async () => {
  const { answers } = fakeSupabase({
    [ONE]: { body: [details] },
    [DEALS]: { body: [{ id: "d1", title: "Sugar dates", merchant: "Date House", price: 4 }] },
    [CODES]: { body: [] },
  });
  const { store } = openPage(PAGES, "/businesses/date-house");
  await screen.findByRole("link", { name: "Sugar dates" });
  answers[DEALS] = { body: [] };
  const params = { slug: "date-house" };
  await merchantPage.loader({ ...replacedNavigation(store, "/businesses/date-house"), params });
  expect(selectDeals(store.getState()).map(({ title }) => title)).toEqual(["Sugar dates"]);
});

test("an unregistered merchant is marked, and an invalid website is not a link", async () => {
  fakeSupabase({
    [ONE]: {
      body: [{ ...details, ...oudLoft, deals: 0, description: "", website: "javascript:alert(1)" }],
    },
    [DEALS]: { body: [] },
  });
  openPage(PAGES, "/businesses/oud-loft");
  await screen.findByRole("link", { name: "Register it." });
  screen.getByRole("heading", { name: "No live deals right now" });
  expect(screen.queryByRole("link", { name: "Visit website" })).toBeNull();
});

test("an unknown merchant returns a 404, and a failed load shows an error", async () => {
  const { answers } = fakeSupabase({ [ONE]: { body: [] } });
  openPage(PAGES, "/businesses/nobody");
  await screen.findByText("404 Business not found");
  answers[ONE] = { status: 500, body: { message: "down" } };
  openPage(PAGES, "/businesses/date-house");
  await screen.findByRole("heading", { name: "This business could not be loaded" });
});

test("a merchant's page links to a new alert for its deals, even if it has none", async () => {
  const { answers } = fakeSupabase({
    [ONE]: { body: [details] },
    [CODES]: { body: [] },
    [DEALS]: { body: [] },
  });
  const address = async () =>
    (await screen.findByRole("link", { name: "Alert me" })).getAttribute("href");
  const { unmount } = openPage(PAGES, "/businesses/date-house");
  expect(await address()).toBe("/alerts?new=1&merchant=Date+House");
  unmount();
  answers[ONE] = { body: [{ ...details, deals: 0 }] };
  openPage(PAGES, "/businesses/date-house");
  expect(await address()).toBe("/alerts?new=1&merchant=Date+House");
});
