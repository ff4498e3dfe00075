import { expect, test } from "vitest";
import { DEFAULT_SITE_NAME, languageFacts, languageFrom, siteNameIn } from "./language.ts";

test.each([
  ["lang=ar", "ar"],
  ["theme=dark; lang=ar; _ga=GA1.1", "ar"],
  ["lang=en", "en"],
  ["lang=fr", "en"],
  ["lang=", "en"],
  ["xlang=ar", "en"],
  ["slang=ar; language=ar", "en"],
  ["lang=<script>", "en"],
  ["", "en"],
  [undefined, "en"],
  [null, "en"],
])("with the cookies %j the site is in %s", (cookies, language) => {
  expect(languageFrom(cookies)).toBe(language);
});

test("English is left-to-right, Arabic right-to-left", () => {
  expect(languageFacts("en").direction).toBe("ltr");
  expect(languageFacts("ar").direction).toBe("rtl");
});

test("the default site name is translated, a configured name is not", () => {
  expect(siteNameIn("ar", DEFAULT_SITE_NAME)).toBe("سمحة");
  expect(siteNameIn("en", DEFAULT_SITE_NAME)).toBe("Samha");
  expect(siteNameIn("ar", "Halal Deals")).toBe("Halal Deals");
});
