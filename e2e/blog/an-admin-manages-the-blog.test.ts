import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible, expectReadable, expectToFitBothWays } from "../support/axe.ts";
import { expect, openPage, refuseCookies, signIn, signUp, test } from "../support/journey.ts";
import { ADMIN, newMember } from "../support/people.ts";
import { DESK, PHONE } from "../support/sizes.ts";

test("an admin returns a post to draft and deletes it", async ({ page }) => {
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

test("editing another member's post is refused with a clear message, and a visitor must sign in first", async ({
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

for (const { size, colorScheme, check } of [
  { size: DESK, colorScheme: "light", check: expectAccessible },
  { size: PHONE, colorScheme: "dark", check: expectReadable },
] as const) {
  test(`the editor and the list of posts are accessible and fit, ${colorScheme}, ${size.width} wide`, {
    tag: colorScheme === "dark" ? "@sweep" : [],
  }, async ({ page }) => {
    test.setTimeout(120_000);
    await signIn(page, ADMIN);
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openPage(page, "/admin/blog");
    await expect(page.getByRole("link", { name: "Drafts" })).toBeVisible();
    await expect(page.getByText("Loading...")).toBeHidden();
    await expectToFitBothWays(page);
    await check(page);
    await openPage(page, "/admin/blog/new");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("2 things to fix")).toBeVisible();
    await expectToFitBothWays(page);
    await check(page);
    await page.getByRole("tab", { name: "Preview" }).click();
    await expectToFitBothWays(page);
    await check(page);
  });
}

async function newBrowser(opening: Promise<BrowserContext>): Promise<Page> {
  const context = await opening;
  await refuseCookies(context);
  return context.newPage();
}
