import { createClient } from "@supabase/supabase-js";
import { expectAccessible, expectToFit } from "../support/axe.ts";
import { expect, openPage, refuseCookies, signIn, signUp, test } from "../support/journey.ts";
import { pressAt, tabTo, typeInto } from "../support/keyboard.ts";
import { ADMIN, newMember } from "../support/people.ts";
import { DESK } from "../support/sizes.ts";

test("by keyboard alone, Bilal reports a comment, an admin removes it, and Bilal sees the outcome", async ({
  page,
  browser,
  baseURL,
  consoleErrors,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize(DESK);
  const bilal = newMember("bilal");
  const { dealId, author, text } = await safiyaComments(baseURL ?? "");
  const own = page.getByRole("article").filter({ hasText: text });
  const menu = own.getByRole("button", { name: `More actions on the comment by ${author}` });
  await signUp(page, bilal);

  await test.step("signed out, Report opens the sign-in prompt, which returns to the comment", async () => {
    await openPage(page, `/deals/${dealId}`);
    await chooseReport();
    const question = page.getByRole("dialog", {
      name: `Sign in to report the comment by ${author}`,
    });
    await pressAt(page, question.getByRole("link", { name: "Sign in" }));
    await expect(page).toHaveURL(/\/login\?next=/);
    await typeInto(page, page.getByLabel("Email"), bilal.email);
    await typeInto(page, page.getByLabel("Password", { exact: true }), bilal.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/deals\//);
    await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  });

  const form = page.getByRole("dialog", { name: "Report this?" });
  await test.step("the reason and the details are sent, and a thank-you appears", async () => {
    await chooseReport();
    await expect(form).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await report();
    await expect(page.getByText("Thank you. An admin will review it.")).toBeVisible();
    await expect(menu).toBeFocused();
  });

  await test.step("a second report of the same content shows information, not an error", async () => {
    await chooseReport();
    await report();
    await expect(page.getByText("You’ve already reported this")).toBeVisible();
    await page.keyboard.press("Enter");
    // The browser logs the refusal.
    expect(consoleErrors.splice(0)).toEqual([expect.stringMatching(/409/)]);
  });

  await test.step("an admin sees the comment and its reports, and removes it with a note", async () => {
    const context = await browser.newContext({ baseURL, viewport: DESK });
    await refuseCookies(context);
    const desk = await context.newPage();
    await signIn(desk, ADMIN);
    await openPage(desk, "/admin/reports");
    const card = desk.getByRole("listitem", { name: /^Reported: / }).filter({ hasText: text });
    await expect(card.getByText("They sell followers.")).toBeVisible();
    await expect(card.getByText(bilal.username)).toBeVisible();
    await expectAccessible(desk);
    await expectToFit(desk);
    await typeInto(desk, card.getByLabel(/^Message to reporters/), "It is gone. Thank you.");
    await pressAt(desk, card.getByRole("button", { name: "Remove" }));
    const question = desk.getByRole("dialog", { name: "Remove this?" });
    await expect(question).toBeVisible();
    await expectAccessible(desk);
    await pressAt(desk, question.getByRole("button", { name: "Remove" }));
    await expect(card).toHaveCount(0);
    await context.close();
  });

  await test.step("the comment is removed, and the reporter reads the outcome", async () => {
    await openPage(page, `/deals/${dealId}`);
    await expect(page.getByRole("heading", { name: /^Comments/ })).toBeVisible();
    await expect(page.getByText(text)).toHaveCount(0);
    await openPage(page, "/settings#reports");
    const reports = page.getByRole("region", { name: "Your reports" });
    await expect(reports.getByText("Resolved")).toBeVisible();
    await expect(reports.getByText("It is gone. Thank you.")).toBeVisible();
    await expectToFit(page);
  });

  async function chooseReport(): Promise<void> {
    await menu.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Copy link" })).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.getByRole("menuitem", { name: "Report" })).toBeFocused();
    await page.keyboard.press("Enter");
  }

  async function report(): Promise<void> {
    await tabTo(page, form.getByRole("radio", { name: "Spam" }));
    await page.keyboard.press("Space");
    await expect(form.getByRole("radio", { name: "Spam" })).toBeChecked();
    await typeInto(page, form.getByLabel("Details"), "They sell followers.");
    await pressAt(page, form.getByRole("button", { name: "Send report" }));
    await expect(form).toBeHidden();
  }
});

/** Posts an unwanted comment on the newest deal as a new member. */
async function safiyaComments(site: string) {
  const { supabaseUrl, supabaseAnonKey } = await (await fetch(`${site}/config.json`)).json();
  const client = createClient(supabaseUrl, supabaseAnonKey);
  const { email, password, username } = newMember("safiya");
  await client.auth.signUp({ email, password, options: { data: { username } } });
  const { data } = await client.auth.signInWithPassword({ email, password });
  const { data: deal } = await client
    .from("deals")
    .select("id")
    .eq("status", "active")
    .order("created_at", { ascending: false })
    .limit(1)
    .single();
  const text = `Followers for sale, ask ${username}`;
  const { error } = await client.rpc("secure_add_comment", {
    deal_id_param: deal?.id,
    user_id_param: data.user?.id,
    content_param: text,
    parent_id_param: null,
  });
  if (error) throw new Error(error.message);
  await client.auth.signOut();
  return { dealId: String(deal?.id), author: username, text };
}
