import { createClient } from "@supabase/supabase-js";
import { translate } from "#server/i18n/translate.ts";
import type { BootedSite } from "#testing/site/boot-site.ts";
import { expectAccessible, expectToFit } from "../support/axe.ts";
import { expect, openPage, signIn, signUp, test } from "../support/journey.ts";
import { mailsTo } from "../support/outbox.ts";
import { ADMIN, newMember } from "../support/people.ts";
import { PHONE } from "../support/sizes.ts";
import { withDatabase } from "../support/with-database.ts";

const REASON = "Say whether the honey is raw.";

// Another journey posts and corrects a deal in English.
const LANGUAGE = "ar";

test("Bilal reads in Arabic why his deal was rejected, on the site and in an email, corrects it, is notified of its approval, and ends it, on a phone", async ({
  page,
  context,
  request,
  site,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize(PHONE);
  await context.addCookies([{ name: "lang", value: LANGUAGE, url: site.address }]);
  const say = (message: string, values = {}) => translate(LANGUAGE, { message }, values);
  const bilal = newMember("bilal");
  const title = `Sidr honey, 500 g ${bilal.username}`;
  const corrected = `${title}, raw`;
  const main = page.getByRole("main");
  await signUp(page, bilal);
  await signIn(page, bilal);

  await test.step("he posts it", async () => {
    await openPage(page, "/submit");
    await main.getByLabel(say("Deal link")).fill(`https://nakheel.example/${bilal.username}`);
    await main.getByLabel(say("Title")).fill(title);
    await main.getByLabel(say("Price")).first().fill("19");
    await main.getByLabel(say("Merchant"), { exact: true }).fill("Nakheel Grocers");
    await main.getByLabel(say("Category")).selectOption("food");
    await main.getByRole("button", { name: say("Submit for review") }).click();
    await expect(page.getByText(say("Your deal was sent for review"))).toBeVisible();
  });

  const notice = (message: string) => {
    const [before = "", after = ""] = say(message, { title: "|" }).split("|");
    return new RegExp(`^${before}.*${title}.*${after.replace(".", "[.]")}$`);
  };
  const bell = page
    .getByRole("link", { name: say("Inbox, {unread} unread", { unread: 1 }) })
    .first();

  await test.step("it is rejected: he reads why in his notifications and in one email", async () => {
    await moderate(site, title, "reject");
    await openPage(page, "/");
    await bell.click();
    await expect(main.getByText(REASON)).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await aMinutePasses(site);
    const mails = () => mailsTo(site, bilal.email);
    await expect.poll(mails, { timeout: 30_000 }).toHaveLength(1);
    const why = say("From the admin: {reason}", { reason: `\u2068${REASON}\u2069` });
    expect((await mails())[0]).toContain(why);
  });

  await test.step("the notification leads to his deals, where he corrects the deal and sends it again", async () => {
    await main.getByRole("link", { name: notice("Your deal “{title}” wasn’t approved.") }).click();
    const row = page.getByRole("listitem").filter({ hasText: title });
    await expect(row.getByText(REASON)).toBeVisible();
    await row.getByRole("link", { name: say("Edit and send again") }).click();
    await expect(main.getByLabel(say("Title"))).toHaveValue(title);
    await main.getByLabel(say("Title")).fill(corrected);
    await main.getByRole("button", { name: say("Send again") }).click();
    await expect(page.getByText(say("Your deal was sent for review"))).toBeVisible();
  });

  await test.step("it is approved: a notification links to it, and he ends it", async () => {
    await moderate(site, corrected, "approve");
    await openPage(page, "/");
    await bell.click();
    await main.getByRole("link", { name: notice("Your deal “{title}” is live.") }).click();
    await expect(page.getByRole("heading", { level: 1, name: corrected })).toBeVisible();
    expect(await (await request.get("/")).text()).toContain(corrected);
    await page
      .getByRole("toolbar")
      .getByRole("button", { name: say("It’s gone") })
      .click();
    await page.getByRole("button", { name: say("End the deal") }).click();
    const [, byPoster = ""] = say("Ended {time}, says its poster", {
      time: "|",
    }).split("|");
    await expect(main.getByText(byPoster)).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await expect
      .poll(async () => (await request.get("/")).text(), { timeout: 30_000 })
      .not.toContain(corrected);
  });
});

/** Decides on a deal as Maryam through the API; another journey covers the queue's page. */
async function moderate(
  { address }: BootedSite,
  title: string,
  action: "approve" | "reject",
): Promise<void> {
  const config = await (await fetch(`${address}/config.json`)).json();
  const maryam = createClient(config.supabaseUrl, config.supabaseAnonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  expect((await maryam.auth.signInWithPassword(ADMIN)).error).toBeNull();
  const deal = await maryam.from("deals").select("id").eq("title", title).single();
  const decided = await maryam.rpc("moderate_deal", {
    deal_id_param: deal.data?.id,
    action_param: action,
    ...(action === "reject" && { reason_param: REASON }),
  });
  expect(decided.error).toBeNull();
}

/** Makes delayed emails due, as if a minute had passed. */
async function aMinutePasses(site: BootedSite): Promise<void> {
  await withDatabase(site.dataDir, (pool) =>
    pool.query(
      `update public.notifications set mail_after = mail_after - interval '1 minute';
       update graphile_worker._private_jobs set run_at = now() where key like 'mail_notices %'`,
    ),
  );
}
