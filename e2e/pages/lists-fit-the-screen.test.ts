import type { Page } from "@playwright/test";
import { expectToFitBothWays } from "../support/axe.ts";
import { expect, openPage, speak, test } from "../support/journey.ts";

const LISTS = ["/", "/?sort=hottest"];

for (const language of ["en", "ar"]) {
  test(`with text at 200%, nothing in a phone's lists is hidden, ${language}`, {
    tag: "@sweep",
  }, async ({ page }) => {
    await speak(page, language);
    for (const list of LISTS) {
      await openPage(page, list);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expectToFitBothWays(page);
        expect.soft(await hiddenParts(page), `${list}, ${width} wide`).toEqual([]);
      }
    }
  });
}

test("with a default text of twice the size, no page is wider than a desktop's window", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of ["/", "/search?q=dates", "/browse-categories", "/businesses", "/login"]) {
    await openPage(page, path);
    await expectToFitBothWays(page);
  }
});

test.describe("360 wide", () => {
  test.use({ viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true });

  test("the votes and links of a card are on one line", async ({ page }) => {
    await openPage(page, "/");
    const feet = page.locator(".deal-card-foot");
    await expect(feet).toHaveCount(10);
    const heights = await feet.evaluateAll((all) => all.map((foot) => foot.clientHeight));
    expect(Math.max(...heights)).toBeLessThanOrEqual(48);
  });
});

for (const width of [1280, 320]) {
  test(`the chosen sort is fully visible, ${width} wide`, {
    tag: width === 1280 ? "@sweep" : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const sort of ["trending", "latest", "hottest", "ending", "starting", "price_high"]) {
      await openPage(page, `/?sort=${sort}`);
      const chosen = page.getByRole("navigation", { name: "Sort" }).locator("[aria-current]");
      await expect(chosen).toBeInViewport({ ratio: 1 });
    }
  });
}

test("the categories keep the filters of a list on a desktop", async ({ page }) => {
  await openPage(page, "/?sort=price_low&location=Online&date=year&max=100");
  const categories = page.getByRole("navigation", { name: "Categories", exact: true });
  await categories.getByRole("link", { name: "Women's Clothing" }).click();
  await expect(page).toHaveURL(
    /\/category\/women\?sort=price_low&location=Online&date=year&max=100$/,
  );
  await expect(page.getByLabel("Location")).toHaveValue("Online");
  await categories.getByRole("link", { name: "All deals" }).click();
  await expect(page).toHaveURL(/\/\?sort=price_low&location=Online&date=year&max=100$/);
});

test("a printed list has temperatures and addresses, and no buttons", async ({ page }) => {
  await openPage(page, "/");
  const main = page.getByRole("main");
  // Other journeys may have posted newer deals without a link.
  const hasLink = page.locator("a[rel~=sponsored]");
  const card = main.getByRole("article").filter({ has: hasLink }).first();
  await expect(card.getByRole("button", { name: "Vote hot" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(main.getByRole("button", { name: /Vote|Save|Filters/ })).toHaveCount(0);
  await expect(main.getByRole("navigation", { name: "Sort" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Close" })).toBeHidden();
  await expect(card.getByText(/°$/).first()).toBeVisible();
  const link = card.locator("a[rel~=sponsored]");
  const printed = await link.evaluate((element) => getComputedStyle(element, "::after").content);
  expect(printed).toContain("https://");
  // On one line.
  const box = await link.boundingBox();
  expect(box?.width).toBeGreaterThan(150);
  expect(box?.height).toBeLessThan(30);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a list shows no vote or save buttons", async ({ page }) => {
    await page.goto("/");
    // Other journeys may have posted newer deals without a link.
    const cards = page.getByRole("main").getByRole("article");
    const card = cards.filter({ has: page.getByRole("link", { name: "Get deal" }) }).first();
    await expect(card.getByText(/°$/).first()).toBeVisible();
    await expect(card.getByRole("button", { name: /Vote|Save/ })).toHaveCount(0);
  });
});

/** Returns the parts of cards that are cut off or overlap. */
function hiddenParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const card of document.querySelectorAll("main article")) {
      const box = card.getBoundingClientRect();
      const parts = [
        ...card.querySelectorAll(
          "h2, .card-price > *, .deal-card-facts > *, .vote, .vote-sum, .card-actions > *",
        ),
      ].filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1);
      const boxes = parts.map((part) => part.getBoundingClientRect());
      const title = card.querySelector("h2");
      if (title && title.scrollHeight > title.clientHeight + 4) found.push("cut: the title");
      for (const [index, one] of boxes.entries()) {
        const name = parts[index]?.textContent;
        if (one.left < box.left - 1 || one.right > box.right + 1) found.push(`cut: ${name}`);
        for (const other of boxes.slice(index + 1)) {
          const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          // Line boxes may touch; overlapping text of this size would exceed these limits.
          if (width > 2 && height > 14) found.push(`covered: ${name}`);
        }
      }
    }
    return found;
  });
}
