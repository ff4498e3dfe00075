import type { Page } from "@playwright/test";
import { SCREENS } from "#testing/site/screens.ts";
import { fillIn, findExamples } from "../support/examples.ts";
import { expect, test } from "../support/journey.ts";
import { PHONE } from "../support/sizes.ts";

test.use({ javaScriptEnabled: false, viewport: PHONE });
test.setTimeout(300_000);

test("without JavaScript, every screen states which features work, and has no spinner and no button that does nothing", async ({
  page,
  consoleErrors,
}) => {
  const examples = await findExamples(page.request);
  const screens = [...SCREENS.visitor, ...SCREENS.member, ...SCREENS.admin];
  const addresses = screens.map((screen) => fillIn(screen, { ...examples, self: "aisha_k" }));
  for (const { address } of addresses) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect
        .soft(page.getByText(/^(?:Without JavaScript you can|This page needs JavaScript)/).first())
        .toBeVisible();
      await expect.soft(visible(page, SPINNERS), `${address} loads`).toHaveCount(0);
      expect.soft(await namesOf(page, DEAD), `dead on ${address}`).toEqual([]);
    });
  }
  // The browser logs the 404 of screens without content.
  expect(consoleErrors.splice(0).filter((text) => !/404/.test(text))).toEqual([]);
});

const SPINNERS = ".khatam-spinner, .skeleton, [aria-busy=true]";

/** Controls that need JavaScript. Buttons around images are exempt, because the image itself is useful. */
const DEAD =
  ":is(button, select, textarea, [role=button], [role=switch]):not([popovertarget], :has(img), form[action] *)";

const visible = (page: Page, selector: string) => page.locator(selector).filter({ visible: true });

function namesOf(page: Page, selector: string): Promise<string[]> {
  return visible(page, selector).evaluateAll((all) =>
    all.map(
      (element) => element.getAttribute("aria-label") ?? element.textContent ?? element.outerHTML,
    ),
  );
}
