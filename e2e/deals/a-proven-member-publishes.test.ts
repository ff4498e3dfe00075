import type { Page } from "@playwright/test";
import { expectAccessible, expectToFit } from "../support/axe.ts";
import { expect, openPage, signIn, signUp, speak, test } from "../support/journey.ts";
import { ADMIN, newMember } from "../support/people.ts";
import { DESK, PHONE } from "../support/sizes.ts";
import { withDatabase } from "../support/with-database.ts";

/** Lists and feeds show a deal, or no longer show it, after at most this time. */
const SOON = { timeout: 10_000 };

const TEXTS = {
  en: {
    waits: "An admin checks your deal first.",
    live: "Your deal goes live as soon as you send it.",
    code: "Its code waits until an admin has checked it.",
    fold: "Discount code",
    sent: "Your deal is live",
    found: "new deal for your alert",
    takeDown: "Take down",
    reason: "Reason",
    undo: "Undo",
    removed: "The link is dead",
  },
  ar: {
    waits: "يراجع أحد المشرفين عرضك أولًا.",
    live: "يظهر عرضك فور إرساله",
    code: "وينتظر رمزه إلى أن يراجعه أحد المشرفين.",
    fold: "رمز الخصم",
    sent: "عرضك سارٍ الآن",
    found: "عرض جديد لتنبيهك",
    takeDown: "إزالة",
    reason: "السبب",
    undo: "تراجع",
    removed: "الرابط لا يعمل",
  },
} as const;

for (const [language, size] of [
  ["en", DESK],
  ["ar", PHONE],
] as const) {
  test(`a proven member's deal is live within ten seconds until an admin takes it down, in ${language} at ${size.width} px`, {
    tag: language === "en" ? "@sweep" : [],
  }, async ({ page, site }) => {
    test.setTimeout(180_000);
    const texts = TEXTS[language];
    await page.setViewportSize(size);
    await speak(page, language);
    const amina = newMember("amina");
    const bilal = newMember("bilal");
    const tag = amina.username.slice(-6);
    const shop = `https://dates-${tag}.example`;
    const title = `Ajwa dates ${tag}, two kilos`;
    const code = `AJWA${tag.toUpperCase()}`;
    await signUp(page, amina);
    await signUp(page, bilal);
    await proveMember(site.dataDir, amina.username, shop);
    await addAlert(site.dataDir, bilal.username, tag);

    await test.step("the form says before sending that the deal goes live at once", async () => {
      await signIn(page, amina);
      await openPage(page, "/submit");
      const field = (name: string) => page.locator(`#deal-${name}`);
      await expect(page.getByText(texts.waits)).toBeVisible();
      await field("deal_url").fill(`${shop}/ajwa`);
      await field("title").fill(title);
      await field("price").fill("19.99");
      await field("category").selectOption("food");
      await field("merchant").fill(`Dates ${tag}`);
      await expect(page.getByText(texts.live)).toBeVisible();
      await page.getByText(texts.fold).click();
      await field("code").fill(code);
      await field("discount_type").selectOption("percentage");
      await field("discount_value").fill("10");
      await expect(page.getByText(texts.code)).toBeVisible();
      await expectAccessible(page);
      await expectToFit(page);
      await page.locator("main form button[type=submit]").click();
      await expect(page.getByRole("heading", { name: texts.sent })).toBeVisible();
    });

    await test.step("the list, the feed and an alert have it within ten seconds, and nothing has its code", async () => {
      await expect.poll(() => read(page, "/"), SOON).toContain(title);
      await expect.poll(() => read(page, "/feed.xml"), SOON).toContain(title);
      for (const path of ["/", "/feed.xml", "/voucher-codes", "/api/v1/vouchers"]) {
        expect(await read(page, path)).not.toContain(code);
      }
      await signIn(page, bilal);
      await expect(async () => {
        await openPage(page, "/notifications");
        const notice = page.getByRole("main").getByRole("link", { name: texts.found });
        await expect(notice).toContainText(title, { timeout: 2_000 });
      }).toPass({ timeout: 20_000 });
      await page.getByRole("main").getByRole("link", { name: texts.found }).click();
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
      await expect(page.getByText(code)).toHaveCount(0);
    });

    await test.step("an admin takes it down with a reason, and it disappears within ten seconds", async () => {
      await signIn(page, ADMIN);
      await openPage(page, "/admin/edits");
      const row = page.getByRole("listitem", { name: title });
      await expectAccessible(page);
      await expectToFit(page);
      await row.getByRole("button", { name: texts.takeDown }).click();
      await page.getByRole("dialog").getByLabel(texts.reason).fill(texts.removed);
      await page.getByRole("dialog").getByRole("button", { name: texts.takeDown }).click();
      await expect(row).toHaveCount(0);
      await expect.poll(() => read(page, "/"), SOON).not.toContain(title);
      await expect.poll(() => read(page, "/feed.xml"), SOON).not.toContain(title);
    });

    await test.step("undoing it brings the deal back", async () => {
      await page.getByRole("button", { name: texts.undo }).click();
      await expect(page.getByRole("listitem", { name: title })).toBeVisible();
      await expect.poll(() => read(page, "/"), SOON).toContain(title);
    });
  });
}

const read = async (page: Page, path: string) => (await page.request.get(path)).text();

/** Gives a member a confirmed address and five approved deals of a shop. */
async function proveMember(dataDir: string, username: string, shop: string): Promise<void> {
  await withDatabase(dataDir, async (pool) => {
    await pool.query(
      "delete from private.unconfirmed_emails where user_id = (select id from public.profiles where username = $1)",
      [username],
    );
    await pool.query(
      `insert into public.deals (user_id, title, price, merchant, category, deal_url, status, created_at)
        select id, 'Figs, box ' || n, 12, 'Dates', 'food', $2 || '/figs/' || n, 'active', now() - interval '90 days'
        from public.profiles, generate_series(1, 5) n where username = $1`,
      [username, shop],
    );
  });
}

/** Adds an alert for a word, without the form, which has its own journey. */
async function addAlert(dataDir: string, username: string, word: string): Promise<void> {
  await withDatabase(dataDir, async (pool) => {
    const { rows } = await pool.query("select id from public.profiles where username = $1", [
      username,
    ]);
    const client = await pool.connect();
    try {
      await client.query("select set_config('request.jwt.claim.sub', $1, false)", [rows[0].id]);
      await client.query("select public.give_consent('alerts')");
      await client.query("select public.set_alert($1)", [
        JSON.stringify({ name: word, words_any: [word] }),
      ]);
    } finally {
      client.release(true);
    }
  });
}
