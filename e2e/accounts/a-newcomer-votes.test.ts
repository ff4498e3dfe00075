// Longer than 200 lines: its tests share a site on which no other journey posts.

import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible, expectToFit } from "../support/axe.ts";
import { addressOfDeal, findExamples } from "../support/examples.ts";
import { test as base, expect, openPage, refuseCookies, speak } from "../support/journey.ts";
import { mailedLink } from "../support/outbox.ts";
import { type Member, newMember } from "../support/people.ts";
import { DESK, PHONE } from "../support/sizes.ts";
import { startSite } from "../support/start-site.ts";

/** A site where new members have to confirm their email address. */
let confirming: ReturnType<typeof startSite> | undefined;
const confirmingSite = async () => {
  confirming ??= startSite({ REQUIRE_CONFIRMED_EMAIL: "on" });
  return (await confirming).site;
};
const test = base.extend({
  // Not the fixture of the shared site, whose replacement would end the worker and its shared site.
  baseURL: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's dependencies from the pattern
    async ({}, use) => use((await confirmingSite()).address),
    { scope: "test", timeout: 180_000 },
  ],
});
test.afterAll(async () => (await confirming)?.stop());
test.use({ viewport: PHONE, hasTouch: true });

for (const { size, deals } of [
  { size: PHONE, deals: 3.3 },
  { size: DESK, deals: 4.5 },
]) {
  test.describe(`${size.width} wide`, () => {
    // A phone's scrollbar takes no space.
    test.use({ viewport: size, isMobile: size === PHONE, hasTouch: size === PHONE });

    for (const language of ["en", "ar"]) {
      test(`the first screen of a first visit has room for ${deals} deals, ${language}`, {
        tag: language === "ar" ? "@sweep" : [],
      }, async ({ page }) => {
        await speak(page, language);
        await openPage(page, "/");
        await expect(page.locator(".newcomer-line")).toBeVisible();
        await expect(page.getByRole("main").getByRole("article")).toHaveCount(10);
        // Counted without retries: halal facts must not disappear while the application starts.
        expect(await page.locator(".deal-card-halal").count()).toBeGreaterThan(0);
        expect(await dealsInView(page)).toBeGreaterThanOrEqual(deals);
      });
    }
  });
}

test("a newcomer with a shared link reads the deal, copies its code, votes, joins, confirms in another tab, and sees the vote counted", async ({
  page,
  context,
}) => {
  const safiya = newMember("safiya");
  const address = await addressOfDeal(page.request, "Oud and amber attar gift set");
  await page.goto(address);
  const before = await degrees(page);

  await test.step("the code is copied", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const row = page.getByRole("region", { name: "Code for this shop" });
    await row.getByRole("button", { name: /^Copy/ }).click();
    await expect(row.getByRole("status")).toHaveText("Code OUD20 copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("OUD20");
  });

  await test.step("a tap on Hot, even before the application runs, leads to the registration form", async () => {
    await joinToVote(page, safiya);
    await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
    await expect(page.getByText("Open it, and we’ll count your vote.")).toBeVisible();
    await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await expectToFit(page);
  });

  const tab = await context.newPage();
  await test.step("the linked page has one message and one button", async () => {
    await tab.goto(await mailedLink(await confirmingSite(), safiya.email));
    await expect(
      tab.getByRole("heading", { level: 1, name: "Confirm your email address" }),
    ).toBeVisible();
    await expect(tab.getByRole("main").getByRole("button")).toHaveCount(1);
    await expectAccessible(tab);
    await expectToFit(tab);
  });

  await test.step("the button opens the deal, where the vote counts", async () => {
    await tab.getByRole("button", { name: "Continue" }).click();
    await expect(tab).toHaveURL(address);
    await expect(tab.getByText("Confirmed. Your vote is in.")).toBeVisible();
    await expect(hot(tab)).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => degrees(tab)).toBe(before + 1);
    await tab.reload();
    await expect(hot(tab)).toHaveAttribute("aria-pressed", "true");
    expect(await degrees(tab)).toBe(before + 1);
  });
});

