import type { Page } from "@playwright/test";
import { expectAccessible, expectToFit } from "./axe.ts";
import { expect, openPage, signUp, test } from "./journey.ts";
import { pressAt, typeInto } from "./keyboard.ts";
import { newMember } from "./people.ts";
import { SIZES } from "./sizes.ts";

for (const size of SIZES) {
  test(`a press on a vote leads through signing in and back; the vote counts once, ${size.width} wide`, async ({
    page,
    complaints,
  }) => {
    await page.setViewportSize(size);
    const bilal = newMember("bilal");
    await signUp(page, bilal);

    await test.step("signed out, the press in the list leads to sign in and to the deal", async () => {
      await openPage(page, "/");
      const card = page.getByRole("main").getByRole("article").first();
      const address = await card.getByRole("heading").getByRole("link").getAttribute("href");
      await card.getByRole("button", { name: "Vote hot" }).click();
      await expect(page).toHaveURL(`/login?next=${encodeURIComponent(address ?? "")}`);
      await page.getByLabel("Email").fill(bilal.email);
      await page.getByLabel("Password", { exact: true }).fill(bilal.password);
      await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
      await expect(page).toHaveURL(address ?? "");
    });

    const before = await degrees(page);
    await test.step("the vote shows at once, and stays", async () => {
      await hot(page).click();
      await expect(hot(page)).toHaveAttribute("aria-pressed", "true");
      await expect(cold(page)).toBeDisabled();
      expect(await degrees(page)).toBe(before + 1);
      await expectAccessible(page);
      await expectToFit(page);
      await openPage(page, page.url());
      await expect(hot(page)).toHaveAttribute("aria-pressed", "true");
      // The page may come from a few seconds ago; the counts of now follow.
      await expect.poll(() => degrees(page)).toBe(before + 1);
    });

    await test.step("a second vote is told quietly and changes nothing", async () => {
      await hot(page).click();
      await expect(page.getByText("You have already voted on this deal")).toBeVisible();
      await expectAccessible(page);
      await expect(hot(page)).toHaveAttribute("aria-pressed", "true");
      expect(await degrees(page)).toBe(before + 1);
      // The browser notes the refusal.
      expect(complaints.splice(0)).toEqual([expect.stringMatching(/409/)]);
    });
  });
}

test("safiya votes by keyboard alone, in the list and on the deal", async ({ page }) => {
  test.setTimeout(120_000);
  const safiya = newMember("safiya");
  await signUp(page, safiya);
  await openPage(page, "/?page=2");
  const cards = page.getByRole("main").getByRole("article");
  await pressAt(page, cards.first().getByRole("button", { name: "Vote cold" }), "Space");
  await expect(page).toHaveURL(/\/login\?next=/);
  await typeInto(page, page.getByLabel("Email"), safiya.email);
  await typeInto(page, page.getByLabel("Password", { exact: true }), safiya.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/deals\//);
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();

  await pressAt(page, cold(page), "Space");
  await expect(cold(page)).toHaveAttribute("aria-pressed", "true");
  await expect(cold(page)).toBeFocused();

  await openPage(page, "/?page=2");
  const other = cards.nth(1).getByRole("button", { name: "Vote hot" });
  await pressAt(page, other);
  await expect(other).toHaveAttribute("aria-pressed", "true");
  await expect(other).toBeFocused();
});

const panel = (page: Page) => page.getByRole("main").getByRole("group", { name: /^Temperature/ });
const hot = (page: Page) => panel(page).getByRole("button", { name: "Hot" });
const cold = (page: Page) => panel(page).getByRole("button", { name: "Cold" });

async function degrees(page: Page): Promise<number> {
  const name = await panel(page).getAttribute("aria-label");
  return Number.parseInt(name?.split(" ")[1] ?? "", 10);
}
