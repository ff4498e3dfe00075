// Long, because it follows a halal fact through its whole life, with a member, an admin and a merchant.
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { BootedSite } from "#testing/site/boot-site.ts";
import { expect, openPage, signIn, signUp, speak, test } from "../support/journey.ts";
import { tabTo } from "../support/keyboard.ts";
import { ADMIN, type Member, newMember } from "../support/people.ts";
import { drawPhoto } from "../support/photo.ts";
import { DESK, PHONE } from "../support/sizes.ts";
import { withDatabase } from "../support/with-database.ts";

const TEXTS = {
  en: {
    add: "Add what you have seen",
    subject: "Fact",
    attribute: "Stunning",
    value: "Stunned",
    basis: "How do you know?",
    label: "On the label or menu",
    options: "Photo and details (optional)",
    photo: "Remove photo",
    send: "Add",
    sent: "Thank you. An admin will look at it before everyone sees it.",
    check: "Checked",
    checked: /Checked on .+: an admin saw a photo/,
    details: "Details: Stunning",
    dispute: "Dispute this",
    what: "What’s wrong?",
    reason: "It’s different now",
    sendDispute: "Dispute",
    disputed: "Thank you. An admin will look at it.",
    answer: "Your answer as the merchant",
    sendAnswer: "Answer",
    answered: "Answer saved",
    keep: "Keep the fact",
    history: ["Added with evidence", "Checked by an admin", "Disputed: It’s different now"],
    dismissed: "An admin dismissed a dispute",
    lapsed: /valid until .+, no newer one seen/,
    save: "Save as my standard",
    standard: "My standard",
  },
  ar: {
    add: "أضف ما رأيته",
    subject: "المعلومة",
    attribute: "التدويخ",
    value: "مع التدويخ",
    basis: "كيف عرفت؟",
    label: "على الملصق أو قائمة الطعام",
    options: "صورة وتفاصيل (اختياري)",
    photo: "إزالة الصورة",
    send: "إضافة",
    sent: "شكرًا لك. سيطّلع عليها أحد المشرفين قبل أن يراها الجميع.",
    check: "تم التحقق",
    checked: /جرى التحقق في .+: رأى أحد المشرفين صورة/,
    details: "التفاصيل: التدويخ",
    dispute: "اعتراض على هذا",
    what: "ما المشكلة؟",
    reason: "تغيّر الأمر الآن",
    sendDispute: "اعتراض",
    disputed: "شكرًا لك. سينظر فيه أحد المشرفين.",
    answer: "ردك عن المتجر",
    sendAnswer: "رد",
    answered: "حُفظ الرد",
    keep: "إبقاء المعلومة",
    history: ["أُضيفت مع إثبات", "تحقّق منها أحد المشرفين", "تغيّر الأمر الآن"],
    dismissed: "لم يقبل أحد المشرفين اعتراضًا",
    lapsed: /صالح حتى .+، ولم يُرَ أحدث منه/,
    save: "اجعلها معياري",
    standard: "معياري",
  },
};

const ANSWERS = "Our supplier changed in May.";

