import {
  expectReadable,
  expectToFitLargeText,
  expectToPrintWithoutButtons,
} from "../support/axe.ts";
import { test } from "../support/journey.ts";
import { PHONE } from "../support/sizes.ts";
import { tourEveryScreen } from "../support/tours.ts";

test.describe("every screen is readable on a dark phone, on paper and at twice the text size", () => {
  tourEveryScreen(async (page) => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectReadable(page);
    await expectToPrintWithoutButtons(page);
    await expectToFitLargeText(page);
    await page.emulateMedia({ colorScheme: "light" });
  });
});
