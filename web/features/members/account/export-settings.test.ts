import { expect, test } from "vitest";
import { exportFileName } from "./export-settings.tsx";

const NOW = new Date("2026-11-21T23:30:00Z");

test("the file is named after the site and the day", () => {
  expect(exportFileName("Samha", NOW)).toBe("samha-data-2026-11-21.json");
});

test("a site name is reduced to Latin letters and digits, or replaced by 'my' if it has none", () => {
  expect(exportFileName("Halal Deals & More!", NOW)).toBe("halal-deals-more-data-2026-11-21.json");
  expect(exportFileName("سمحة", NOW)).toBe("my-data-2026-11-21.json");
});
