// Long, because it covers the whole page of a deal.
import type { Locator, Page } from "@playwright/test";
import { expectPressable, expectToFitBothWays } from "../support/axe.ts";
import { addressOfDeal } from "../support/examples.ts";
import { expect, openPage, speak, test } from "../support/journey.ts";
import { pressAt } from "../support/keyboard.ts";
import { DESK, PHONE } from "../support/sizes.ts";

/** Demonstration deals: one with its merchant's code, one below the minimum spend of such a code, and a free one. */
const WITH_CODE = "Oud and amber attar gift set";
const BELOW_MINIMUM = "Medjool dates, large grade";
const FREE = "Free e-book";

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, isMobile: true, hasTouch: true });

  test("the first screen shows title, price, confirmation, code, votes, image and description, in this order", async ({
    page,
  }) => {
    await openDeal(page, WITH_CODE);
    const parts = await partsOf(page);
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    const tops = boxes.map((box) => box?.y ?? Number.NaN);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    const bar = page.getByRole("link", { name: "Get deal" });
    const end = (await bar.boundingBox())?.y ?? 0;
    // Room for two lines of the description.
    expect(tops.at(-1)).toBeLessThan(end - 80);
    expect(await isInDocumentOrder(parts)).toBe(true);
    const image = page.getByRole("button", { name: /^Show the whole image/ });
    expect((await image.boundingBox())?.height).toBeLessThanOrEqual(160);
    for (const name of ["Save", "Share"]) {
      await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
  });

  test("all four checks are visible, in two rows", async ({ page }) => {
    await openDeal(page, WITH_CODE);
    const buttons = page.getByRole("toolbar").getByRole("button");
    await expect(buttons).toHaveText(["Still live", "It’s gone", "Price changed", "I bought it"]);
    const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(2);
    expect(new Set(boxes.map((box) => box?.x)).size).toBe(2);
  });

  test("the links of comments are large enough to tap", async ({ page }) => {
    await openDeal(page, BELOW_MINIMUM);
    await expect(page.locator("#comments article").first()).toBeVisible();
    await expectPressable(page, "#comments");
  });
});

test("on a desktop, the parts have the same order", async ({ page }) => {
  await page.setViewportSize(DESK);
  await openDeal(page, WITH_CODE);
  expect(await isInDocumentOrder(await partsOf(page))).toBe(true);
});

test("by keyboard, a visitor copies the code of a deal's shop", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openDeal(page, WITH_CODE);
  const row = page.getByRole("region", { name: "Code for this shop" });
  await expect(row).toContainText("20% off");
  await expect(row).toContainText("The shop’s code: 20% off attar gift sets");
  await pressAt(page, row.getByRole("button", { name: /^Copy/ }));
  await expect(row.getByRole("status")).toHaveText("Code OUD20 copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("OUD20");
});

for (const [name, title] of [
  ["a price below the minimum spend", BELOW_MINIMUM],
  ["a free deal", FREE],
] as const) {
  test(`${name} shows no code, on the card and on the page`, async ({ page }) => {
    await openPage(page, `/search?q=${encodeURIComponent(title)}`);
    const card = page.locator(".deal-card:not([data-expired])").filter({ hasText: title });
    await expect(card).toBeVisible();
    await expect(card.getByRole("link", { name: /for this shop/ })).toHaveCount(0);
    await openDeal(page, title);
    await expect(page.getByRole("region", { name: "Code for this shop" })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: /codes/i })).toHaveCount(0);
  });
}

test("the menu next to the poster contains Report", async ({ page }) => {
  await openDeal(page, WITH_CODE);
  await expect(page.getByRole("main").getByRole("button", { name: "Share" })).toBeInViewport();
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Report" }).click();
  await expect(
    page.getByRole("dialog", { name: /^Sign in to report Oud and amber/ }),
  ).toBeVisible();
});

