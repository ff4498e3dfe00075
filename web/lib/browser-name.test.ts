import { expect, test } from "vitest";
import { describeBrowser } from "./browser-name.ts";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
    { browser: "Firefox", system: "Windows", isMobile: false },
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
    { browser: "Safari", system: "iOS", isMobile: true },
  ],
  [
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
    { browser: "Chrome", system: "Android", isMobile: true },
  ],
])("browser, system and kind of device are read from %s", (userAgent, described) => {
  expect(describeBrowser(userAgent)).toEqual(described);
});

test.each([null, "", "-", "<script>alert(1)</script>"])(
  "no browser is read from %s",
  (userAgent) => {
    expect(describeBrowser(userAgent)).toEqual({ browser: null, system: null, isMobile: false });
  },
);
