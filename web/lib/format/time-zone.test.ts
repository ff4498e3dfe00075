import { expect, test } from "vitest";
import { nameOfTimeZone } from "./time-zone.ts";

test.each([
  ["Europe/London", "en-GB", "United Kingdom Time"],
  ["Asia/Kuala_Lumpur", "en-GB", "Malaysia Time"],
  ["Europe/London", "ar", "توقيت المملكة المتحدة"],
  ["UTC", "en-GB", null],
])("%s in %s is %s", (zone, locale, name) => {
  expect(nameOfTimeZone(zone, locale)).toBe(name);
});
