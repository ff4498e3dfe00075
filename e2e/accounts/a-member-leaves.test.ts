import { readFile } from "node:fs/promises";
import { expect, openPage, postedText, signIn, signUp, test } from "../support/journey.ts";
import { tabTo } from "../support/keyboard.ts";
import { letThirtyDaysPass, requestDeletion } from "../support/leaving.ts";
import { newMember } from "../support/people.ts";

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const BOX = "Ask a question or share what you know";

test("a member chooses a theme, exports their data and deletes their account; their comments stay, without a name", async ({
  site,
  page,
  browser,
  consoleErrors,
}) => {
  test.setTimeout(120_000);
  const hamza = newMember("hamza");
  const commentText = `I bought two of them, says ${hamza.username.split("_")[1]}`;
  let deal = "";

  await test.step("a visitor must sign in, and then sees the settings", async () => {
    await signUp(page, hamza);
    await openPage(page, "/settings");
    await expect(page).toHaveURL(/\/login\?next=%2Fsettings$/);
    await page.getByLabel("Email").fill(hamza.email);
    await page.getByLabel("Password", { exact: true }).fill(hamza.password);
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/settings$/);
  });

  await test.step("the dark theme applies immediately and after a reload", async () => {
    await page.getByRole("radio", { name: "Dark" }).check();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await openPage(page, "/settings");
    await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
    await page.getByRole("radio", { name: "Match device" }).check();
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  });

  await test.step("the table of contents links to the sections", async () => {
    const list = page.getByRole("navigation", { name: "Sections of this page" });
    const link = list.getByRole("link", { name: "Delete your account" });
    await link.click();
    await expect(page.getByRole("heading", { name: "Delete your account" })).toBeInViewport();
    await expect(link).toHaveAttribute("aria-current", "location");
  });

  await test.step("Hamza comments on a deal", async () => {
    await openPage(page, "/");
    await page.locator("article h2 a").first().click();
    await page.getByPlaceholder(BOX).fill(commentText);
    await page.getByRole("button", { name: "Post comment" }).click();
    await expect(postedText(page, commentText)).toBeVisible();
    deal = new URL(page.url()).pathname;
  });

  await test.step("he downloads his data as a machine-readable file, which contains his comment", async () => {
    await openPage(page, "/settings#export");
    // Sections that are still loading would move the button during the click.
    await expect(page.locator(".khatam-spinner, [aria-busy=true]")).toHaveCount(0);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download your data" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^samha-data-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(data.account.email).toBe(hamza.email);
    expect(data.comments).toMatchObject([{ content: commentText }]);
    expect(JSON.stringify(data)).not.toContain("maryam");
  });

  await test.step("on a phone he requests the deletion, sees it on every page, and cancels it", async () => {
    await page.setViewportSize(PHONE);
    await requestDeletion(page, hamza);
    await openPage(page, "/");
    await expect(page.getByText(/will be deleted on/)).toBeVisible();
    await page.getByRole("button", { name: "Keep my account" }).click();
    await expect(page.getByText(/will be deleted on/)).toBeHidden();
  });

  await test.step("he requests it again, and thirty days pass", async () => {
    await page.setViewportSize(DESK);
    await requestDeletion(page, hamza);
    expect(await letThirtyDaysPass(site, hamza)).toBe(1);
  });

  await test.step("he is signed out, and his password no longer works", async () => {
    await openPage(page, "/settings");
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel("Email").fill(hamza.email);
    await page.getByLabel("Password", { exact: true }).fill(hamza.password);
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Invalid email or password. Please try again.")).toBeVisible();
    // The browser logs the refusals: the ended session and the sign-in.
    expect(consoleErrors.splice(0).filter((line) => !/status of 40[0134]/.test(line))).toEqual([]);
  });

  await test.step("a visitor reads his comment without a name", async () => {
    const visitor = await browser.newPage({ baseURL: site.address });
    await openPage(visitor, deal);
    const comment = visitor.getByRole("article").filter({ hasText: commentText });
    await expect(comment).toContainText("Unknown User");
    await expect(visitor.getByText(hamza.username)).toHaveCount(0);
    expect((await visitor.goto(`/profile/${hamza.username}`))?.status()).toBe(404);
    await visitor.close();
  });
});

test("Bilal requests and cancels the deletion of his account by keyboard alone", {
  tag: "@sweep",
}, async ({ page }) => {
  const bilal = newMember("bilal");
  await signUp(page, bilal);
  await signIn(page, bilal);
  await openPage(page, "/settings");
  await expect(page.getByRole("heading", { name: "Theme" })).toBeVisible();
  await tabTo(page, page.getByRole("radio", { name: "Match device" }));
  await page.keyboard.press("ArrowUp");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await tabTo(page, page.getByRole("button", { name: "Delete my account" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Delete my account" })).toBeFocused();

  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByLabel(`Type ${bilal.username} to confirm`));
  await page.keyboard.type("somebody_else");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("That isn’t your username.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(bilal.username);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/will be deleted on/)).toBeVisible();
  await expect(page.locator("#delete")).toBeFocused();

  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Keep my account" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your account won’t be deleted.")).toBeVisible();
});
