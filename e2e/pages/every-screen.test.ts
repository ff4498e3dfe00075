import { expectAccessible, expectToFitBothWays } from "../support/axe.ts";
import { test } from "../support/journey.ts";
import { PHONE } from "../support/sizes.ts";
import { tourEveryScreen } from "../support/tours.ts";

test.describe("every screen is accessible and fits", () => {
  tourEveryScreen(async (page) => {
    await expectToFitBothWays(page);
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expectToFitBothWays(page);
  });
});
