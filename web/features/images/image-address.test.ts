import { expect, test } from "vitest";
import { privateImageAddress } from "./image-address.ts";

const HERE = { origin: "http://localhost:3000", width: 320 } as const;
const SITE = { siteUrl: "http://127.0.0.1:3000", imageBaseUrl: "http://127.0.0.1:3000/images" };
const AVATAR_KEY = "avatar/0f1e2d3c-0000-4000-8000-00000000a001/AAAAAAAAAAAAAAAAAAAAAA.webp";

test("an image in review is fetched from the origin of the page", () => {
  expect(privateImageAddress(`${SITE.imageBaseUrl}/${AVATAR_KEY}`, SITE, HERE)).toBe(
    `http://localhost:3000/images/${AVATAR_KEY}?w=320`,
  );
});

test("an image in review on a separate image host is fetched from that host", () => {
  const site = { ...SITE, imageBaseUrl: "https://img.samha.example" };
  expect(privateImageAddress(`https://img.samha.example/${AVATAR_KEY}`, site, HERE)).toBe(
    `https://img.samha.example/${AVATAR_KEY}?w=320`,
  );
});

test("a token is sent only to the site's own image host, and an external image is not fetched", () => {
  expect(
    privateImageAddress(`https://evil.example/images/${AVATAR_KEY}`, SITE, {
      origin: SITE.siteUrl,
      width: 320,
    }),
  ).toBe(`${SITE.imageBaseUrl}/${AVATAR_KEY}?w=320`);
  for (const url of [
    "https://evil.example/me.png",
    "//evil.example/x",
    "javascript:alert(1)",
    "",
  ]) {
    expect(privateImageAddress(url, SITE, { origin: SITE.siteUrl, width: 320 })).toBeNull();
  }
});
