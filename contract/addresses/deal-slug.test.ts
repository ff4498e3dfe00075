import { expect, test } from "vitest";
import { dealSlug } from "./deal-slug.ts";

const ID = "1a2b3c4d-0000-4000-8000-000000000001";

test.each([
  [`  ${ID.toUpperCase()} `, ID],
  ["1a2b3c4", "1a2b3c4"],
  [`https://samha.example/deals/${ID}?lang=ar#comments`, ID],
  ["samha.example/deals/1a2b3c4/", "1a2b3c4"],
  ["https://shop.example/dates", ""],
  ["1a2b3c", ""],
  ["", ""],
])("the slug in %j is %j", (typed, slug) => {
  expect(dealSlug(typed)).toBe(slug);
});
