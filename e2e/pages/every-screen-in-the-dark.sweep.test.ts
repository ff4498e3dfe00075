import {
  expectReadable,
  expectToFitLargeText,
  expectToPrintWithoutButtons,
} from "../support/axe.ts";
import { test } from "../support/journey.ts";
import { PHONE } from "../support/sizes.ts";
import { TOURS } from "../support/tours.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.describe.configure({ mode: "parallel", timeout: 600_000 });

for (const { name, screens, visit } of TOURS) {
  test(`every screen of ${name} is readable in dark mode on a phone, in print and at twice the text size`, ({
    page,
    consoleErrors,
  }) =>
    visit({ page, consoleErrors }, screens, async () => {
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ colorScheme: "dark" });
      await expectReadable(page);
      await expectToPrintWithoutButtons(page);
      await expectToFitLargeText(page);
      await page.emulateMedia({ colorScheme: "light" });
    }));
}
