import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectReadable } from "../support/axe.ts";
import { expect, openPage, test } from "../support/journey.ts";
import { DESK, PHONE, SIZES } from "../support/sizes.ts";

test.use({ hasDecidedAboutCookies: false });

const consent = (page: Page) => page.getByRole("region", { name: "Cookie Consent" });
const settings = (page: Page) => page.getByRole("dialog", { name: "Cookie Settings" });

test("a visitor who accepts all sees the banner once and never downloads it again", async ({
  page,
}) => {
  await openPage(page, "/");
  await expect(consent(page)).toBeVisible();
  expect(await stored(page)).toBeNull();
  await page.getByRole("button", { name: "Accept All" }).click();
  await expect(consent(page)).toBeHidden();
  expect(await stored(page)).toEqual({ necessary: true, analytics: true, marketing: true });

  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await openPage(page, "/");
  await page.waitForLoadState("networkidle");
  await expect(consent(page)).toBeHidden();
  expect(scripts.filter((address) => /settings-dialog/.test(address))).toEqual([]);
});

test("accepting is no more prominent than managing the settings", async ({ page }) => {
  await openPage(page, "/");
  const looks = await Promise.all(
    ["Accept All", "Manage Settings"].map((name) =>
      consent(page)
        .getByRole("button", { name })
        .evaluate((button) => {
          const { color, backgroundColor, borderColor, fontSize, fontWeight } =
            getComputedStyle(button);
          // Rounded, because browsers place boxes at fractions of a pixel.
          const height = Math.round(button.getBoundingClientRect().height);
          return { color, backgroundColor, borderColor, fontSize, fontWeight, height };
        }),
    ),
  );
  expect(looks[0]).toEqual(looks[1]);
});

test("a visitor manages the settings and reopens them from the footer", async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("button", { name: "Manage Settings" }).click();
  // Forced, because the switch is disabled and Playwright would wait until it is enabled.
  await page.getByRole("switch", { name: "Necessary" }).click({ force: true });
  await expect(page.getByRole("switch", { name: "Necessary" })).toBeChecked();
  await expect(page.getByRole("switch", { name: "Marketing" })).not.toBeChecked();
  await page.getByRole("switch", { name: "Analytics" }).click();
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await stored(page)).toEqual({ necessary: true, analytics: true, marketing: false });

  await openPage(page, "/login");
  const reopen = page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" });
  await reopen.click();
  await expect(page.getByRole("switch", { name: "Analytics" })).toBeChecked();
  await page.getByRole("switch", { name: "Analytics" }).click();
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await stored(page)).toEqual({ necessary: true, analytics: false, marketing: false });
  await expect(reopen).toBeFocused();
});

test("a visitor refuses with one press", async ({ page }) => {
  await openPage(page, "/");
  await consent(page).getByRole("button", { name: "only necessary cookies" }).click();
  await expect(consent(page)).toBeHidden();
  expect(await stored(page)).toEqual({ necessary: true, analytics: false, marketing: false });
});

test("the banner appears with the page, before any script is loaded", async ({ page }) => {
  await page.route(/\.js$/, () => new Promise(() => undefined));
  await page.goto("/", { waitUntil: "commit" });
  await expect(consent(page)).toBeVisible();
});

test("the banner blocks nothing: the page behind it scrolls, links work, and it stays until the decision", async ({
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

for (const { address, width, height } of [
  { address: "/", width: 390, height: 844 },
  { address: "/about", width: 390, height: 844 },
  { address: "/", width: 320, height: 700 },
]) {
  test(`on a phone of ${width} px the banner is a low bar above the tabs, in both directions: ${address}`, async ({
    page,
  }) => {
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

test("the keyboard reaches the banner first and leaves it, focused controls stay clear of it, and Escape decides nothing", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openPage(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "only necessary cookies" })).toBeFocused();
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

test("the privacy policy opens in a new tab, where nothing covers it", async ({
  page,
  context,
}) => {
  await openPage(page, "/");
  const opened = context.waitForEvent("page");
  await consent(page).getByRole("link", { name: "privacy policy" }).click();
  const policy = await opened;
  await policy.waitForLoadState();
  await policy.waitForLoadState("networkidle");
  await expect(policy).toHaveURL(/\/privacy$/);
  await expect(consent(policy)).toBeHidden();
  await expect(consent(page)).toBeVisible();
});

test("without a measurement id the site sets no cookie and contacts no other host, even with consent", async ({
  page,
  context,
  baseURL,
}) => {
  const foreign: string[] = [];
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== baseURL) foreign.push(request.url());
  });
  await openPage(page, "/");
  await page.getByRole("button", { name: "Accept All" }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await page.waitForLoadState("networkidle");
  expect(foreign).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => "dataLayer" in window)).toBe(false);
});

for (const { size, colorScheme, check } of [
  { size: DESK, colorScheme: "light", check: expectAccessible },
  { size: PHONE, colorScheme: "dark", check: expectReadable },
] as const) {
  test(`banner and settings are accessible and fit, ${colorScheme}, ${size.width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openPage(page, "/");
    await expectToFit(consent(page));
    await check(page);
    const [manage, accept] = await Promise.all(
      ["Manage Settings", "Accept All"].map((name) =>
        page.getByRole("button", { name }).boundingBox(),
      ),
    );
    expect(manage?.height).toBeCloseTo(accept?.height ?? 0, 1);
    await page.getByRole("button", { name: "Manage Settings" }).click();
    await expectToFit(settings(page));
    await check(page);
  });
}

async function expectToFit(part: Locator): Promise<void> {
  await expect(part).toBeVisible();
  const overflow = await part.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(overflow, "the part is wider than its window").toBeLessThanOrEqual(0);
}

/** Returns the focused control if the banner covers its centre, otherwise null. */
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
