import type { Page } from "@playwright/test";
import { expect, openPage, test } from "../support/journey.ts";

test("a visitor filters the list by price, sorts it, removes the filter and sets another one", async ({
  page,
}) => {
  await openPage(page, "/");
  await openPrice(page);
  await page.getByLabel("Price from").fill("10");
  await page.getByLabel("Price to").fill("20");
  await page.getByLabel("Price to").press("Enter");
  await expect(page).toHaveURL(/\?min=10&max=20$/);
  await expectPricesBetween(page, 10, 20);
  await page.getByRole("link", { name: "Hottest" }).click();
  await expect(page).toHaveURL(/sort=hottest&min=10&max=20$/);
  await expectPricesBetween(page, 10, 20);
  await page.getByRole("link", { name: "Remove filter: £10–£20" }).click();
  await expect(page).toHaveURL(/\?sort=hottest$/);
  await openPrice(page);
  await page.getByLabel("Price to").fill("15,50");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/sort=hottest&max=15.5$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [1280, 390]) {
    test(`the price filter is a plain form, ${width} wide`, {
      tag: width === 1280 ? "@sweep" : [],
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("/");
      await openPrice(page);
      await page.getByLabel("Price to").locator("visible=true").fill("15");
      await page.getByRole("button", { name: "Apply" }).locator("visible=true").first().click();
      await expect(page).toHaveURL(/max=15/);
      await expectPricesBetween(page, 0, 15);
    });
  }
});

async function openPrice(page: Page): Promise<void> {
  await page.locator("summary").filter({ hasText: "Price" }).click();
}

async function expectPricesBetween(page: Page, min: number, max: number): Promise<void> {
  await expect(page.getByRole("link", { name: /^Remove filter: / })).toBeVisible();
  const cards = page.getByRole("main").locator("article");
  await expect(cards.first()).toBeVisible();
  for (const text of await cards.allInnerTexts()) {
    // The price is on its own line; descriptions contain other amounts.
    const price = /^Free$/m.test(text)
      ? 0
      : Number(/^[£$€]([\d,.]+)$/m.exec(text)?.[1]?.replace(",", ""));
    expect(price, text).toBeGreaterThanOrEqual(min);
    expect(price, text).toBeLessThanOrEqual(max);
  }
}
