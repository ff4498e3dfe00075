import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, openPage, test } from "../support/journey.ts";
import { DESK, PHONE } from "../support/sizes.ts";

test("a visitor's home page has deals, prices and temperatures before any script runs", async ({
  request,
}) => {
  const page = await request.get("/");
  const html = await page.text();
  expect(page.status()).toBe(200);
  expect(html.match(/<article/g)?.length).toBe(10);
  expect(html).toMatch(/£\d/);
  expect(html).toMatch(/\d°/);
});

test("a visitor downloads no scripts for authentication", async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith(".js")) scripts.push(await response.text().catch(() => ""));
  });
  await openPage(page, "/");
  await page.getByRole("link", { name: /^Hottest/ }).click();
  await expect(page).toHaveURL(/sort=hottest/);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => script.includes("GoTrueClient"))).toEqual([]);
});

test("an English page does not load the Arabic font just for the language button", async ({
  page,
}) => {
  await openPage(page, "/");
  await expect(page.getByRole("button", { name: "العربية" })).toBeVisible();
  const requested = await page.evaluate(async () => {
    const fonts = await document.fonts.ready;
    return [...fonts].filter(({ status }) => status !== "unloaded").map(({ family }) => family);
  });
  expect(requested.join()).toContain("Figtree");
  expect(requested.join()).not.toContain("Vazirmatn");
});

test("an unknown address redirects home and leaves no history entry", async ({ page, request }) => {
  const response = await request.get("/no/such/page", { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  expect(response.headers().location).toBe("/");

  await openPage(page, "/login");
  await page.evaluate(() => {
    const link = document.createElement("a");
    link.href = "/no/such/page";
    link.textContent = "lost";
    document.body.append(link);
  });
  await page.getByText("lost").click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
});

test("filters are part of the address, and removing one shows more deals", async ({ page }) => {
  await openPage(page, "/?category=food&sort=price_low");
  await expect(page.getByRole("status").filter({ hasText: "showing 1 to" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Halal Food & Groceries" })).toBeVisible();
  const filtered = await countShown(page);
  await page.getByRole("link", { name: "Remove filter: Halal Food & Groceries" }).click();
  await expect(page).toHaveURL(/\/\?sort=price_low$/);
  await expect.poll(() => countShown(page)).toBeGreaterThan(filtered);
});

/** Returns the total from the list's `118 deals`. */
async function countShown(page: Page): Promise<number> {
  return Number.parseInt(
    (await page
      .getByRole("status")
      .getByText(/^[\d,]+ deals?$/)
      .textContent()) ?? "",
    10,
  );
}

test("once the line for newcomers is closed, the first deal begins in the upper third of the screen, and cards are compact", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("samha-newcomer", "dismissed"));
  for (const { size, top } of [
    { size: DESK, top: 240 },
    { size: PHONE, top: 220 },
  ]) {
    await page.setViewportSize(size);
    await openPage(page, "/");
    const cards = page.getByRole("main").getByRole("article");
    const first = await cards.first().boundingBox();
    expect(first?.y).toBeLessThanOrEqual(top);
    if (size !== DESK) continue;
    const heights = await cards.evaluateAll((all) => all.map((card) => card.clientHeight));
    expect(Math.max(...heights)).toBeLessThanOrEqual(175);
  }
});

test("on a phone, the menu links to the pages that are not in the header", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openPage(page, "/");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  await expectAccessible(page, "dialog");
  await menu.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await menu.getByRole("link", { name: "Businesses" }).click();
  await expect(page).toHaveURL(/\/businesses$/);
  await expect(menu).toBeHidden();
});

test("pagination opens each page of the list at the top", async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("navigation", { name: /pag/i }).getByRole("link", { name: /Next/ }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole("status").filter({ hasText: "showing 11 to 20" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("a deal opens at its seven-character address and at its full id", async ({
  page,
  request,
}) => {
  await openPage(page, "/");
  const href = await page.locator("article h2 a").first().getAttribute("href");
  expect(href).toMatch(/^\/deals\/[0-9a-f]{7}$/);
  const rendered = await (await request.get(href ?? "")).text();
  const id = /"currentDeal":\{"id":"([0-9a-f-]{36})"/.exec(rendered)?.[1];
  expect(id).toBeTruthy();
  expect((await request.get(`/deals/${id}`)).status()).toBe(200);
});

test("a missing deal shows an error with 404", async ({ request }) => {
  const response = await request.get("/deals/fffffff");
  expect(response.status()).toBe(404);
  expect(await response.text()).toContain("Deal not found");
});

test("a visitor who votes is led to the sign-in form, which returns to the deal", async ({
  page,
}) => {
  await openPage(page, "/");
  const href = await page.locator("article h2 a").first().getAttribute("href");
  await openPage(page, href ?? "/");
  await page.getByRole("main").getByRole("button", { name: "Hot", exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  expect(new URL(page.url()).searchParams.get("next")).toBe(href);
});
