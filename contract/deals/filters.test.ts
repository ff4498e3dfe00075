import { expect, test } from "vitest";
import { LOCATION_MAX } from "#contract/limits.ts";
import {
  DATE_RANGES,
  DEFAULT_FILTERS,
  dateFilterStart,
  filtersFromSearch,
  SORTS,
  searchFromFilters,
} from "./filters.ts";

test("every filter is empty by default, and prices run from 0 to 1000", () => {
  expect(DEFAULT_FILTERS).toEqual({
    sort: "",
    category: "",
    search: "",
    merchant: "",
    location: "",
    channel: "",
    type: "",
    date: "",
    status: "",
    priceRange: [0, 1000],
    section: "",
    by: "",
    certifier: "",
    stunning: "",
    alcohol: "",
    unknown: "",
  });
});

test("lists are sorted by latest, hottest, price_low or price_high", () => {
  expect([...SORTS].sort()).toEqual(["hottest", "latest", "price_high", "price_low"]);
});

test("a list also has ranked sorts, which never include expired deals; a search has only the specified sorts", () => {
  for (const sort of ["trending", "discussed", "ending", "starting"] as const) {
    const { filters } = filtersFromSearch(new URLSearchParams({ sort, expired: "1" }));
    expect(filters.sort).toBe(sort);
    expect(searchFromFilters(filters)).toBe(`?sort=${sort}`);
    const search = new URLSearchParams({ sort, q: "dates" });
    expect(filtersFromSearch(search, { isSearch: true }).filters.sort).toBe("");
    expect(filtersFromSearch(search).filters).toMatchObject({ sort, search: "" });
  }
  expect(filtersFromSearch(new URLSearchParams({ sort: "ending_soon" })).filters.sort).toBe("");
});

test.each([
  ["today", new Date(2026, 10, 20)],
  ["week", new Date(2026, 10, 13, 15, 30)],
  ["month", new Date(2026, 9, 20, 15, 30)],
  ["year", new Date(2025, 10, 20, 15, 30)],
] as const)(
  "the date filter '%s' begins at local midnight, 7 days, 1 month or 1 year ago",
  (date, start) => {
    expect(dateFilterStart(date, new Date(2026, 10, 20, 15, 30))).toEqual(start);
  },
);

test("there are four date filters; without one, deals of any date are listed", () => {
  expect(dateFilterStart("", new Date())).toBeNull();
  expect(DATE_RANGES).toEqual(["today", "week", "month", "year"]);
});

test("one month before 31 March is the last day of February", () => {
  expect(dateFilterStart("month", new Date(2026, 2, 31))).toEqual(new Date(2026, 1, 28));
  expect(dateFilterStart("year", new Date(2028, 1, 29))).toEqual(new Date(2027, 1, 28));
});

test("a section and a day are filters of lists and searches; unknown sections and days that do not exist are ignored", () => {
  const read = (query: string) =>
    filtersFromSearch(new URLSearchParams(query), { isSearch: true }).filters;
  for (const query of ["", "q=dates&"]) {
    const address = `${query}section=iftar&by=2027-03-09`;
    expect(read(address)).toMatchObject({ section: "iftar", by: "2027-03-09" });
    expect(searchFromFilters(read(address))).toBe(`?${address}`);
  }
  for (const query of [
    "section=cars&by=2027-02-30",
    "section=Iftar&by=0000-01-01",
    "section=toString&by=infinity",
    "section=&by=2027-3-9",
    "by=2027-03-09T00:00",
    "by=+12027-03-09",
  ]) {
    expect([query, searchFromFilters(read(query))]).toEqual([query, ""]);
  }
});

test("a place of sale and a kind are filters of lists and searches; other values are ignored", () => {
  const read = (query: string) =>
    filtersFromSearch(new URLSearchParams(query), { isSearch: true }).filters;
  for (const query of ["channel=in_store&type=freebie", "q=dates&channel=both&type=giveaway"]) {
    expect(searchFromFilters(read(query))).toBe(`?${query}`);
  }
  for (const query of ["channel=shop&type=free", "channel=In_store", "type=toString", "channel="]) {
    expect([query, searchFromFilters(read(query))]).toEqual([query, ""]);
  }
});

test("a location in an address is truncated to the maximum length", () => {
  const typed = "x".repeat(LOCATION_MAX + 1);
  const { filters } = filtersFromSearch(new URLSearchParams({ location: typed }));
  expect(filters.location).toHaveLength(LOCATION_MAX);
});
