import type { Locator, Page } from "@playwright/test";
import { SCREENS, type Screen } from "#testing/screens.ts";
import { expectAccessible, expectToFit } from "./axe.ts";
import { type Examples, fillIn, findExamples } from "./examples.ts";
import { expect, openPage, signIn, signUp, test } from "./journey.ts";
import { ADMIN, newMember } from "./people.ts";
import { SIZES } from "./sizes.ts";

const LOOKS = [
  { scheme: "light", dir: "ltr" },
  { scheme: "dark", dir: "ltr" },
  { scheme: "light", dir: "rtl" },
] as const;

for (const size of SIZES) {
  test.describe(`${size.width} wide`, () => {
    test.use({ viewport: size, contextOptions: { reducedMotion: "reduce" } });
    test.setTimeout(300_000);

    test("every screen of a visitor is accessible and fits", async ({ page, complaints }) => {
      const header = page.getByRole("banner");
      const examples = await findExamples(page.request);
      await look({ page, complaints, ready: header, screens: SCREENS.visitor, examples });
    });

    test("every screen of a member is accessible and fits", async ({ page, complaints }) => {
      const amina = newMember("amina");
      await signUp(page, amina);
      await signIn(page, amina);
      const account = page.getByRole("button", { name: /^Account of/ });
      const examples = { ...(await findExamples(page.request)), self: amina.username };
      await look({ page, complaints, ready: account, screens: SCREENS.member, examples });
    });

    test("every screen of an admin is accessible and fits", async ({ page, complaints }) => {
      await signIn(page, ADMIN);
      const account = page.getByRole("button", { name: /^Account of/ });
      const door = page.getByRole("navigation", { name: "Admin" }).or(account);
      const examples = await findExamples(page.request);
      await look({ page, complaints, ready: door, screens: SCREENS.admin, examples });
    });
  });
}

interface Tour {
  page: Page;
  complaints: string[];
  screens: readonly Screen[];
  examples: Examples;
  /** What stands on each of them once the site knows who is looking. */
  ready: Locator;
}

async function look({ page, complaints, screens, examples, ready }: Tour): Promise<void> {
  for (const screen of screens) {
    const { address, heading } = fillIn(screen, examples);
    await test.step(address, async () => {
      await openPage(page, address);
      await expect(ready).toBeVisible();
      await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
      await expect(page.locator(".skeleton, .khatam-spinner, [aria-busy=true]")).toHaveCount(0);
      for (const { scheme, dir } of LOOKS) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.evaluate((value) => document.documentElement.setAttribute("dir", value), dir);
        await expectToFit(page);
        await expectAccessible(page);
      }
      const unwanted = complaints
        .splice(0)
        .filter((text) => !screen.isMissing || !/404/.test(text));
      expect.soft(unwanted, `${address} complains`).toEqual([]);
    });
  }
}
