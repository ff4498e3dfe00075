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

/** Values for the filters in a list's address, except a search, a merchant and halal facts. */
const FILTERS: DealFilters = {
  ...DEFAULT_FILTERS,
  category: "food",
  sort: "price_low",
  location: "Leeds",
  channel: "in_store",
  type: "freebie",
  date: "week",
  priceRange: [10, 50],
  status: WITH_EXPIRED,
  section: "iftar",
  by: "2027-03-09",
};

test("the server keeps the filters in a list's address", () => {
  const search = searchFromFilters(FILTERS, 3);
  expect([...new URLSearchParams(search)]).toHaveLength(12);
  expect([...new URLSearchParams(pageQuery(search))].sort()).toEqual(
    [...new URLSearchParams(search)].sort(),
  );
});

test("the server keeps the state in a link to a member's own deals", () => {
  for (const state of OWN_STATES) {
    const search = new URL(paths.ownDeals("amina", state), "http://samha.test").search;
    expect(pageQuery(search)).toBe(`state=${state}`);
  }
});

test("the server keeps the deal or code that a form edits, and the section of a new deal", () => {
  for (const address of [
    paths.correctDeal("1-2"),
    paths.voucherForm("1-2"),
    paths.voucherForm("1-2", "deal"),
    paths.submitFor("iftar"),
  ]) {
    const { search } = new URL(address, "http://samha.test");
    expect(`?${pageQuery(search)}`).toBe(search);
  }
});

test("a parameter that no page reads is dropped, and the others are sorted", () => {
  expect(pageQuery("?utm_source=mail&sort=hottest&category=food")).toBe(
    "category=food&sort=hottest",
  );
  expect(pageQuery("?fbclid=1")).toBe("");
});

test("a supported language is part of a page's address", () => {
  expect(pageQuery("?sort=newest&lang=ar&utm_source=mail")).toBe("lang=ar&sort=newest");
  expect(pageQuery("?lang=fr")).toBe("");
  expect(pageQuery("?lang=ar&lang=en")).toBe("lang=ar");
});
