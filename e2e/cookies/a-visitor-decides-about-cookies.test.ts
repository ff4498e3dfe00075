import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectReadable } from "../support/axe.ts";
import { expect, openPage, test } from "../support/journey.ts";
import { DESK, PHONE } from "../support/sizes.ts";

test.use({ hasDecidedAboutCookies: false });

const consent = (page: Page) => page.getByRole("dialog", { name: "Cookie Consent" });
const settings = (page: Page) => page.getByRole("dialog", { name: "Cookie Settings" });

test("a visitor who accepts all sees the banner once, and later pages do not load the cookie settings", async ({
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

test("a visitor refuses all optional cookies with one click", async ({ page }) => {
  await openPage(page, "/");
  await consent(page).getByRole("button", { name: "Only necessary" }).click();
  await expect(consent(page)).toBeHidden();
  expect(await stored(page)).toEqual({ necessary: true, analytics: false, marketing: false });
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

test("without a measurement id, the site sets no cookie and contacts no other host, even with consent", async ({
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
  test(`banner and settings are accessible and fit, ${colorScheme}, ${size.width} wide`, {
    tag: colorScheme === "dark" ? "@sweep" : [],
  }, async ({ page }) => {
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

async function expectToFit(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const overflow = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(overflow, "the dialog is too narrow for its content").toBeLessThanOrEqual(0);
}

function stored(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("cookie-preferences") ?? "null"));
}