for (const [language, size, byKeyboard] of [
  ["en", DESK, true],
  ["ar", PHONE, false],
] as const) {
  const texts = TEXTS[language];

  test(`a fact is added with a photo, checked, disputed, answered and kept, and then expires, in ${language} at ${size.width}`, {
    tag: language === "ar" ? "@sweep" : [],
  }, async ({ page, site }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(size);
    await speak(page, language);
    const [amina, hamza, bilal] = ["amina", "hamza", "bilal"].map(newMember);
    if (!amina || !hamza || !bilal) throw new Error("No members");
    for (const member of [amina, hamza, bilal]) await signUp(page, member);
    const { deal, shop } = await addShop(site, bilal, [amina, hamza]);
    const panel = page.locator("#halal");
    const open = async (person: { email: string; password: string }, address: string) => {
      await signIn(page, person);
      await openPage(page, address);
      await page.locator('html[data-reader="member"]').waitFor();
    };
    const press = async (button: Locator) => {
      if (!byKeyboard) return button.click();
      await tabTo(page, button);
      await page.keyboard.press("Enter");
    };
    const choose = async (label: string, option: string) => {
      const select = page.getByRole("dialog").getByLabel(label, { exact: true });
      if (!byKeyboard) return select.selectOption({ label: option });
      await tabTo(page, select);
      await page.keyboard.type(option);
      await expect(select.locator("option:checked")).toHaveText(option);
    };

    await test.step("Amina adds what she saw, with a photo that only admins see", async () => {
      await open(amina, `/deals/${deal}`);
      await press(panel.getByRole("button", { name: texts.add }));
      const dialog = page.getByRole("dialog");
      await choose(texts.subject, texts.attribute);
      await choose(texts.attribute, texts.value);
      await choose(texts.basis, texts.label);
      await press(dialog.getByText(texts.options));
      const buffer = await drawPhoto();
      const file = { name: "label.png", mimeType: "image/png", buffer };
      await dialog.locator('input[type="file"]').setInputFiles(file);
      await expect(dialog.getByRole("button", { name: texts.photo })).toBeVisible();
      await press(dialog.getByRole("button", { name: texts.send, exact: true }));
      await expect(page.getByText(texts.sent)).toBeVisible({ timeout: 20_000 });
    });

    await test.step("Maryam, an admin, checks it", async () => {
      await open(ADMIN, "/admin/halal");
      const row = page.getByRole("listitem", { name: shop });
      await press(row.getByRole("button", { name: texts.check, exact: true }));
      await expect(row).toBeHidden();
    });

    await test.step("Hamza reads that it is checked, and disputes it", async () => {
      await open(hamza, `/deals/${deal}`);
      await expect(panel.getByText(texts.checked)).toBeVisible();
      await press(panel.getByRole("button", { name: texts.details }));
      await press(page.getByRole("dialog").getByRole("button", { name: texts.dispute }));
      await choose(texts.what, texts.reason);
      await press(
        page.getByRole("dialog").getByRole("button", { name: texts.sendDispute, exact: true }),
      );
      await expect(page.getByText(texts.disputed)).toBeVisible();
    });

    await test.step("Bilal answers for his shop", async () => {
      await open(bilal, `/deals/${deal}`);
      await press(panel.getByRole("button", { name: texts.details }));
      const field = page.getByRole("dialog").getByLabel(texts.answer);
      await field.fill(ANSWERS);
      await press(
        page.getByRole("dialog").getByRole("button", { name: texts.sendAnswer, exact: true }),
      );
      await expect(page.getByText(texts.answered)).toBeVisible();
      await expect(panel).toContainText(ANSWERS);
    });

    await test.step("Maryam keeps the fact", async () => {
      await open(ADMIN, "/admin/halal");
      const row = page.getByRole("listitem", { name: shop });
      await expect(row).toContainText(ANSWERS);
      await press(row.getByRole("button", { name: texts.keep }));
      await expect(row).toBeHidden();
    });

    const list = "/category/food?stunning=stunned&unknown=hide";
    await test.step("Amina reads its history, and saves a standard that lists the deal", async () => {
      await open(amina, `/deals/${deal}`);
      await press(panel.getByRole("button", { name: texts.details }));
      for (const words of [...texts.history, ANSWERS, texts.dismissed]) {
        await expect(page.getByRole("dialog").getByText(words).first()).toBeVisible();
      }
      await openPage(page, list);
      await expect(page.getByRole("article").filter({ hasText: shop })).toContainText(
        language === "en" ? "Stunned, checked" : "مع التدويخ، جرى التحقق",
      );
      await press(page.getByRole("button", { name: texts.standard, exact: true }));
      await press(page.getByRole("dialog").getByRole("button", { name: texts.save }));
      const requests = requestsOf(page);
      await openPage(page, "/category/food?sort=hottest");
      await press(page.getByRole("button", { name: texts.standard, exact: true }));
      await page.waitForURL((address) => address.searchParams.get("stunning") === "stunned");
      const withStandard = requests.filter(({ text }) => text.includes("stunned"));
      for (const { url, text } of withStandard) {
        // Only the filtered list's own requests: its document and its deals.
        expect(`${url} ${text}`).toMatch(/category\/food\?|rpc\/read_deals/);
      }
    });

    await test.step("after its last day the fact is shown as lapsed, and the list omits the deal", async () => {
      await expire(site, deal);
      await expect(async () => {
        await openPage(page, `/deals/${deal}`);
        await expect(panel.getByText(texts.lapsed)).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 20_000 });
      await openPage(page, list);
      await expect(page.getByRole("article").filter({ hasText: shop })).toHaveCount(0);
    });
  });
}

/** Adds Bilal's approved merchant with a deal, and makes the other accounts old enough for evidence and disputes. */
function addShop(site: BootedSite, bilal: Member, aged: Member[]) {
  return withDatabase(site.dataDir, async (pool) => {
    const deal = randomUUID();
    const shop = `Grill ${bilal.username}`;
    await pool.query(
      "update public.profiles set created_at = now() - interval '40 days' where username = any ($1)",
      [aged.map(({ username }) => username)],
    );
    await pool.query(
      "delete from private.unconfirmed_emails where user_id in (select id from public.profiles where username = any ($1))",
      [aged.map(({ username }) => username)],
    );
    await pool.query(
      `insert into public.merchants (user_id, name, slug, description, contact_email, category, status)
       select id, $2, lower(replace($2, ' ', '-')), 'Wings and more', 'wings@grill.example', 'food', 'approved' from public.profiles where username = $1`,
      [bilal.username, shop],
    );
    await pool.query(
      `insert into public.deals (id, user_id, title, merchant, category, price, status)
       select $1, id, $2 || ': wings for two', $2, 'food', 9, 'active' from public.profiles where username = $3`,
      [deal, shop, bilal.username],
    );
    // Only disputes by members with a history show on a checked fact at once.
    await pool.query(
      `insert into public.deals (user_id, title, merchant, category, price, status)
       select id, 'Prayer mats from ' || username, 'Mat House', 'prayer', 9, 'active' from public.profiles where username = any ($1)`,
      [aged.map(({ username }) => username)],
    );
    return { deal, shop };
  });
}

function expire(site: BootedSite, deal: string) {
  return withDatabase(site.dataDir, (pool) =>
    pool.query(
      "update public.halal_facts set valid_until = (now() at time zone 'UTC')::date - 1 where deal_id = $1",
      [deal],
    ),
  );
}

/** Collects the page's requests from now on. `text` is the address followed by the body. */
function requestsOf(page: Page): { url: string; text: string }[] {
  const requests: { url: string; text: string }[] = [];
  page.on("request", (request) => {
    const url = request.url();
    requests.push({ url, text: `${url} ${request.postData() ?? ""}` });
  });
  return requests;
}
