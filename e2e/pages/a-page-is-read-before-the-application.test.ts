import type { Page } from "@playwright/test";
import { expect, openPage, test } from "../support/journey.ts";

const APPLICATION = /\/assets\/(?!start-)[^/]+\.js$/;
const isRunning = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.hydrated === "true");
const vote = (page: Page) =>
  page.getByRole("main").getByRole("article").getByRole("button").first();

test.describe("with Save-Data", () => {
  test.beforeEach(async ({ context }) => {
    await context.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
  });

  test("a visitor reads, pages through the list, opens a deal and searches without downloading the application", async ({
    page,
  }) => {
    const downloads: string[] = [];
    page.on("request", (request) => {
      if (APPLICATION.test(request.url())) downloads.push(request.url());
    });
    await page.goto("/");
    await page
      .getByRole("navigation", { name: /pag/i })
      .getByRole("link", { name: /Next/ })
      .click();
    await expect(page.getByRole("status").filter({ hasText: "showing 11 to 20" })).toBeVisible();
    await page.locator("article h2 a").first().click();
    await expect(page.getByRole("toolbar", { name: "Is it still live?" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("status").filter({ hasText: "showing 11 to 20" })).toBeVisible();
    await page.goto("/search?q=dates");
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(downloads).toEqual([]);
    await vote(page).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: "Sign in" })).toBeVisible();
  });

  test("by keyboard, focusing links does not start the application, and Enter on a button acts once", async ({
    page,
  }) => {
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link").first().focus();
    await page.keyboard.press("Tab");
    expect(await isRunning(page)).toBe(false);
    const theme = page.getByRole("button", { name: "Switch to dark theme" });
    await theme.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByRole("button", { name: "Switch to light theme" })).toBeFocused();
  });
});

test.describe("for a visitor in Riyadh", () => {
  test.use({ timezoneId: "Asia/Riyadh" });

  test("the application starts without an interaction, and then shows local times", async ({
    page,
  }) => {
    await page.goto("/?sort=ending");
    const times = page.getByRole("main").locator("time").filter({ hasText: /^Ends/ });
    await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
    await expect(times.filter({ hasText: /UTC|\(/ })).toHaveCount(0);
    await expect(times.first()).toBeVisible();
  });
});

test("a pressed button shows that it waits for the application", async ({ page }) => {
  const arrival = Promise.withResolvers<void>();
  await page.route(APPLICATION, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto("/");
  await vote(page).click();
  await expect(vote(page)).toHaveAttribute("aria-busy", "true");
  await expect(vote(page)).toHaveCSS("opacity", "0.6");
  arrival.resolve();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(vote(page)).not.toHaveAttribute("aria-busy");
});

test("a click on a part whose code arrives last is not lost", async ({ page }) => {
  await page.route(/\/assets\/fact-panel-[^/]+\.js$/, async (route) => {
    await page.waitForTimeout(500);
    await route.continue();
  });
  await page.goto("/category/food?stunning=stunned");
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  await page.locator("summary").filter({ hasText: "Halal" }).click();
  await page.getByRole("button", { name: "Save as my standard" }).click();
  await expect(page.getByRole("button", { name: "My standard", pressed: true })).toBeVisible();
});

test("a vote pressed before the application runs opens the sign-in prompt once", async ({
  page,
}) => {
  await page.goto("/");
  await vote(page).dblclick();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Sign in" })).toHaveCount(1);
});

test("a click shows an error if the application cannot be loaded, and works once it can", async ({
  page,
  consoleErrors,
}) => {
  await page.route(APPLICATION, (route) => route.abort());
  await page.goto("/");
  const message = page.getByText("Couldn’t load. Check your connection and try again.");
  await expect(message).toBeHidden();
  await vote(page).click();
  await expect(message).toBeVisible();
  await expect(vote(page)).not.toHaveAttribute("aria-busy");
  expect(consoleErrors.splice(0)).not.toEqual([]);
  await page.unroute(APPLICATION);
  await vote(page).click();
  await expect(message).toBeHidden();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("text typed into the search while the application starts is kept and gets suggestions", async ({
  page,
}) => {
  await page.goto("/");
  const search = page.getByRole("combobox", { name: "Search deals" });
  await search.click();
  await search.pressSequentially("dates");
  await expect(page.getByRole("listbox")).toBeVisible();
  await expect(search).toHaveValue("dates");
  await expect(search).toBeFocused();
});

test("a comment typed before the application runs is kept", async ({ page }) => {
  await page.goto("/");
  const address = await page.locator("article h2 a").first().getAttribute("href");
  await page.goto(address ?? "/");
  const box = page.getByPlaceholder("Ask a question or share what you know");
  await box.fill("Half a thought");
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  await expect(box).toHaveValue("Half a thought");
  await page.getByRole("button", { name: "Post comment" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("Back works after a reload", async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await page.reload();
  await page.goBack();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("navigation", { name: /pag/i })).toBeVisible();
});

test("the scroll position is kept when the application starts", async ({ page }) => {
  await openPage(page, "/");
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.reload();
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.getByRole("main").getByRole("article").nth(5).getByRole("button").first().click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Sign in" })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
});

test.describe("with the cookie banner, a visitor", () => {
  test.use({ hasDecidedAboutCookies: false });

  test("accepts or manages the settings before the application runs", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Accept All" }).click();
    await expect(page.getByRole("dialog", { name: "Cookie Consent" })).toBeHidden();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.getByRole("button", { name: "Manage Settings" }).click();
    await page.getByRole("switch", { name: "Analytics" }).click();
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("dialog", { name: "Cookie Consent" })).toBeHidden();
  });
});
