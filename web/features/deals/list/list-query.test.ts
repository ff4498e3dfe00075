import { expect, test } from "vitest";
import { DEFAULT_FILTERS } from "#contract/deals/filters.ts";
import { conditionsOf, estimatePages, partialMatch } from "./list-query.ts";

const NOW = new Date(2026, 10, 20, 15, 30);
const conditions = (changes: object, query: object = {}) =>
  conditionsOf({ filters: { ...DEFAULT_FILTERS, ...changes }, ...query }, NOW);

test("a list without filters is page 1 of 10 running deals of every category", () => {
  expect(conditions({})).toEqual({
    category: "",
    merchant: "",
    location: "",
    since: null,
    price: { min: null, max: null },
    includeExpired: false,
    page: 1,
    limit: 10,
    offset: 0,
  });
  expect(conditions({ category: "all" }).category).toBe("");
});

test("page 3 of 12 begins after 24 deals", () => {
  expect(conditions({}, { page: 3, limit: 12 }).offset).toBe(24);
});

test("today begins at the reader's midnight, a week is 7 days", () => {
  expect(conditions({ date: "today" }).since).toBe(new Date(2026, 10, 20).toISOString());
  expect(conditions({ date: "week" }).since).toBe(new Date(2026, 10, 13, 15, 30).toISOString());
});

test("a price range sets the limits that are not its defaults", () => {
  expect(conditions({ priceRange: [10, 50] }).price).toEqual({ min: 10, max: 50 });
  expect(conditions({ priceRange: [10, 1000] }).price).toEqual({ min: 10, max: null });
});

test("pattern characters that a reader types are text", () => {
  expect(partialMatch("50%_off\\")).toBe("%50\\%\\_off\\\\%");
  expect(conditions({ location: " Lee*ds " }).location).toBe("Leeds");
});

test("a full page of the hottest deals has a next page, a short one is the last", () => {
  const page3 = conditions({}, { page: 3 });
  expect(estimatePages(10, page3)).toBe(4);
  expect(estimatePages(9, page3)).toBe(3);
  expect(estimatePages(0, conditions({}))).toBe(1);
});
