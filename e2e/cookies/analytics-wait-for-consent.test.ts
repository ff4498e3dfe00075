import type { Page } from "@playwright/test";
import { type BootedSite, bootSite, removeDataDir } from "#testing/site/boot-site.ts";
import { expect, openPage, test } from "../support/journey.ts";

test.use({ hasDecidedAboutCookies: false });
let site: BootedSite;

test.beforeAll(async () => {
  site = await bootSite({ DEMO: "off", GA_MEASUREMENT_ID: "G-SAMHA1" });
});

test.afterAll(async () => {
  await site.stop();
  await removeDataDir(site.dataDir);
});

test("with a measurement id, analytics load after consent, count pages, and stop when consent is withdrawn", async ({
  page,
  context,
}) => {
  const foreign: string[] = [];
  // Replaces Google's script with an empty response and records the requests.
  await context.route(
    (address) => address.origin !== site.address,
    (route) => {
      foreign.push(route.request().url());
      return route.fulfill({ contentType: "text/javascript", body: "" });
    },
  );

  await openPage(page, `${site.address}/`);
  await expect(page.getByRole("dialog", { name: "Cookie Consent" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(foreign).toEqual([]);
  expect(await commands(page)).toEqual([]);
  expect(await context.cookies()).toEqual([]);

  await page.getByRole("button", { name: "Accept All" }).click();
  await expect
    .poll(() => foreign)
    .toEqual(["https://www.googletagmanager.com/gtag/js?id=G-SAMHA1"]);
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect.poll(async () => (await pageViews(page)).length).toBe(2);
  const [home, about] = await pageViews(page);
  expect(home).toMatchObject({ page_path: "/", page_location: `${site.address}/` });
  expect(about).toEqual({
    page_path: "/about",
    page_location: `${site.address}/about`,
    page_title: await page.title(),
  });

  await page.getByRole("button", { name: "Cookie settings" }).click();
  await page.getByRole("switch", { name: "Analytics" }).click();
  await page.getByRole("button", { name: "Save Settings" }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  expect(await pageViews(page)).toHaveLength(2);
  expect((await commands(page)).at(-1)).toEqual([
    "consent",
    "update",
    { analytics_storage: "denied" },
  ]);
  expect(foreign).toHaveLength(1);
});

/** Returns the commands that the page has sent to Google's script so far. */
function commands(page: Page): Promise<unknown[][]> {
  return page.evaluate(() =>
    (window.dataLayer ?? []).map((command) => Array.from(command as ArrayLike<unknown>)),
  );
}

async function pageViews(page: Page): Promise<unknown[]> {
  const all = await commands(page);
  return all.filter(([name, event]) => name === "event" && event === "page_view").map((c) => c[2]);
}
