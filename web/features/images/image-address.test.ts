import { expect, test } from "vitest";
import { privateImageAddress, siteImageAddress } from "./image-address.ts";

const DEAL_KEY = "deal/0193a8f0-1111-7222-8333-444455556666/abcdefghijklmnopqrstuv.webp";
const BASE = "http://127.0.0.1:4000/images";

test("an image stored under another port gets the address where the site is now", () => {
  expect(siteImageAddress(`http://127.0.0.1:3000/images/${DEAL_KEY}`, BASE)).toBe(
    `${BASE}/${DEAL_KEY}`,
  );
});

test("the address of an image on the site stays as it is", () => {
  expect(siteImageAddress(`${BASE}/${DEAL_KEY}`, BASE)).toBe(`${BASE}/${DEAL_KEY}`);
});

test("an image from elsewhere is no image of this site", () => {
  expect(siteImageAddress("https://shop.example/dates.webp", BASE)).toBeNull();
  expect(siteImageAddress("", BASE)).toBeNull();
});

const SITE = { siteUrl: "http://127.0.0.1:3000", imageBaseUrl: "http://127.0.0.1:3000/images" };
const AVATAR_KEY = "avatar/0f1e2d3c-0000-4000-8000-00000000a001/AAAAAAAAAAAAAAAAAAAAAA.webp";

test("an image in review is fetched from the origin of the page", () => {
  expect(
    privateImageAddress(`${SITE.imageBaseUrl}/${AVATAR_KEY}`, SITE, "http://localhost:3000"),
  ).toBe(`http://localhost:3000/images/${AVATAR_KEY}?w=320`);
});

test("an image in review on a separate image host is fetched from that host", () => {
  const site = { ...SITE, imageBaseUrl: "https://img.samha.example" };
  expect(
    privateImageAddress(`https://img.samha.example/${AVATAR_KEY}`, site, "http://localhost:3000"),
  ).toBe(`https://img.samha.example/${AVATAR_KEY}?w=320`);
});

test("a token never goes to another host: the site's own image host gets the key, and an image from elsewhere is not fetched", () => {
  expect(privateImageAddress(`https://evil.example/images/${AVATAR_KEY}`, SITE, SITE.siteUrl)).toBe(
    `${SITE.imageBaseUrl}/${AVATAR_KEY}?w=320`,
  );
  for (const url of [
    "https://evil.example/me.png",
    "//evil.example/x",
    "javascript:alert(1)",
    "",
  ]) {
    expect(privateImageAddress(url, SITE, SITE.siteUrl)).toBeNull();
  }
});
