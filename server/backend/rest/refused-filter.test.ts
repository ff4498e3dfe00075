import { expect, test } from "vitest";
import { refusedFilter } from "./refused-filter.ts";

test.each([
  ["title=match.^a"],
  ["title=imatch.^a"],
  ["title=not.imatch.^a"],
  ["or=(id.eq.1,title.match.^a)"],
  ["and=(title.not.match.^a)"],
  ["comments.content=match.^a"],
  ["or=(title.match(any).{a,b})"],
])("%s is refused", (query) => {
  expect(refusedFilter(new URLSearchParams(query))).toMatch(/^i?match/);
});

test.each(["title=ilike.*match*", "select=id,match.title", "category=eq.food", "order=title.asc"])(
  "%s passes",
  (query) => {
    expect(refusedFilter(new URLSearchParams(query))).toBeNull();
  },
);
