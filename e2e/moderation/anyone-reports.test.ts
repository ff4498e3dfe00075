import { createClient } from "@supabase/supabase-js";
import { expectAccessible, expectToFit } from "../support/axe.ts";
import { expect, openPage, refuseCookies, signIn, signUp, test } from "../support/journey.ts";
import { pressAt, tabTo, typeInto } from "../support/keyboard.ts";
import { mailsTo } from "../support/outbox.ts";
import { ADMIN, newMember } from "../support/people.ts";
import { DESK, PHONE } from "../support/sizes.ts";

const REFERENCE = /[0-9A-F]{10}/;

test("by keyboard, a visitor reports a deal without an account, and an admin reads it first", async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  await page.setViewportSize(DESK);
  const text = `This deal sells weapons ${Date.now()}`;
  await openPage(page, "/?sort=hottest");
  await page
    .getByRole("main")
    .getByRole("article")
    .first()
    .getByRole("heading")
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/\/deals\//);
  const deal = new URL(page.url()).pathname;

  await test.step("the menu of the deal leads to the form, which knows the deal", async () => {
    await page.getByRole("main").getByRole("button", { name: "More actions", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Copy link" })).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: /^Sign in to report/ });
    await pressAt(page, question.getByRole("link", { name: "Report without an account" }));
    await expect(page.getByRole("link", { name: deal })).toBeVisible();
    await expect(page.getByLabel("What’s it about?")).toHaveValue("illegal");
    await expectAccessible(page);
    await expectToFit(page);
  });

  await test.step("the visitor writes, sends and reads a reference", async () => {
    await typeInto(page, page.getByLabel("Name"), "Hamza");
    await typeInto(page, page.getByLabel("Email"), "hamza@visitors.example");
    await typeInto(page, page.getByLabel("Message"), text);
    await pressAt(page, page.getByRole("button", { name: "Send message" }));
    await expect(page.getByRole("status").getByText(REFERENCE)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("an admin is mailed and sees it first; the visitor is not mailed", async () => {
    await expect
      .poll(async () => (await mailsTo(site, ADMIN.email)).length, { timeout: 15_000 })
      .toBeGreaterThan(0);
    expect(await mailsTo(site, "hamza@visitors.example")).toEqual([]);
    const context = await browser.newContext({ baseURL, viewport: DESK });
    await refuseCookies(context);
    const desk = await context.newPage();
    await signIn(desk, ADMIN);
    await openPage(desk, "/admin/messages");
    const first = desk.getByRole("main").getByRole("listitem").filter({ hasText: "Hamza" }).first();
    await expect(first).toContainText("Decide within 24 h");
    const own = desk.getByRole("listitem").filter({ hasText: text });
    await expect(own.getByRole("link", { name: deal })).toHaveAttribute("href", deal);
    await expectAccessible(desk);
    await expectToFit(desk);
    await context.close();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("in Arabic on a phone, a visitor reports a deal and a comment, and reads a reference", async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    for (const which of ["first", "last"] as const) {
      await page.goto("/?sort=discussed&lang=ar");
      const card = page.getByRole("main").getByRole("article").first();
      await card.getByRole("heading").getByRole("link").click();
      await page
        .getByRole("main")
        .getByRole("link", { name: "إبلاغ", exact: true })
        [which]()
        .click();
      await expect(page).toHaveURL(/\/contact\?topic=illegal&about=%2Fdeals%2F/);
      await page.getByLabel("الاسم").fill("حمزة");
      await page.getByLabel("البريد الإلكتروني").fill("hamza@visitors.example");
      await page.getByLabel("الرسالة").fill("هذا العرض يبيع سلاحًا.");
      await expectToFit(page);
      await page.getByRole("button", { name: "أرسل الرسالة" }).click();
      await expect(page.getByRole("heading", { name: "أُرسلت الرسالة" })).toBeVisible();
      await expect(page.getByText(REFERENCE)).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    }
  });

  test("a form without a message is not sent", async ({ page }) => {
    await page.goto("/contact");
    await page.getByLabel("Name").fill("Hamza");
    await page.getByLabel("Email").fill("hamza");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("heading", { name: "Contact", exact: true })).toBeVisible();
  });
});

test("a banned member objects from the notification, and can do nothing else", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize(PHONE);
  const bilal = newMember("bilal");
  await signUp(page, bilal);
  const { supabaseUrl, supabaseAnonKey } = await (await fetch(`${baseURL}/config.json`)).json();
  const admin = createClient(supabaseUrl, supabaseAnonKey);
  await admin.auth.signInWithPassword(ADMIN);
  const { data: member } = await admin
    .from("profiles")
    .select("id")
    .eq("username", bilal.username)
    .single();
  const { error } = await admin.rpc("ban_member", {
    user_id_param: member?.id,
    reason_param: "Spam in comments",
    until_param: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  });
  expect(error).toBeNull();

  await signIn(page, bilal);
  await openPage(page, "/notifications");
  const notice = page.getByRole("listitem").filter({ hasText: "Your account is banned until" });
  await expect(notice).toContainText("Spam in comments");
  await expectAccessible(page);
  await expectToFit(page);
  await notice.getByRole("link", { name: "Tell us" }).click();
  await expect(page.getByRole("link", { name: `/profile/${bilal.username}` })).toBeVisible();
  await tabTo(page, page.getByLabel("Message"));
  await page.keyboard.type("I have not written a comment yet.");
  await pressAt(page, page.getByRole("button", { name: "Send message" }));
  await expect(page.getByRole("heading", { name: "We’re looking at it again" })).toBeVisible();

  const { data } = await admin.rpc("get_appeals");
  expect(data).toContainEqual(
    expect.objectContaining({ user_id: member?.id, kind: "banned", decision: "ban_member" }),
  );
  const own = createClient(supabaseUrl, supabaseAnonKey);
  await own.auth.signInWithPassword(bilal);
  const refused = await own.rpc("check_write_access");
  expect(refused.error).toMatchObject({ hint: "banned" });
});
