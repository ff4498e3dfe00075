import type { Locator, Page } from "@playwright/test";
import { SCREENS, type Screen } from "#testing/site/screens.ts";
import { type Examples, fillIn, findExamples } from "./examples.ts";
import { expect, openPage, signIn, signUp, test } from "./journey.ts";
import { ADMIN, newMember } from "./people.ts";
import { DESK } from "./sizes.ts";

/** Number of visitors' tours: each takes as long as an admin's, so that no worker waits for another at the end. */
const TOURS = 3;

interface Tour {
  page: Page;
  complaints: string[];
  screens: readonly Screen[];
  examples: Examples;
  /** Visible on each screen once the site knows the session. */
  ready: Locator;
}

/** Defines tests that open every screen on a desktop, as its least privileged role, and check it. */
export function tourEveryScreen(check: (page: Page) => Promise<void>): void {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test.describe.configure({ mode: "parallel", timeout: 600_000 });

  for (let tour = 0; tour < TOURS; tour += 1) {
    const screens = SCREENS.visitor.filter((_, index) => index % TOURS === tour);
    test(`of a visitor, tour ${tour + 1}`, async ({ page, complaints }) => {
      const ready = page.getByRole("banner");
      const examples = await findExamples(page.request);
      await visit({ page, complaints, ready, screens, examples }, check);
    });
  }

  test("of a member", async ({ page, complaints }) => {
    const amina = newMember("amina");
    await signUp(page, amina);
    await signIn(page, amina);
    const ready = page.getByRole("button", { name: /^Account of/ });
    const examples = { ...(await findExamples(page.request)), self: amina.username };
    await visit({ page, complaints, ready, screens: SCREENS.member, examples }, check);
  });

  test("of an admin", async ({ page, complaints }) => {
    await signIn(page, ADMIN);
    const account = page.getByRole("button", { name: /^Account of/ });
    const ready = page.getByRole("navigation", { name: "Admin" }).or(account).first();
    const examples = await findExamples(page.request);
    await visit({ page, complaints, ready, screens: SCREENS.admin, examples }, check);
  });
}

async function visit(
  { page, complaints, screens, examples, ready }: Tour,
  check: (page: Page) => Promise<void>,
): Promise<void> {
  for (const screen of screens) {
    const { address, heading } = fillIn(screen, examples);
    await test.step(address, async () => {
      await page.setViewportSize(DESK);
      await openPage(page, address);
      await expect(ready).toBeVisible();
      await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
      await expect(page.locator(".skeleton, .khatam-spinner, [aria-busy=true]")).toHaveCount(0);
      await check(page);
      const unwanted = complaints
        .splice(0)
        .filter((text) => !screen.isMissing || !/404/.test(text));
      expect.soft(unwanted, `${address} complains`).toEqual([]);
    });
  }
}
