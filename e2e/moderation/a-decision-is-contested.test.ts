// Longer than 200 lines: one case, from the report to the restored deal.
import type { Browser, Page } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { translate } from "#server/i18n/translate.ts";
import type { BootedSite } from "#testing/site/boot-site.ts";
import { expectAccessible, expectToFit } from "../support/axe.ts";
import {
  expect,
  openPage,
  refuseCookies,
  signIn,
  signUp,
  speak,
  test,
} from "../support/journey.ts";
import { mailsTo } from "../support/outbox.ts";
import { ADMIN, type Member, newMember } from "../support/people.ts";
import { DESK, PHONE } from "../support/sizes.ts";

const LANGUAGE = "ar";
const say = (message: string, values = {}) => translate(LANGUAGE, { message }, values);
const WORDS = "السعر صحيح، وهذه صورة الرف.";

test("in Arabic, a visitor without JavaScript reports a deal at night, an admin is mailed and removes it, the poster objects, and another admin restores it", async ({
  browser,
  site,
}) => {
  test.setTimeout(180_000);
  const amina = newMember("amina");
  const bilal = newMember("bilal");
  const desk = await openBrowser(browser, site);
  await signUp(desk, amina);
  await signUp(desk, bilal);
  const maryam = await clientOf(site, ADMIN);
  const title = `Medjool dates ${amina.username}`;
  const id = await publish(await clientOf(site, amina), maryam, title);
  const path = paths.deal(shortDealId(id));
  const reader = await openBrowser(browser, site, { javaScriptEnabled: false, viewport: PHONE });
  const isPublic = async () => (await reader.goto(path))?.status();
  await makeItThreeAtNight(maryam);

  await test.step("a visitor without JavaScript reports the deal", async () => {
    expect(await isPublic()).toBe(200);
    const report = reader.getByRole("main").getByRole("link", { name: say("Report"), exact: true });
    await report.first().click();
    await reader.getByLabel(say("Name")).fill("حمزة");
    await reader.getByLabel(say("Email")).fill("hamza@visitors.example");
    await reader.getByLabel(say("Message")).fill(`هذا العرض يبيع سلاحًا: ${title}`);
    await reader.getByRole("button", { name: say("Send message") }).click();
    await expect(reader.getByRole("heading", { name: say("Message sent") })).toBeVisible();
  });

  await test.step("it is 3:00 where the admin is, who is mailed nevertheless", async () => {
    const isMailed = async () =>
      (await mailsTo(site, ADMIN.email)).some((mail) => mail.includes(title));
    await expect.poll(isMailed, { timeout: 15_000 }).toBe(true);
  });

  await test.step("the admin reads the report and removes the deal", async () => {
    await signIn(desk, ADMIN, site.address);
    await openPage(desk, "/admin/messages");
    const message = desk.getByRole("listitem").filter({ hasText: title });
    await expect(message.getByRole("link", { name: path })).toBeVisible();
    await openPage(desk, paths.adminEditDeal(id));
    await desk.getByRole("button", { name: say("Take down"), exact: true }).click();
    const dialog = desk.getByRole("dialog", { name: say("Take this deal down?") });
    await dialog.getByLabel(say("Reason")).fill("هذا ليس تمرًا.");
    await dialog.getByRole("button", { name: say("Take down"), exact: true }).click();
    await expect.poll(isPublic).toBe(404);
  });

  const phone = await openBrowser(browser, site, { viewport: PHONE });
  await test.step("the poster objects from the notification, once", async () => {
    await signIn(phone, amina, site.address);
    await openPage(phone, "/notifications");
    const notice = phone.getByRole("listitem").filter({ hasText: "هذا ليس تمرًا." });
    await notice.getByRole("link", { name: say("Tell us") }).click();
    await expect(phone.getByLabel(say("Email"))).toHaveCount(0);
    await phone.getByLabel(say("Message")).fill(WORDS);
    await expectAccessible(phone);
    await expectToFit(phone);
    await phone.getByRole("button", { name: say("Send message") }).click();
    const state = phone.getByRole("heading", { name: say("We’re looking at it again") });
    await expect(state).toBeVisible();
    await expectAccessible(phone);
    await openPage(phone, new URL(phone.url()).pathname + new URL(phone.url()).search);
    await expect(state).toBeVisible();
  });

  await grantAdmin(maryam, bilal);
  await test.step("the admin who decided leaves the answer to another", async () => {
    await openPage(desk, "/admin/appeals");
    const appeal = desk.getByRole("listitem").filter({ hasText: WORDS });
    await expect(appeal).toContainText(
      say("Another admin answers this appeal, because it’s about you or your decision."),
    );
    await expect(appeal.getByRole("button", { name: say("Keep the decision") })).toHaveCount(0);
    await expectAccessible(desk);
    await expectToFit(desk);
    const { data } = await maryam.rpc("get_appeals");
    const own = data.find(({ text }: { text: string }) => text === WORDS);
    const refused = await maryam.rpc("decide_appeal", {
      appeal_id_param: own.id,
      action_param: "overturn",
    });
    expect(refused.error).toMatchObject({ code: "PT409", hint: "other_admin_decides" });
  });

  await test.step("another admin sees the deal and restores it", async () => {
    const other = await openBrowser(browser, site, { viewport: PHONE });
    await signIn(other, bilal, site.address);
    await openPage(other, "/admin/appeals");
    const appeal = other.getByRole("listitem").filter({ hasText: WORDS });
    await expect(appeal.getByRole("link", { name: title })).toBeVisible();
    await expectAccessible(other);
    await expectToFit(other);
    await appeal
      .getByRole("button", {
        name: RegExp(`^${say("Take back the decision about {username}", { username: "" })}`),
      })
      .click();
    await other
      .getByRole("dialog", { name: say("Take the decision back?") })
      .getByRole("button", { name: say("Take the decision back") })
      .click();
    await expect(appeal).toHaveCount(0);
    await expect.poll(isPublic).toBe(200);
  });

  await test.step("both sides see the outcome", async () => {
    await openPage(phone, "/notifications");
    await phone
      .getByRole("link", {
        name: say(
          "You were right about “{title}”, and we’ve taken our decision back. Thank you for telling us!",
          { title: `\u2068${title}\u2069` },
        ),
      })
      .click();
    await expect(
      phone.getByRole("heading", { name: say("You were right: we took it back") }),
    ).toBeVisible();
    await openPage(desk, "/admin/appeals?show=decided");
    await expect(desk.getByRole("listitem").filter({ hasText: WORDS })).toContainText(
      say("Decision taken back"),
    );
  });

  await maryam.rpc("revoke_admin", { user_id_param: await memberId(maryam, bilal) });
});

