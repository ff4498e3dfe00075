import type { Page } from "@playwright/test";
import { expect, openPage, test } from "../support/journey.ts";
import { PHONE, SIZES } from "../support/sizes.ts";

test.use({ hasDecidedAboutCookies: false });

const consent = (page: Page) => page.getByRole("dialog", { name: "Cookie Consent" });

test("the banner appears with the page, before any script is loaded", async ({ page }) => {
  await page.route(/\.js$/, () => new Promise(() => undefined));
  await page.goto("/", { waitUntil: "commit" });
  await expect(consent(page)).toBeVisible();
});

test("the banner blocks nothing: the page behind it scrolls, links work, and the banner stays until the visitor decides", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openPage(page, "/");
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await page.mouse.wheel(0, -600);
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/deals\//);
  await expect(consent(page)).toBeVisible();
  expect(await stored(page)).toBeNull();
});

for (const size of SIZES) {
  test(`a toast leaves the banner usable, ${size.width} wide`, {
    tag: size.width === 1280 ? "@sweep" : [],
  }, async ({ page }) => {
    await page.setViewportSize(size);
    await openPage(page, "/");
    const deal = page.getByRole("main").getByRole("article").first().getByRole("link").first();
    await openPage(page, (await deal.getAttribute("href")) ?? "/");
    await page.getByRole("main").getByRole("button", { name: "Share" }).first().click();
    await page.getByRole("button", { name: "Copy link" }).click();
    const message = page.getByRole("status").filter({ hasText: /Link copied|^http/ });
    const toast = await message.locator("> *").boundingBox();
    const banner = await consent(page).boundingBox();
    if (!toast || !banner) throw new Error("Message and banner must be visible.");
    expect(toast.y + toast.height).toBeLessThan(banner.y);
    await consent(page).getByRole("button", { name: "Accept All" }).click();
    await expect(consent(page)).toBeHidden();
  });
}

for (const { address, width, height } of [
  { address: "/", width: 390, height: 844 },
  { address: "/about", width: 390, height: 844 },
  { address: "/", width: 320, height: 700 },
]) {
  test(`on a phone ${width} px wide, the banner is a low bar above the tabs, in both text directions: ${address}`, {
    tag: address === "/about" ? "@sweep" : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openPage(page, address);
    const tabs = await page.getByRole("navigation", { name: "Tabs" }).boundingBox();
    for (const dir of ["ltr", "rtl"]) {
      await page.evaluate((value) => {
        document.documentElement.dir = value;
      }, dir);
      const bar = await consent(page).boundingBox();
      expect(bar?.height).toBeLessThanOrEqual(width === 390 ? 160 : 180);
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(tabs?.y ?? 0, 0);
    }
  });
}

test("the keyboard reaches the banner first and can leave it, focused controls stay clear of it, and Escape decides nothing", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openPage(page, "/");
  await page.keyboard.press("Tab");
  await expect(consent(page).getByRole("link", { name: "privacy policy" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(consent(page)).toBeVisible();
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();

  const covered: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    const name = await focusedBelowBanner(page);
    if (name !== null) covered.push(name);
  }
  expect(covered).toEqual([]);

  await page.getByRole("button", { name: "Manage Settings" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("switch", { name: "Marketing" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("switch", { name: "Marketing" })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Manage Settings" })).toBeFocused();
  expect(await stored(page)).toBeNull();
});

test("the end of the footer can be scrolled clear of the banner", async ({ page }) => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await openPage(page, "/about");
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const last = await page.getByRole("link", { name: "Read more here" }).boundingBox();
    const bar = await consent(page).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
});

/** Returns the HTML of the focused control if the banner covers its center, otherwise null. */
function focusedBelowBanner(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const bar = document.querySelector(".consent-bar");
    if (!focused || !bar || focused.closest(".consent-bar, nav.fixed")) return null;
    const { top, bottom } = focused.getBoundingClientRect();
    return (top + bottom) / 2 > bar.getBoundingClientRect().top ? focused.outerHTML : null;
  });
}

function stored(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("cookie-preferences") ?? "null"));
}
