import { expect, test } from "vitest";
import { parseQuery } from "./auth-request.ts";

const NAMES = ["grant_type", "redirect_to"];

test("a query of known names is parsed and rewritten", () => {
  expect(parseQuery("", NAMES)?.toString()).toBe("");
  expect(parseQuery("?grant_type=password", NAMES)?.toString()).toBe("grant_type=password");
  const both = parseQuery("?redirect_to=https%3A%2F%2Fsamha.test%2F%3Fa%3D1&grant_type=", NAMES);
  expect(both?.get("redirect_to")).toBe("https://samha.test/?a=1");
  expect(both?.get("grant_type")).toBe("");
});

test.each([
  "?grant%5Ftype=password",
  "?grant%5Ftype=x&grant_type=password",
  "?%67rant_type=password",
  "?grant_type=x&grant_type=password",
  "?GRANT_TYPE=password",
  "?Grant_Type=x&grant_type=password",
  "?grant+type=password",
  "?grant_type[]=password",
  "?apikey=x&grant_type=password",
  "?grant_type=password&",
  "?&grant_type=password",
  "?=",
  "?\u00a0grant_type=password",
])("%s is refused", (search) => {
  expect(parseQuery(search, NAMES)).toBeNull();
});
