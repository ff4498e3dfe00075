import { expect, test } from "vitest";
import { privateAddress } from "./private-address.ts";

const SITE = { siteUrl: "http://127.0.0.1:3000", imageBaseUrl: "http://127.0.0.1:3000/images" };
const KEY = "avatar/0f1e2d3c-0000-4000-8000-00000000a001/AAAAAAAAAAAAAAAAAAAAAA.webp";

test("a picture of ours is asked for under the address in the browser's bar", () => {
  expect(privateAddress(`${SITE.imageBaseUrl}/${KEY}`, SITE, "http://localhost:3000")).toBe(
    `http://localhost:3000/images/${KEY}?w=320`,
  );
});

test("an image host of its own stays where it is", () => {
  const site = { ...SITE, imageBaseUrl: "https://img.samha.example" };
  expect(privateAddress(`https://img.samha.example/${KEY}`, site, "http://localhost:3000")).toBe(
    `https://img.samha.example/${KEY}?w=320`,
  );
});

test("a token never goes to another host: ours is asked for the key, and a foreign picture not at all", () => {
  expect(privateAddress(`https://evil.example/images/${KEY}`, SITE, SITE.siteUrl)).toBe(
    `${SITE.imageBaseUrl}/${KEY}?w=320`,
  );
  for (const url of [
    "https://evil.example/me.png",
    "//evil.example/x",
    "javascript:alert(1)",
    "",
  ]) {
    expect(privateAddress(url, SITE, SITE.siteUrl)).toBeNull();
  }
});
