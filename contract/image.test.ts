import { expect, test } from "vitest";
import { dealImageAddress, imageKey, siteImageAddress } from "./image.ts";

const DEAL_KEY = "deal/0193a8f0-1111-7222-8333-444455556666/abcdefghijklmnopqrstuv.webp";
const BASE = "http://127.0.0.1:4000/images";

test("an image stored under another port gets the current address", () => {
  expect(siteImageAddress(`http://127.0.0.1:3000/images/${DEAL_KEY}`, BASE)).toBe(
    `${BASE}/${DEAL_KEY}`,
  );
});

test("the address of an image on the site is unchanged", () => {
  expect(siteImageAddress(`${BASE}/${DEAL_KEY}`, BASE)).toBe(`${BASE}/${DEAL_KEY}`);
});

test("an external image is not an image of the site", () => {
  expect(siteImageAddress("https://shop.example/dates.webp", BASE)).toBeNull();
  expect(siteImageAddress("", BASE)).toBeNull();
});

test("an external image of a deal is replaced by the default image", () => {
  expect(dealImageAddress("https://shop.example/dates.webp", BASE)).toBe(
    `${BASE}/default-deal.svg`,
  );
  expect(dealImageAddress("", BASE)).toBe(`${BASE}/default-deal.svg`);
  expect(dealImageAddress(`${BASE}/${DEAL_KEY}`, BASE)).toBe(`${BASE}/${DEAL_KEY}`);
});

test.each([
  `${BASE}/../rest/v1/deals`,
  `${BASE}/a/../../share/x.jpg`,
  `${BASE}/a.svg?next=https://evil.example`,
  `${BASE}//evil.example/a.png`,
  `${BASE}.evil.example/a.png`,
  `https://evil.example/?x=${BASE}/a.png`,
  "data:image/svg+xml,<svg/>",
  "blob:https://evil.example/1",
])("%s is not an image of this site", (url) => {
  expect(siteImageAddress(url, BASE)).toBeNull();
});

test("only an exact key is valid", () => {
  expect(imageKey(`https://a.example/${DEAL_KEY}`)).toBe(DEAL_KEY);
  for (const url of [DEAL_KEY, `/${DEAL_KEY}?w=320`, `/x${DEAL_KEY}`, `/${DEAL_KEY}/`]) {
    expect(imageKey(url)).toBeNull();
  }
});
