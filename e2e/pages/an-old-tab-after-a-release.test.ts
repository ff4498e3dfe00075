import type { Page } from "@playwright/test";
import { expect, openPage, signIn, signUp, test } from "../support/journey.ts";
import { newMember } from "../support/people.ts";

const PLACEHOLDER = "Ask a question or share what you know";

test("an old tab reloads once after a new release and keeps the text that Bilal typed", async ({
  page,
  consoleErrors,
}) => {
  const bilal = newMember("bilal");
  await signUp(page, bilal);
  await signIn(page, bilal);
  const release = await followReleases(page);

  await test.step("a comment is kept when a lazily loaded dialog is missing", async () => {
    await openPage(page, "/");
    const address = await page.locator("article h2 a").first().getAttribute("href");
    await openPage(page, address ?? "/");
    await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
    await page.getByPlaceholder(PLACEHOLDER).fill("Half a thought");
    const chooseReport = async () => {
      await page.getByRole("button", { name: "More actions", exact: true }).click();
      await page.getByRole("menuitem", { name: "Report" }).click();
    };
    await release.replace();
    await chooseReport();
    await release.untilReloaded();
    await expect(page.getByPlaceholder(PLACEHOLDER)).toHaveValue("Half a thought");
    await chooseReport();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(release.documents()).toBe(1);
  });

  await test.step("a deal is kept when a lazily loaded page is missing", async () => {
    await openPage(page, "/submit");
    await page.getByLabel("Title").fill("Medjool dates, 5 kg box");
    await release.replace();
    await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
    await release.untilReloaded();
    await expect(page).toHaveURL(/\/about$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await openPage(page, "/submit");
    await expect(page.getByLabel("Title")).toHaveValue("Medjool dates, 5 kg box");
  });

  // The browser reports the missing files.
  consoleErrors.length = 0;
});

/** Returns controls that remove the page's files until it reloads, and count its loads. */
async function followReleases(page: Page) {
  let isGone = false;
  let documents = 0;
  await page.route("**/assets/**", (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  page.on("request", (request) => {
    if (!request.isNavigationRequest()) return;
    documents += 1;
    isGone = false;
  });
  return {
    /** Removes the page's files and starts counting its loads. */
    async replace() {
      // Pending requests would otherwise reload the page before the member acts.
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => {
        document.documentElement.dataset.old = "true";
        // The site remembers the release for which it reloaded, but here all releases have the same name.
        sessionStorage.removeItem("samha-reloaded");
      });
      isGone = true;
      documents = 0;
    },
    untilReloaded: () =>
      page.waitForFunction(() => {
        const { old, hydrated } = document.documentElement.dataset;
        return old === undefined && hydrated === "true";
      }),
    documents: () => documents,
  };
}
