import { expect, test } from "vitest";
import { DEFAULT_FILTERS } from "#contract/deals/filters.ts";
import { filterSlice, filtersChanged } from "./filter-slice.ts";

const { reducer } = filterSlice;

test("filters are initially empty, with prices from 0 to 1000", () => {
  const state = reducer(undefined, { type: "start" });
  expect(state).toEqual({
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

test("a change of one filter keeps the others", () => {
  const first = reducer(DEFAULT_FILTERS, filtersChanged({ category: "food", location: "Leeds" }));
  const second = reducer(first, filtersChanged({ location: "York" }));
  expect(second).toEqual({ ...DEFAULT_FILTERS, category: "food", location: "York" });
});
