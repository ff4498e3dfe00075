import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, openPage, refuseCookies, signIn, signUp, test } from "../support/journey.ts";
import { ADMIN, newMember } from "../support/people.ts";

const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

test("an admin takes a post back to its draft and deletes it", async ({ page }) => {
  test.setTimeout(120_000);
  const safiya = newMember("safiya");
  const title = `Eid gifts ${safiya.username.replace("_", " ")}`;
  await signUp(page, safiya);
  await signIn(page, safiya);
  await openPage(page, "/admin/blog/new");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  await signIn(page, ADMIN);
  await openPage(page, "/admin/blog?status=published");
  await page.getByRole("button", { name: `Back to draft: ${title}` }).click();
  await expect(page.getByRole("listitem", { name: title })).toBeHidden();
  await openPage(page, "/admin/blog?status=draft");
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("listitem", { name: title })).toBeHidden();
});

test("another member's post is refused in plain words, and a visitor is sent to sign in and back", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const amina = newMember("amina");
  await signUp(page, amina);
  await signIn(page, amina);
  await openPage(page, "/admin/blog/new");
  await page.getByLabel("Title").fill(`Prayer mats ${amina.username.replace("_", " ")}`);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page).toHaveURL(/\/edit\//);
  const address = new URL(page.url()).pathname;

  const hamza = newMember("hamza");
  const other = await newBrowser(browser.newContext());
  await openPage(other, address);
  await expect(other).toHaveURL(`/login?next=${encodeURIComponent(address)}`);
  await signUp(other, hamza);
  await signIn(other, hamza);
  await openPage(other, address);
  await expect(other.getByRole("heading", { name: "This post doesn’t exist" })).toBeVisible();
  await other.context().close();
});

test("the editor and the list of posts are accessible and fit", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, ADMIN);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await openPage(page, "/admin/blog");
      await expect(page.getByRole("link", { name: "Drafts" })).toBeVisible();
      await expect(page.getByText("Loading...")).toBeHidden();
      await checkScreen(page);
      await openPage(page, "/admin/blog/new");
      await page.getByRole("button", { name: "Publish" }).click();
      await expect(page.getByText("2 things to fix")).toBeVisible();
      await checkScreen(page);
      await page.getByRole("tab", { name: "Preview" }).click();
      await checkScreen(page);
    }
  }
});

async function checkScreen(page: Page): Promise<void> {
  for (const dir of ["ltr", "rtl"]) {
    await page.evaluate((value) => document.documentElement.setAttribute("dir", value), dir);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
}

async function newBrowser(opening: Promise<BrowserContext>): Promise<Page> {
  const context = await opening;
  await refuseCookies(context);
  return context.newPage();
}