async function openBrowser(browser: Browser, site: BootedSite, options = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.address, viewport: DESK, ...options });
  await refuseCookies(context);
  const page = await context.newPage();
  await speak(page, LANGUAGE);
  return page;
}

async function clientOf(
  site: BootedSite,
  person: { email: string; password: string },
): Promise<SupabaseClient> {
  const { supabaseUrl, supabaseAnonKey } = await (
    await fetch(`${site.address}/config.json`)
  ).json();
  const client = createClient(supabaseUrl, supabaseAnonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  expect((await client.auth.signInWithPassword(person)).error).toBeNull();
  return client;
}

/** Posts a deal, approves it and returns its id. */
async function publish(poster: SupabaseClient, admin: SupabaseClient, title: string) {
  const { data, error } = await poster.rpc("secure_submit_deal", {
    title_param: title,
    merchant_param: "Date House",
    category_param: "food",
    price_param: 9,
    location_param: "Bradford",
    description_param: "",
    image_url_param: "",
    deal_url_param: "",
  });
  expect(error).toBeNull();
  const { id }: { id: string } = Array.isArray(data) ? data[0] : data;
  const approval = await admin.rpc("moderate_deal", {
    deal_id_param: id,
    action_param: "approve",
    reason_param: "It is known",
  });
  expect(approval.error).toBeNull();
  return id;
}

/** Sets the admin's language, and a time zone in which it is 3 o'clock in the night now. */
async function makeItThreeAtNight(admin: SupabaseClient): Promise<void> {
  const ahead = 3 - new Date().getUTCHours();
  const zone = ahead < -12 ? ahead + 24 : ahead;
  const { error } = await admin.rpc("set_notification_settings", {
    language_param: LANGUAGE,
    timezone_param: `Etc/GMT${zone > 0 ? "-" : "+"}${Math.abs(zone)}`,
  });
  expect(error).toBeNull();
}

async function memberId(admin: SupabaseClient, { username }: Member): Promise<string> {
  const { data } = await admin.from("profiles").select("id").eq("username", username).single();
  return data?.id;
}

async function grantAdmin(admin: SupabaseClient, member: Member): Promise<void> {
  const granted = await admin.rpc("grant_admin", { user_id_param: await memberId(admin, member) });
  expect(granted.error).toBeNull();
}
