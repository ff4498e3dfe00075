import type { Locator, Page } from "@playwright/test";
import { SCREENS, type Screen } from "#testing/site/screens.ts";
import {
  expectAccessible,
  expectReadable,
  expectToFitBothWays,
  expectToFitLargeText,
  expectToPrintWithoutButtons,
} from "../support/axe.ts";
import { type Examples, fillIn, findExamples } from "../support/examples.ts";
import { expect, openPage, signIn, signUp, test } from "../support/journey.ts";
import { ADMIN, newMember } from "../support/people.ts";
import { DESK, PHONE, SIZES } from "../support/sizes.ts";

const SCHEMES = ["light", "dark"] as const;

/** Checks of light colours on a desktop and dark ones on a phone; other rules need no second check. */
const CHECKS = [
  { size: DESK, scheme: "light", check: expectAccessible },
  { size: PHONE, scheme: "dark", check: expectReadable },
];

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.setTimeout(600_000);
// The tours are independent and of similar length, so that no worker waits for another at the end.
test.describe.configure({ mode: "parallel" });

const TOURS = 3;
for (let tour = 0; tour < TOURS; tour += 1) {
  const screens = SCREENS.visitor.filter((_, index) => index % TOURS === tour);
  test(`every screen of a visitor is accessible and fits, tour ${tour + 1}`, async ({
    page,
    complaints,
  }) => {
    const header = page.getByRole("banner");
    const examples = await findExamples(page.request);
    await visit({ page, complaints, ready: header, screens, examples });
  });
}

test("every screen of a member is accessible and fits", async ({ page, complaints }) => {
  const amina = newMember("amina");
  await signUp(page, amina);
  await signIn(page, amina);
  const account = page.getByRole("button", { name: /^Account of/ });
  const examples = { ...(await findExamples(page.request)), self: amina.username };
  await visit({ page, complaints, ready: account, screens: SCREENS.member, examples });
});

test("every screen of an admin is accessible and fits", async ({ page, complaints }) => {
  await signIn(page, ADMIN);
  const account = page.getByRole("button", { name: /^Account of/ });
  const ready = page.getByRole("navigation", { name: "Admin" }).or(account).first();
  const examples = await findExamples(page.request);
  await visit({ page, complaints, ready, screens: SCREENS.admin, examples });
});

interface Tour {
  page: Page;
  complaints: string[];
  screens: readonly Screen[];
  examples: Examples;
  /** Visible on each screen once the site knows the session. */
  ready: Locator;
}

async function visit({ page, complaints, screens, examples, ready }: Tour): Promise<void> {
  for (const screen of screens) {
    const { address, heading } = fillIn(screen, examples);
    await test.step(address, async () => {
      await page.setViewportSize(DESK);
      await openPage(page, address);
      await expect(ready).toBeVisible();
      await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
      await expect(page.locator(".skeleton, .khatam-spinner, [aria-busy=true]")).toHaveCount(0);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        for (const scheme of SCHEMES) {
          await page.emulateMedia({ colorScheme: scheme });
          await expectToFitBothWays(page);
          const checked = CHECKS.find((one) => one.size === size && one.scheme === scheme);
          await checked?.check(page);
        }
      }
      await expectToPrintWithoutButtons(page);
      await expectToFitLargeText(page);
      const unwanted = complaints
        .splice(0)
        .filter((text) => !screen.isMissing || !/404/.test(text));
      expect.soft(unwanted, `${address} complains`).toEqual([]);
    });
  }
}
