import { expectAccessible, expectToFitBothWays } from "../support/axe.ts";
import { test } from "../support/journey.ts";
import { PHONE } from "../support/sizes.ts";
import { TOURS } from "../support/tours.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.describe.configure({ mode: "parallel", timeout: 600_000 });

for (const { name, screens, visit } of TOURS) {
  for (const isAlike of [false, true]) {
    const opened = screens.filter((screen) => Boolean(screen.isAlike) === isAlike);
    if (opened.length === 0) continue;
    test(
      `every ${isAlike ? "repeated " : ""}screen of ${name} is accessible and fits`,
      {
        tag: isAlike ? "@sweep" : [],
      },
      ({ page, consoleErrors }) =>
        visit({ page, consoleErrors }, opened, async () => {
          await expectToFitBothWays(page);
          await expectAccessible(page);
          await page.setViewportSize(PHONE);
          await expectToFitBothWays(page);
        }),
    );
  }
}
