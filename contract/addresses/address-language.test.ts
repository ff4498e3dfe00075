import { expect, test } from "vitest";
import {
  addressLanguage,
  alternateAddresses,
  canonicalAddress,
  inLanguage,
  withoutLanguage,
} from "./address-language.ts";

test.each([
  ["/ramadan?lang=ar", "ar"],
  ["?by=2027-03-09&lang=en", "en"],
  ["/ramadan?lang=fr", null],
  ["/ramadan?lang=", null],
  ["/ramadan?slang=ar", null],
  ["/search?q=lang%3Dar", null],
  ["/ramadan", null],
])("the address %s sets the language %s", (address, language) => {
  expect(addressLanguage(address)).toBe(language);
});

test.each([
  ["/", "/?lang=ar"],
  ["/deals/1234567#comments", "/deals/1234567?lang=ar#comments"],
  ["/?sort=newest", "/?sort=newest&lang=ar"],
  ["/?lang=en&sort=newest", "/?sort=newest&lang=ar"],
  ["/ramadan?lang=ar", "/ramadan?lang=ar"],
  ["#top", "#top"],
])("%s in Arabic is %s", (path, address) => {
  expect(inLanguage(path, "ar")).toBe(address);
  expect(inLanguage(path, null)).toBe(path);
});

test.each([
  ["/?lang=ar", "/"],
  ["/?lang=ar#top", "/#top"],
  ["/?by=1&lang=ar", "/?by=1"],
  ["/?by=1&lang=ar&sort=newest", "/?by=1&sort=newest"],
  ["/?q=slang", "/?q=slang"],
])("%s without its language is %s", (path, address) => {
  expect(withoutLanguage(path)).toBe(address);
});

test("a page has one address per language; the one without a parameter is the default", () => {
  expect(canonicalAddress("/category/food", "en")).toBe("/category/food");
  expect(alternateAddresses("/category/food")).toEqual([
    ["en", "/category/food"],
    ["ar", "/category/food?lang=ar"],
    ["x-default", "/category/food"],
  ]);
});
