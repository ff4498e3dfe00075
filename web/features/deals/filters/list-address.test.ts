import { expect, test } from "vitest";
import { filtersFromSearch, WITH_EXPIRED } from "#contract/deals/filters.ts";
import { clearedAddress, listAddress } from "./list-address.ts";

const read = (search: string) => filtersFromSearch(new URLSearchParams(search));
const readSearch = (search: string) =>
  filtersFromSearch(new URLSearchParams(search), { isSearch: true });

test("filters that are read from an address produce the same address", () => {
  const address = "/?category=food&sort=price_low&location=Leeds&date=week&page=3&expired=1";
  const { filters, page } = read(address.slice(2));

  expect(filters).toMatchObject({
    category: "food",
    sort: "price_low",
    location: "Leeds",
    date: "week",
    status: WITH_EXPIRED,
  });
  expect(listAddress("/", filters, page)).toBe(address);
});

test("the address contains a price range only if it is not the default", () => {
  const { filters } = read("min=10&max=49.99&page=2");
  expect(filters.priceRange).toEqual([10, 49.99]);
  expect(listAddress("/", filters, 2)).toBe("/?min=10&max=49.99&page=2");
  expect(listAddress("/category/food", read("min=&max=").filters)).toBe("/category/food");
  expect(listAddress("/", read("min=0&max=1000").filters)).toBe("/?max=1000");
});

test("invalid values in an address are ignored", () => {
  const { filters, page } = read("sort=cheapest&date=someday&min=-1&max=lots&page=-2&expired=yes");
  expect(page).toBe(1);
  expect(listAddress("/", filters, page)).toBe("/");
});

test("the address of a category page does not repeat the category in its query", () => {
  const { filters } = read("category=food&sort=hottest");
  expect(listAddress("/category/food", filters, 2)).toBe("/category/food?sort=hottest&page=2");
});

test("a search keeps its text, its category and 'latest', which is not its default sort", () => {
  const address = "/search?q=dates&category=food&sort=latest&location=Leeds";
  const { filters } = readSearch(address.slice("/search?".length));
  expect(listAddress("/search", filters)).toBe(address);
  expect(clearedAddress("/search", filters)).toBe("/search?q=dates&sort=latest");
  expect(listAddress("/", filters)).toBe("/?category=food&location=Leeds");
  expect(listAddress("/search", readSearch("q=dates&expired=1").filters)).toBe("/search?q=dates");
});

test("the hottest list never contains expired deals, so its address omits the switch for them", () => {
  const { filters } = read("sort=hottest&expired=1");
  expect(listAddress("/", filters)).toBe("/?sort=hottest");
});

test("an address with only the switch for expired deals has a question mark", () => {
  expect(listAddress("/", { status: WITH_EXPIRED })).toBe("/?expired=1");
});
