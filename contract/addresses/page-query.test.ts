import { expect, test } from "vitest";
import {
  DEFAULT_FILTERS,
  type DealFilters,
  searchFromFilters,
  WITH_EXPIRED,
} from "#contract/deals/filters.ts";
import { OWN_STATES } from "#contract/members/own-state.ts";
import { pageQuery } from "./page-query.ts";
import { paths } from "./paths.ts";

/** A value for each filter that a list's address carries, but for a search, which has its own page. */
const EVERY_FILTER: DealFilters = {
  ...DEFAULT_FILTERS,
  category: "food",
  sort: "price_low",
  location: "Leeds",
  date: "week",
  priceRange: [10, 50],
  status: WITH_EXPIRED,
};

test("the server keeps every filter that a list's address can carry", () => {
  const search = searchFromFilters(EVERY_FILTER, 3);
  expect([...new URLSearchParams(search)]).toHaveLength(8);
  expect([...new URLSearchParams(pageQuery(search))].sort()).toEqual(
    [...new URLSearchParams(search)].sort(),
  );
});

test("the server keeps the state of a member's own deals that a notice or a mail links to", () => {
  for (const state of OWN_STATES) {
    const search = new URL(paths.ownDeals("amina", state), "http://samha.test").search;
    expect(pageQuery(search)).toBe(`state=${state}`);
  }
});

test("the server knows which deal or code a form corrects", () => {
  for (const address of [paths.correctDeal("1-2"), paths.correctVoucher("1-2")]) {
    const { search } = new URL(address, "http://samha.test");
    expect(`?${pageQuery(search)}`).toBe(search);
  }
});

test("a parameter that no page reads is dropped, and the others have one order", () => {
  expect(pageQuery("?utm_source=mail&sort=hottest&category=food")).toBe(
    "category=food&sort=hottest",
  );
  expect(pageQuery("?fbclid=1")).toBe("");
});