test("a link opened in another browser only confirms the address, and the vote counts once the member signs in", async ({
  page,
  browser,
}) => {
  const hamza = newMember("hamza");
  const address = await openSharedDeal(page);
  const before = await degrees(page);
  await joinToVote(page, hamza);
  await expect(page.getByText("Open it, and we’ll count your vote.")).toBeVisible();

  const other = await browser.newContext({ baseURL: (await confirmingSite()).address });
  await refuseCookies(other);
  await confirmIn(other, await mailedLink(await confirmingSite(), hamza.email));
  await other.close();

  await page.getByRole("link", { name: "Account" }).click();
  await signInHere(page, hamza);
  await expect(page).toHaveURL(address);
  await expect(page.getByText("Confirmed. Your vote is in.")).toBeVisible();
  await expect.poll(() => degrees(page)).toBe(before + 1);
});

test("an unconfirmed member's vote is kept with a hint, and counts once the address is confirmed in another tab", async ({
  page,
  context,
  consoleErrors,
}) => {
  const bilal = newMember("bilal");
  const address = await openSharedDeal(page);
  const before = await degrees(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(address)}`);
  await page.getByRole("link", { name: "Create an account" }).click();
  await join(page, bilal);
  await expect(page.getByText("Open it to vote, comment and post.")).toBeVisible();
  await page.getByRole("link", { name: "Account" }).click();
  await signInHere(page, bilal);
  await expect(page).toHaveURL(address);

  await hot(page).click();
  const hint = page.getByRole("alertdialog", { name: "We’ve kept your vote" });
  await expect(hint).toBeVisible();
  await expectAccessible(page);
  await hint.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("status").filter({ hasText: /\w/ }).last()).toBeVisible();
  await expect(hot(page)).toHaveAttribute("aria-pressed", "false");
  // The browser logs the refusals: of the vote, and of a second email within two minutes.
  expect(consoleErrors.splice(0).join()).toMatch(/403/);

  const tab = await context.newPage();
  await tab.goto(await mailedLink(await confirmingSite(), bilal.email));
  await tab.getByRole("button", { name: "Continue" }).click();
  await expect(tab.getByText("Confirmed. Your vote is in.")).toBeVisible();
  await expect.poll(() => degrees(tab)).toBe(before + 1);
  consoleErrors.length = 0;
});

/** Opens a deal at its short address, which people share, and returns the address. */
async function openSharedDeal(page: Page): Promise<string> {
  const { deal = "" } = await findExamples(page.request);
  const address = `/deals/${deal.slice(0, 7)}`;
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return address;
}

async function joinToVote(page: Page, member: Member): Promise<void> {
  await hot(page).click();
  await page.getByRole("dialog").getByRole("link", { name: "Create account" }).click();
  await join(page, member);
}

async function join(page: Page, { username, email, password }: Member): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
}

async function signInHere(page: Page, { email, password }: Member): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
}

/** Opens the emailed link in another browser. */
async function confirmIn(context: BrowserContext, link: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Your email address is confirmed.")).toBeVisible();
}

const panel = (page: Page) => page.getByRole("main").getByRole("group", { name: /^Temperature/ });
const hot = (page: Page) => panel(page).getByRole("button", { name: "Hot" });

async function degrees(page: Page): Promise<number> {
  const name = await panel(page).getAttribute("aria-label");
  return Number.parseInt(name?.split(" ")[1] ?? "", 10);
}

/** Returns how many cards of average height fit above the tab bar. */
function dealsInView(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll("nav")].filter(
      (nav) => getComputedStyle(nav).position === "fixed" && nav.offsetHeight > 0,
    );
    const end = Math.min(innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top));
    const cards = [...document.querySelectorAll("main article")].map((card) =>
      card.getBoundingClientRect(),
    );
    const [first, last] = [cards[0], cards.at(-1)];
    return first && last ? (end - first.top) / ((last.bottom - first.top) / cards.length) : 0;
  });
}
