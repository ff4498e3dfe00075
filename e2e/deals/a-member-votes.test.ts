import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectToFit } from "../support/axe.ts";
import { expect, openPage, signUp, test } from "../support/journey.ts";
import { pressAt, typeInto } from "../support/keyboard.ts";
import { newMember } from "../support/people.ts";
import { PHONE } from "../support/sizes.ts";

test("a tap on a vote button leads to the sign-in form and back, and the vote counts once, on a phone", async ({
  page,
  consoleErrors,
}) => {
  await page.setViewportSize(PHONE);
  const bilal = newMember("bilal");
  await signUp(page, bilal);

  await openPage(page, "/?page=2");
  const card = page.getByRole("main").getByRole("article").nth(3);
  const link = card.getByRole("heading").getByRole("link");
  const address = (await link.getAttribute("href")) ?? "";
  const title = await link.textContent();
  const before = await degrees(card);
  await test.step("signed out, a tap opens the sign-in prompt, and the vote counts after signing in, at the same scroll position", async () => {
    await card.getByRole("button", { name: "Vote hot" }).click();
    const question = page.getByRole("dialog", { name: `Sign in to vote on “${title}”` });
    await expect(question).toBeVisible();
    await expectAccessible(page, "dialog");
    const place = await page.evaluate(() => window.scrollY);
    await question.getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent("/?page=2")}`);
    await page.getByLabel("Email").fill(bilal.email);
    await page.getByLabel("Password", { exact: true }).fill(bilal.password);
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/?page=2");
    await expect(card.getByRole("button", { name: "Vote hot" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect.poll(() => degrees(card)).toBe(before + 1);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  });

  await test.step("the vote is also shown on the page of the deal", async () => {
    await openPage(page, address);
    await expect(hot(page)).toHaveAttribute("aria-pressed", "true");
    await expect(cold(page)).toBeDisabled();
    await expect.poll(() => degrees(page)).toBe(before + 1);
    await expectAccessible(page);
    await expectToFit(page);
  });

  const offer = page.getByRole("dialog", { name: "You have already voted on this deal" });
  const takeBack = page.getByRole("button", { name: "Take it back" });
  await test.step("the same button pressed again offers to take the vote back, and changes nothing", async () => {
    await hot(page).press("Enter");
    await expect(offer).toBeVisible();
    await expect(takeBack).toBeFocused();
    await expectAccessible(page);
    await expectToFit(page);
    expect(await degrees(page)).toBe(before + 1);
    await page.keyboard.press("Escape");
    await expect(offer).toBeHidden();
    await expect(hot(page)).toBeFocused();
    await expect(hot(page)).toHaveAttribute("aria-pressed", "true");
    expect(consoleErrors).toEqual([]);
  });

  await test.step("a vote cast today is taken back, and one more vote follows, which is final", async () => {
    await hot(page).click();
    await takeBack.click();
    await expect(page.getByText("Vote taken back. You can vote once more.")).toBeFocused();
    await expectAccessible(page);
    expect(await degrees(page)).toBe(before);
    await page.keyboard.press("Escape");
    const counted = page.waitForResponse(/secure_vote_deal/);
    await cold(page).click();
    await expect(cold(page)).toHaveAttribute("aria-pressed", "true");
    expect(await degrees(page)).toBe(before - 1);
    // A tap before the response does nothing.
    await counted;
    const why = page.getByRole("dialog", { name: "Why cold?" });
    await expect(why.getByRole("button", { name: "Cheaper elsewhere" })).toBeFocused();
    await expectAccessible(page);
    await why.getByRole("button", { name: "Trouble with delivery" }).click();
    await expect(page.getByText("Thank you. That helps others decide.")).toBeVisible();
    await expect(why).toBeHidden();
    await expect(cold(page)).toBeFocused();
    await cold(page).click();
    await takeBack.click();
    await expect(page.getByText(/You’ve already taken back a vote on this deal/)).toBeVisible();
    // The browser logs the refusal.
    expect(consoleErrors.splice(0)).toEqual([expect.stringMatching(/409/)]);
    await page.getByRole("button", { name: "OK", exact: true }).click();
    await expect(cold(page)).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("one tap checks the deal, and another withdraws the check", async () => {
    const verdicts = page.getByRole("toolbar");
    const live = verdicts.getByRole("button", { name: "Still live" });
    await live.click();
    await expect(live).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText(/^(Thanks|Noted)\b/)).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await live.click();
    await expect(live).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByText("Taken back.")).toBeVisible();
  });
});

test("Safiya votes with the keyboard alone, in the list and on the deal", async ({ page }) => {
  test.setTimeout(120_000);
  const safiya = newMember("safiya");
  await signUp(page, safiya);
  await openPage(page, "/?page=2");
  const cards = page.getByRole("main").getByRole("article");
  await pressAt(page, cards.first().getByRole("button", { name: "Vote cold" }), "Space");
  await pressAt(page, page.getByRole("dialog").getByRole("link", { name: "Sign in" }));
  await expect(page).toHaveURL(/\/login\?next=/);
  await typeInto(page, page.getByLabel("Email"), safiya.email);
  await typeInto(page, page.getByLabel("Password", { exact: true }), safiya.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?page=2");
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  const first = cards.first().getByRole("button", { name: "Vote cold" });
  await expect(first).toHaveAttribute("aria-pressed", "true");

  const other = cards.nth(1).getByRole("button", { name: "Vote hot" });
  await pressAt(page, other);
  await expect(other).toHaveAttribute("aria-pressed", "true");
  await expect(other).toBeFocused();

  const address = await cards.nth(2).getByRole("heading").getByRole("link").getAttribute("href");
  await openPage(page, address ?? "");
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  await pressAt(page, cold(page), "Space");
  await expect(cold(page)).toHaveAttribute("aria-pressed", "true");
  const why = page.getByRole("dialog", { name: "Why cold?" });
  await expect(why.getByRole("button", { name: "Cheaper elsewhere" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(why).toBeHidden();
  await expect(cold(page)).toBeFocused();
});

const panel = (page: Page) => page.getByRole("main").getByRole("group", { name: /^Temperature/ });
const hot = (page: Page) => panel(page).getByRole("button", { name: "Hot" });
const cold = (page: Page) => panel(page).getByRole("button", { name: "Cold" });

async function degrees(within: Page | Locator): Promise<number> {
  const name = await within.getByRole("group", { name: /^Temperature/ }).getAttribute("aria-label");
  return Number.parseInt(name?.split(" ")[1] ?? "", 10);
}