test("a printed deal has the merchant's address, the code and the comments, and no buttons", async ({
  page,
}) => {
  await openDeal(page, WITH_CODE);
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "Hot" })).toBeVisible();
  for (const size of [PHONE, { width: 794, height: 1123 }]) {
    await page.setViewportSize(size);
    await page.emulateMedia({ media: "print" });
    await expect(
      main.getByRole("button", { name: /Hot|Cold|Copy|Share|More|live|Post|Reply/ }),
    ).toHaveCount(0);
    await expect(main.getByRole("textbox")).toHaveCount(0);
    await expect(main.getByRole("code").getByText("OUD20")).toBeVisible();
    await expect(main.locator("#comments").getByRole("article").first()).toBeVisible();
    const link = main.locator("a.printed-address");
    await expect(link).toBeVisible();
    const printed = await link.evaluate((element) => getComputedStyle(element, "::after").content);
    expect(printed).toContain("https://");
    await page.emulateMedia({ media: "screen" });
  }
});

for (const language of ["en", "ar"]) {
  test(`with text at 200%, nothing on a deal is hidden or overlaps, ${language}`, {
    tag: "@sweep",
  }, async ({ page }) => {
    await speak(page, language);
    for (const title of [WITH_CODE, BELOW_MINIMUM]) {
      await openDeal(page, title);
      await page.evaluate((word) => {
        document.documentElement.style.fontSize = "200%";
        document.querySelector("h1")?.append(` ${word.repeat(3)}`);
      }, "Donaudampfschifffahrtsg");
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expectToFitBothWays(page);
        expect.soft(await hiddenParts(page), `${title}, ${width} wide`).toEqual([]);
      }
    }
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a deal has no button that does nothing, and a notice names the features that need JavaScript", async ({
    page,
  }) => {
    await page.goto(await addressOfDeal(page.request, WITH_CODE));
    const main = page.getByRole("main");
    // `getByText` does not find text inside `noscript`.
    await expect(main.locator("noscript p")).toContainText("Votes and comments need it.");
    await expect(main.getByRole("code").getByText("OUD20")).toBeVisible();
    await expect(main.getByRole("img", { name: /^Oud and amber/ })).toBeVisible();
    await expect(page.locator(".khatam-spinner").filter({ visible: true })).toHaveCount(0);
    // The temperature panel opens without JavaScript.
    await expect(main.getByRole("button")).toHaveAccessibleName("How this adds up");
  });
});

/** Returns the parts of the deal page that are cut off or overlap. */
function hiddenParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const selector =
      "article h1, article .price, article s, article .badge, article .merchant-link, article section > *, article [role=group] > *, #about-title, [role=toolbar] > *, .posted-by, .posted-by + div > *";
    const parts = [...document.querySelectorAll(`main :is(${selector})`)].filter(
      (part) => part.checkVisibility() && part.getBoundingClientRect().width > 1,
    );
    const boxes = parts.map((part) => part.getBoundingClientRect());
    for (const [index, one] of boxes.entries()) {
      const part = parts[index];
      const name = part?.textContent;
      if (one.left < 0 || one.right > innerWidth) found.push(`outside: ${name}`);
      if (part && part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
        found.push(`cut: ${name}`);
      for (const [place, other] of boxes.entries()) {
        if (place <= index || part?.contains(parts[place] ?? null)) continue;
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        // Line boxes may touch; overlapping text of this size would exceed these limits.
        if (width > 2 && height > 14) found.push(`covered: ${name}`);
      }
    }
    return found;
  });
}

/** Opens the demonstration deal whose title starts with this text. */
async function openDeal(page: Page, title: string): Promise<void> {
  await openPage(page, await addressOfDeal(page.request, title));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
}

/** Returns the parts of the first screen in the expected order. */
async function partsOf(page: Page): Promise<Locator[]> {
  const main = page.getByRole("main");
  return [
    main.getByRole("heading", { level: 1 }),
    main.locator("article .price").first(),
    main.getByText(/^Confirmed/),
    main.getByRole("region", { name: "Code for this shop" }),
    main.getByRole("group", { name: /^Temperature/ }).first(),
    main.getByRole("button", { name: /^Show the whole image/ }),
    main.getByRole("heading", { name: "About this deal" }),
  ];
}

async function isInDocumentOrder(parts: readonly Locator[]): Promise<boolean> {
  const handles = await Promise.all(parts.map((part) => part.elementHandle()));
  for (const [index, one] of handles.entries()) {
    const next = handles[index + 1];
    if (!one || !next) continue;
    const follows = await one.evaluate(
      (element, other) =>
        (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
      next,
    );
    if (!follows) return false;
  }
  return true;
}
