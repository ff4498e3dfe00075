import type { Browser, Page } from "@playwright/test";
import type { BootedSite } from "#testing/site/boot-site.ts";
import { expectAccessible } from "../support/axe.ts";
import {
  expect,
  openPage,
  refuseCookies,
  signIn,
  signInByForm,
  signOut,
  signUp,
  test,
} from "../support/journey.ts";
import { tabTo } from "../support/keyboard.ts";
import { mailedLink, mailsTo } from "../support/outbox.ts";
import { newMember } from "../support/people.ts";
import { PHONE } from "../support/sizes.ts";

const NEW = "dates-and-tea-at-noon";

test("Amina forgets her password and chooses another, on a phone", async ({
  site,
  page,
  browser,
  consoleErrors,
}) => {
  await page.setViewportSize(PHONE);
  const amina = newMember("amina");
  await signUp(page, amina);
  const phone = await otherDevice(browser, site);
  await signIn(phone, amina);
  await openPage(phone, "/");

  await openPage(page, "/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The previous page has an email field too.
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("Email").fill(amina.email);
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await checkAccessibility(page);

  const link = await mailedLink(site, amina.email);
  await openPage(page, link);
  await expect(page.getByLabel("New password")).toBeVisible();
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe("");
  await page.getByLabel("New password").fill(NEW);
  await expect(page.getByText(/Good password|Strong password/)).toBeVisible();
  await checkAccessibility(page);
  // After a reload, the form works without the token in the address.
  await page.reload();
  await page.getByLabel("New password").fill(NEW);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("heading", { name: "Password changed" })).toBeVisible();
  await expect(page.getByText(amina.email)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("link", { name: "See all deals" }).click();
  await expect(page).toHaveURL(/\/$/);
  await signOut(page);
  await signInByForm(page, { ...amina, password: NEW });

  expect(await refreshStatus(phone)).toBe(400);
  await phone.context().close();
  await signOut(page);
  expect(consoleErrors).toEqual([]);
  await expectOldPasswordRefused(page, amina);
  await openPage(page, link);
  await page.getByLabel("New password").fill(NEW);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await checkAccessibility(page);
  // The browser logs the refusals: the old password and the used link.
  expect(consoleErrors.splice(0)).toEqual([
    expect.stringMatching(/400/),
    expect.stringMatching(/403/),
  ]);
});

test("Bilal resets his password by keyboard alone", { tag: "@sweep" }, async ({ page, site }) => {
  const bilal = newMember("bilal");
  await signUp(page, bilal);
  await openPage(page, "/login");
  await tabTo(page, page.getByRole("link", { name: "Forgot your password?" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/forgot-password/);
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(bilal.email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

  await openPage(page, await mailedLink(site, bilal.email));
  await expect(page.getByLabel("New password")).toBeVisible();
  await tabTo(page, page.getByLabel("New password"));
  await page.keyboard.type(NEW);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Password changed" })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "See all deals" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
});

test("an address without an account gets the same response and no email", async ({
  page,
  site,
}) => {
  await openPage(page, "/forgot-password");
  const email = newMember("nobody").email;
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
  expect(await mailsTo(site, email)).toEqual([]);
});

test("Safiya changes her password in the settings; her other device is signed out", async ({
  site,
  page,
  browser,
}) => {
  const safiya = newMember("safiya");
  await signUp(page, safiya);
  await signIn(page, safiya);
  const phone = await otherDevice(browser, site);
  await signIn(phone, safiya);
  await openPage(phone, "/");
  await openPage(page, "/settings#password");
  const places = page.getByRole("region", { name: "Where you’re signed in" });
  await places.getByRole("heading").click();
  await expect(places.getByRole("listitem")).toHaveCount(2);
  await expect(places.getByText("This device")).toHaveCount(1);
  await page.getByLabel("Current password").fill(safiya.password);
  await page.getByLabel("New password").fill(NEW);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText(/Password changed/)).toBeVisible();
  expect(await refreshStatus(phone)).toBe(400);
  expect(await refreshStatus(page)).toBe(200);
  await phone.context().close();
});

test("the pages that emailed links open are not cached or indexed, and send no referrer", async ({
  request,
}) => {
  for (const address of ["/reset-password", "/auth/callback"]) {
    const response = await request.get(`${address}?token_hash=secret-hash&type=recovery`);
    expect(response.status()).toBe(200);
    const headers = response.headers();
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(await response.text()).not.toContain("secret-hash");
  }
});

async function otherDevice(browser: Browser, site: BootedSite): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.address });
  await refuseCookies(context);
  return context.newPage();
}

/** Returns the status of the server's response to a session refresh by this browser. */
function refreshStatus(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { supabaseAnonKey } = await (await fetch("/config.json")).json();
    const { refresh_token } = JSON.parse(localStorage.getItem("samha-session") ?? "{}");
    const response = await fetch("/auth/v1/token?grant_type=refresh_token", {
      method: "POST",
      headers: { apikey: supabaseAnonKey, "content-type": "application/json" },
      body: JSON.stringify({ refresh_token }),
    });
    return response.status;
  });
}

async function expectOldPasswordRefused(
  page: Page,
  member: { email: string; password: string },
): Promise<void> {
  await openPage(page, "/login");
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid email or password.");
}

async function checkAccessibility(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "the page is wider than its window").toBeLessThanOrEqual(0);
  await expectAccessible(page);
}
