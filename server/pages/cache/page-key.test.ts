import { expect, test } from "vitest";
import { languageFrom } from "#contract/language.ts";
import { dealOfKey, keyInLanguage, languageOfPage, pageKey, requestForKey } from "./page-key.ts";

test.each([
  ["/", "/"],
  ["/?utm_source=mail&fbclid=1", "/"],
  ["/?sort=newest&category=food", "/?category=food&sort=newest"],
  ["/?max=50&min=10&ref=x", "/?max=50&min=10"],
  ["/reset-password?token_hash=secret", "/reset-password"],
  ["/search?q=a%26b&gclid=2", "/search?q=a%26b"],
  ["/ramadan?lang=ar&by=2027-03-09&ref=x", "/ramadan?by=2027-03-09&lang=ar"],
])("%s is cached as %s", (url, key) => {
  expect(pageKey(url)).toBe(key);
});

test("an address that is too long is not cached", () => {
  expect(pageKey(`/search?q=${"x".repeat(600)}`)).toBeNull();
  expect(pageKey(`/${"x".repeat(600)}`)).toBeNull();
});

test("a page is rendered from its key, without the tracking parameters and host of the first visitor", () => {
  const key = pageKey("/deals/1234567?utm_source=amina&page=2") ?? "";
  expect(requestForKey(key, "https://samha.example").url).toBe(
    "https://samha.example/deals/1234567?page=2",
  );
  expect([...requestForKey(key, "https://samha.example").headers]).toEqual([]);
  expect(new URL(requestForKey("//evil.test/x", "https://samha.example").url).host).toBe(
    "samha.example",
  );
});

test("each language has its own cache entry, and other cookie values share one", () => {
  expect(keyInLanguage("/deals/1234567", "en")).toBe("/deals/1234567");
  expect(keyInLanguage("/deals/1234567", "ar")).toBe("ar /deals/1234567");
  expect(keyInLanguage("/", languageFrom("lang=ar; visit=1"))).toBe(
    keyInLanguage("/", languageFrom("lang=ar; visit=2")),
  );
});

test("a language in the address overrides the cookie and has its own cache entry", () => {
  const key = pageKey("/deals/1234567?lang=ar&utm_source=family") ?? "";
  expect(key).toBe("/deals/1234567?lang=ar");
  expect(languageOfPage(key, null)).toBe("ar");
  expect(languageOfPage(key, "lang=en")).toBe("ar");
  expect(languageOfPage("/?lang=en", "lang=ar")).toBe("en");
  expect(languageOfPage("/", "lang=ar")).toBe("ar");
  expect(keyInLanguage(key, "ar")).not.toBe(keyInLanguage("/deals/1234567", "ar"));
});

test.each([
  "/deals/1a2b3c4",
  "/deals/1a2b3c4?lang=ar&page=2",
  "ar /deals/1a2b3c4",
  "/Deals/1A2B3C4/",
  "//deals/%31a2b3c4",
  "/%64eals/1a2b3c4",
  "/deals/%201a2b3c4",
  "/deals/1a2b3c4d-1111-4111-8111-111111111111",
])("%s is the page of the deal 1a2b3c4", (key) => {
  expect(dealOfKey(key)).toBe("1a2b3c4");
});

test.each(["/", "/deals", "/deals/", "ar /category/food", "/search?q=/deals/1a2b3c4", "/deals/%"])(
  "%s is the page of no deal that exists",
  (key) => {
    expect(dealOfKey(key)).not.toBe("1a2b3c4");
  },
);
