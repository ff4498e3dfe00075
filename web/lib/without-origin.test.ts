import { expect, test } from "vitest";
import { withoutOrigin } from "./without-origin.ts";

test("the site's own images have a path, images on other hosts a full address", () => {
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
