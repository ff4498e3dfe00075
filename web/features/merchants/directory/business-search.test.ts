import { expect, test } from "vitest";
import { businessesAddress, readBusinessSearch } from "./business-search.ts";

test.each([
  ["/businesses", { q: "", category: "", page: 1 }],
  ["/businesses?q=Date+House&category=food&page=3", { q: "Date House", category: "food", page: 3 }],
])("%s is read and written the same", (address, search) => {
  expect(readBusinessSearch(new URL(address, "http://samha.test").searchParams)).toEqual(search);
  expect(businessesAddress(search)).toBe(address);
});

test.each(["category=weapons", "page=0", "page=-1", "page=two", "page=1.5", "q=%20%20"])(
  "%s counts as not said",
  (query) => {
    expect(readBusinessSearch(new URLSearchParams(query))).toEqual({
      q: "",
      category: "",
      page: 1,
    });
  },
);
