import { expectAccessible, expectToFitBothWays } from "../support/axe.ts";
import { test } from "../support/journey.ts";
import { PHONE } from "../support/sizes.ts";
import { TOURS } from "../support/tours.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.describe.configure({ mode: "parallel", timeout: 600_000 });

for (const { name, visit } of TOURS) {
  test(`every screen of ${name} is accessible and fits`, ({ page, consoleErrors }) =>
    visit({ page, consoleErrors }, async () => {
      await expectToFitBothWays(page);
      await expectAccessible(page);
      await page.setViewportSize(PHONE);
      await expectToFitBothWays(page);
    }));
}
