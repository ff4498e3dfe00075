import { expect, test } from "vitest";
import { ourImageAddress } from "./our-image.ts";

const KEY = "deal/0193a8f0-1111-7222-8333-444455556666/abcdefghijklmnopqrstuv.webp";
const BASE = "http://127.0.0.1:4000/images";

test("a picture stored under another port is found where the site is now", () => {
  expect(ourImageAddress(`http://127.0.0.1:3000/images/${KEY}`, BASE)).toBe(`${BASE}/${KEY}`);
});

test("a picture on our host stays as it is", () => {
  expect(ourImageAddress(`${BASE}/${KEY}`, BASE)).toBe(`${BASE}/${KEY}`);
});

test("a picture from elsewhere is not ours", () => {
  expect(ourImageAddress("https://shop.example/dates.webp", BASE)).toBeNull();
  expect(ourImageAddress("", BASE)).toBeNull();
});
