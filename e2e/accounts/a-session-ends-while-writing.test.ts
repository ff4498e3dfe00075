import type { Page } from "@playwright/test";
import {
  expect,
  openPage,
  postedText,
  signIn,
  signInByForm,
  signOut,
  signUp,
  test,
} from "../support/journey.ts";
import { type Member, newMember } from "../support/people.ts";

const PLACEHOLDER = "Ask a question or share what you know";

test("an access token that expires while Bilal writes is renewed, and he notices nothing", async ({
  page,
}) => {
  const bilal = await join(page, "bilal");
  await openFirstDeal(page);
  await page.getByPlaceholder(PLACEHOLDER).fill(`Still here, says ${bilal.username}`);
  await endAccessToken(page);
  await page.getByRole("button", { name: "Post comment" }).click();
  await expect(postedText(page, `Still here, says ${bilal.username}`)).toBeVisible();
});

test("Bilal loses nothing if his session ends while he writes a comment", async ({
  page,
  consoleErrors,
}) => {
  const bilal = await join(page, "bilal");
  const text = `A long thought by ${bilal.username}`;
  await openFirstDeal(page);
  const box = page.getByPlaceholder(PLACEHOLDER);
  await box.fill(text);
  await endSession(page);
  await page.getByRole("button", { name: "Post comment" }).click();
  await expect(page.getByText("Not authenticated")).toBeVisible();
  await expect(box).toHaveValue(text);

  await page.getByRole("alert").getByRole("link", { name: "Sign in" }).click();
  await fillSignIn(page, bilal);
  await expect(page).toHaveURL(/\/deals\/[0-9a-f]{7}#comments$/);
  await expect(box).toHaveValue(text);
  await page.getByRole("button", { name: "Post comment" }).click();
  await expect(page.getByRole("article").filter({ hasText: text })).toBeVisible();
  await expect(box).toHaveValue("");
  removeRefusals(consoleErrors);
});

test("Amina loses nothing if her session ends while she writes a deal or a voucher code", async ({
  page,
  consoleErrors,
}) => {
  const amina = await join(page, "amina");
  await openPage(page, "/submit");
  await page.getByLabel("Title").fill("Medjool dates, 5 kg box");
  await page.getByRole("main").getByLabel("Merchant", { exact: true }).fill("Nakheel Grocers");
  await page.getByLabel("Category").selectOption("food");
  await endSession(page);
  await submitUntilSignIn(page);
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await fillSignIn(page, amina);
  await expect(page.getByLabel("Title")).toHaveValue("Medjool dates, 5 kg box");
  await expect(page.getByLabel("Category")).toHaveValue("food");

  await openPage(page, "/voucher-codes/new");
  await page.getByLabel("Code", { exact: true }).fill("DATES10");
  await endSession(page);
  await page.reload();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await fillSignIn(page, amina);
  await expect(page.getByLabel("Code", { exact: true })).toHaveValue("DATES10");
  removeRefusals(consoleErrors);
});

test("signing out in one tab signs out the other one, which keeps the typed text", async ({
  page,
  context,
}) => {
  const bilal = await join(page, "bilal");
  await openFirstDeal(page);
  const other = await context.newPage();
  await openPage(other, page.url());
  await expect(other.getByRole("button", { name: /^Account of/ })).toBeVisible();
  await other.getByPlaceholder(PLACEHOLDER).fill("Half a thought");

  await signOut(page);
  await expect(other.getByText("You’ve been signed out.")).toBeVisible();
  await expect(other.getByPlaceholder(PLACEHOLDER)).toHaveValue("Half a thought");

  await signInByForm(page, bilal);
  await expect(other.getByRole("button", { name: /^Account of/ })).toBeVisible();
  await expect(other.getByPlaceholder(PLACEHOLDER)).toHaveValue("Half a thought");
  await other.getByRole("button", { name: "Post comment" }).click();
  await expect(other.getByPlaceholder(PLACEHOLDER)).toHaveValue("");
});

/**
 * Submits the deal until the page offers a sign-in. The offer appears earlier if another request has already found that the
 * session ended.
 */
async function submitUntilSignIn(page: Page): Promise<void> {
  const offer = page.getByText("We’ll keep what you’ve typed in this browser.");
  const submit = page.getByRole("button", { name: "Submit for review" });
  await expect(async () => {
    if (!(await offer.isVisible())) await submit.click({ timeout: 5_000 });
    await expect(offer).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

async function join(page: Page, name: string): Promise<Member> {
  const member = newMember(name);
  await signUp(page, member);
  await signIn(page, member);
  return member;
}

async function openFirstDeal(page: Page): Promise<void> {
  await openPage(page, "/");
  const address = await page.locator("article h2 a").first().getAttribute("href");
  await openPage(page, address ?? "/");
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
}

async function fillSignIn(page: Page, member: Member): Promise<void> {
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
}

/** Expires the access token, as after 15 minutes. */
function endAccessToken(page: Page): Promise<void> {
  return changeSession(page, {});
}

/** Expires the access token and invalidates the refresh token, as if the server had deleted the session. */
function endSession(page: Page): Promise<void> {
  return changeSession(page, { refresh_token: "nobody-knows-this" });
}

function changeSession(page: Page, changes: object): Promise<void> {
  return page.evaluate((changed) => {
    const session = JSON.parse(localStorage.getItem("samha-session") ?? "{}");
    const ended = { ...session, expires_at: Math.floor(Date.now() / 1000) - 60, ...changed };
    localStorage.setItem("samha-session", JSON.stringify(ended));
  }, changes);
}

/** Removes the errors that the browser logs for the expected refusals. */
function removeRefusals(consoleErrors: string[]): void {
  const others = consoleErrors.filter((text) => !/status of 40[01]|Not authenticated/.test(text));
  consoleErrors.splice(0, consoleErrors.length, ...others);
}
