import type { Page } from "@playwright/test";
import { expectAccessible, expectToFit } from "../support/axe.ts";
import { expect, openPage, test } from "../support/journey.ts";
import { pressAt, tabTo, typeInto } from "../support/keyboard.ts";
import { PHONE } from "../support/sizes.ts";

const FOOD = "Halal Food & Groceries";

test("a visitor searches, filters, pages through a list and opens a deal, on a phone", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const cards = page.getByRole("main").getByRole("article");
  await openPage(page, "/");

  await test.step("deals are suggested while typing, and Enter shows all matches", async () => {
    const title = await chooseSuggestion(page, "medjool");
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await search(page).fill("dates");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Results for “dates”" })).toBeVisible();
    await expect(cards.filter({ hasText: /dates/i })).not.toHaveCount(0);
    await expect(search(page)).toHaveValue("dates");
    await page.getByRole("link", { name: "Lowest price" }).click();
    await expect(page).toHaveURL(/\/search\?q=dates&sort=price_low$/);
    await expect(page.getByText("first, then in other currencies")).toBeVisible();
    await page.getByRole("link", { name: "Best match" }).click();
    await expect(page).toHaveURL(/\/search\?q=dates$/);
    await search(page).fill("");
    await expect(options(page)).toHaveText(["dates"]);
    await page.keyboard.press("Escape");
    await expect(options(page)).toHaveCount(0);
  });

  await test.step("a category link opens its deals", async () => {
    await page
      .getByRole("navigation", { name: "Categories", exact: true })
      .getByRole("link", { name: FOOD })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: FOOD })).toBeVisible();
    await expect(cards.first()).toBeVisible();
  });

  await test.step("all deals are filtered by a category, and the filter can be removed", async () => {
    await openPage(page, "/");
    await filterByFood(page);
    await expect(page).toHaveURL(/\?category=food$/);
    await expect(page.getByRole("heading", { level: 1, name: FOOD })).toBeVisible();
    await expect(cards.first()).toBeVisible();
    await expectToFit(page);
    await page.getByRole("link", { name: `Remove filter: ${FOOD}` }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step("the hottest deals are first, page by page", async () => {
    await page.getByRole("link", { name: "Hottest" }).click();
    await expect(page).toHaveURL(/sort=hottest/);
    await expect.poll(() => temperatures(page)).toHaveLength(10);
    const first = await temperatures(page);
    expect(first).toEqual(first.toSorted((a, b) => b - a));
    await page
      .getByRole("navigation", { name: "Pagination" })
      .getByRole("link", { name: "Next" })
      .click();
    await expect(page).toHaveURL(/sort=hottest&page=2/);
    await expect.poll(async () => (await temperatures(page))[0]).toBeLessThanOrEqual(first[9] ?? 0);
  });

  await test.step("a deal opens, with a link to its merchant", async () => {
    const link = cards.nth(5).getByRole("heading").getByRole("link");
    const title = (await link.textContent()) ?? "";
    await link.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(0);
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    const outbound = page.getByRole("link", { name: /^Get deal/ });
    await expect(outbound).toHaveAttribute("href", /^https?:/);
    await expect(outbound).toHaveAttribute("rel", /nofollow/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/sort=hottest&page=2/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  });
});

test("a visitor searches, filters, pages through a list and opens a deal by keyboard alone", {
  tag: "@sweep",
}, async ({ page }) => {
  test.setTimeout(120_000);
  await openPage(page, "/");
  await typeInto(page, search(page), "dates");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=dates$/);

  await pressAt(page, page.getByRole("link", { name: FOOD }).first());
  await expect(page).toHaveURL(/\/category\/food$/);
  await pressAt(
    page,
    page
      .getByRole("navigation", { name: "Categories", exact: true })
      .getByRole("link", { name: "All deals" }),
  );
  await expect(page).toHaveURL(/\/$/);

  await tabTo(page, page.getByLabel("Date", { exact: true }));
  await page.keyboard.type("This month");
  await expect(page).toHaveURL(/\?date=month$/);
  await expect(page.getByLabel("Date", { exact: true })).toBeFocused();
  await pressAt(page, page.getByRole("link", { name: "Remove filter: This month" }));
  await expect(page).toHaveURL(/\/$/);

  await pressAt(page, page.getByRole("link", { name: "Hottest" }));
  await expect(page).toHaveURL(/sort=hottest/);
  const pages = page.getByRole("navigation", { name: "Pagination" });
  await pressAt(page, pages.getByRole("link", { name: "Next" }));
  await expect(page).toHaveURL(/page=2/);
  const title = page.getByRole("main").getByRole("article").getByRole("heading").first();
  await pressAt(page, title.getByRole("link"));
  await expect(page).toHaveURL(/\/deals\//);
  // The address changes shortly before the page does.
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: /^Get deal/ }));
});

const search = (page: Page) => page.getByLabel("Search deals");

/** Locates the suggestions; a page also has other options. */
const options = (page: Page) =>
  page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");

/** Opens, by keyboard, the first deal suggested for a text. Returns its title. */
async function chooseSuggestion(page: Page, text: string): Promise<string> {
  await search(page).pressSequentially(text);
  const offered = options(page)
    .filter({ has: page.locator("img") })
    .first();
  await expect(offered).toBeVisible();
  const title = (await offered.locator("[dir=auto]").textContent()) ?? "";
  await expectAccessible(page, "[role=search]");
  await expectToFit(page);
  await page.keyboard.press("ArrowDown");
  await expect(offered).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  return title;
}

/** Filters by food in a phone's filter sheet; a desktop has a list of categories instead. */
async function filterByFood(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expectAccessible(page, "dialog");
  await sheet.getByLabel("Category").selectOption("food");
  await sheet.getByRole("button", { name: "Show deals" }).click();
}

function temperatures(page: Page): Promise<number[]> {
  return page
    .getByRole("main")
    .getByRole("article")
    .getByRole("group", { name: /^Temperature/ })
    .evaluateAll((groups) =>
      groups.map((group) => Number.parseInt(group.ariaLabel?.split(" ")[1] ?? "", 10)),
    );
}
