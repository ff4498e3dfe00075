import type { Locator, Page } from "@playwright/test";
import { SCREENS, type Screen } from "#testing/site/screens.ts";
import { type Examples, fillIn, findExamples } from "./examples.ts";
import { expect, openPage, signIn, signUp, test } from "./journey.ts";
import { ADMIN, newMember } from "./people.ts";
import { DESK } from "./sizes.ts";

interface Browser {
  page: Page;
  consoleErrors: string[];
}

type Check = () => Promise<void>;

/** Screens that one test opens on a desktop, as the least privileged role that may see them, and checks. */
interface Tour {
  name: string;
  screens: readonly Screen[];
  visit(browser: Browser, screens: readonly Screen[], check: Check): Promise<void>;
}

/** Splits the visitor's screens into tours no longer than the admin's, so that no parallel test takes much longer. */
const VISITORS = [0, 1, 2];

export const TOURS: readonly Tour[] = [
  ...VISITORS.map((part) => ({
    name: `a visitor, tour ${part + 1}`,
    screens: SCREENS.visitor.filter((_, index) => index % VISITORS.length === part),
    visit: async (browser: Browser, screens: readonly Screen[], check: Check) => {
      const { page } = browser;
      const examples = await findExamples(page.request);
      const ready = page.getByRole("banner");
      await visitAll(browser, { screens, examples, ready }, check);
    },
  })),
  {
    name: "a member",
    screens: SCREENS.member,
    async visit(browser, screens, check) {
      const { page } = browser;
      const amina = newMember("amina");
      await signUp(page, amina);
      await signIn(page, amina);
      const examples = { ...(await findExamples(page.request)), self: amina.username };
      const ready = page.getByRole("button", { name: /^Account of/ });
      await visitAll(browser, { screens, examples, ready }, check);
    },
  },
  {
    name: "an admin",
    screens: SCREENS.admin,
    async visit(browser, screens, check) {
      const { page } = browser;
      await signIn(page, ADMIN);
      const examples = await findExamples(page.request);
      const account = page.getByRole("button", { name: /^Account of/ });
      const ready = page.getByRole("navigation", { name: "Admin" }).or(account).first();
      await visitAll(browser, { screens, examples, ready }, check);
    },
  },
];

interface Stops {
  screens: readonly Screen[];
  examples: Examples;
  /** Visible on each screen once the session is restored. */
  ready: Locator;
}

async function visitAll(
  { page, consoleErrors }: Browser,
  { screens, examples, ready }: Stops,
  check: Check,
): Promise<void> {
  for (const screen of screens) {
    const { address, heading } = fillIn(screen, examples);
    await test.step(address, async () => {
      await page.setViewportSize(DESK);
      await openPage(page, address);
      await expect(ready).toBeVisible();
      await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
      await expect(page.locator(".skeleton, .khatam-spinner, [aria-busy=true]")).toHaveCount(0);
      await check();
      const unwanted = consoleErrors
        .splice(0)
        .filter((text) => !screen.isMissing || !/404/.test(text));
      expect.soft(unwanted, `unexpected console messages on ${address}`).toEqual([]);
    });
  }
}
