import { expect, test } from "vitest";
import { withoutOrigin } from "./without-origin.ts";

test("an image on the site is named by its path, one on a host of its own in full", () => {
  const SITE = "https://samha.example";
  expect(withoutOrigin(`${SITE}/images/default-deal.svg`, SITE)).toBe("/images/default-deal.svg");
  for (const other of [
    "https://img.samha.example/a.svg",
    `${SITE}.evil.example/a.svg`,
    "/a.svg",
    SITE,
  ]) {
    expect(withoutOrigin(other, SITE)).toBe(other);
  }
});
