import { expect, test } from "vitest";
import { measurePassword } from "./measure-password.ts";

test.each([
  ["123456", 0],
  ["aaaaaaaaaaaaaaaaaaaaaaaaa", 0],
  ["bismillah1", 1],
  ["dates-tea-honey", 1],
  ["dates-tea-honey-milk", 2],
  ["Dates+tea4", 2],
  ["Dates+tea4honey", 3],
  ["when we drink tea we eat dates", 3],
])("the strength of %s is %i", (password, strength) => {
  expect(measurePassword(password)).toBe(strength);
});
