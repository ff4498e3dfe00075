import { expect, test } from "vitest";
import { type MerchantSearch, merchantsAddress, readMerchantSearch } from "./merchant-search.ts";

test.each<[string, MerchantSearch]>([
  ["/businesses", { q: "", category: "", sort: "", owner: "", page: 1 }],
  ["/businesses?sort=name", { q: "", category: "", sort: "name", owner: "", page: 1 }],
  ["/businesses?owner=muslim", { q: "", category: "", sort: "", owner: "muslim", page: 1 }],
  [
    "/businesses?q=Date+House&category=food&page=3",
    { q: "Date House", category: "food", sort: "", owner: "", page: 3 },
  ],
])("the search read from %s is written back as the same address", (address, search) => {
  expect(readMerchantSearch(new URL(address, "http://samha.test").searchParams)).toEqual(search);
  expect(merchantsAddress(search)).toBe(address);
});

test.each([
  "category=weapons",
  "owner=other",
  "page=0",
  "page=-1",
  "page=two",
  "page=1.5",
  "q=%20%20",
])("the invalid search %s is ignored", (query) => {
  expect(readMerchantSearch(new URLSearchParams(query))).toEqual({
    q: "",
    category: "",
    sort: "",
    owner: "",
    page: 1,
  });
});
