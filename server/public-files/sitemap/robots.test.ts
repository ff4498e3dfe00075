import { expect, test } from "vitest";
import { composeSecurityTxt } from "./robots.ts";

test("security.txt names the contact form, its own address and an end within a year", () => {
  const now = Date.parse("2027-01-09T08:00:00Z");
  expect(composeSecurityTxt("https://samha.example", now).split("\n")).toEqual([
    "Contact: https://samha.example/contact",
    "Expires: 2027-04-09T08:00:00.000Z",
    "Preferred-Languages: en, ar",
    "Canonical: https://samha.example/.well-known/security.txt",
    "",
  ]);
});
