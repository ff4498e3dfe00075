import { expect, test } from "vitest";
import { firstDay, YEARS } from "#contract/calendar/umm-al-qura.ts";
import { listFirstDays } from "./list-first-days.ts";

test("the site's calendar equals Umm al-Qura in Intl", () => {
  const ofIntl = listFirstDays(YEARS.first, YEARS.last);
  expect(ofIntl).toHaveLength(168);
  const ofSite = ofIntl.map((_, index) =>
    firstDay(YEARS.first + Math.floor(index / 12), (index % 12) + 1),
  );
  expect(ofSite).toEqual(ofIntl);
});
