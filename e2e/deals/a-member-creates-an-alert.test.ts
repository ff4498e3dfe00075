import { expectAccessible, expectToFit } from "../support/axe.ts";
import { expect, openPage, signIn, signUp, speak, test } from "../support/journey.ts";
import { newMember } from "../support/people.ts";
import { DESK, PHONE } from "../support/sizes.ts";
import { withDatabase } from "../support/with-database.ts";

const TEXTS = {
  en: {
    alertMe: "Alert me",
    agree: "Agree and save",
    daily: "Once a day",
    found: "new deal for your alert",
    matches: "Matches",
    paused: "Alert paused",
    remove: /^Delete (?!all)/,
    confirm: "Delete",
    none: "No alerts yet",
  },
  ar: {
    alertMe: "نبّهني",
    agree: "أوافق، احفظ",
    daily: "مرة في اليوم",
    found: "عرض جديد لتنبيهك",
    matches: "العروض المطابقة",
    paused: "أُوقف التنبيه مؤقتًا",
    remove: /^حذف (?!كل)/,
    confirm: "حذف",
    none: "لا تنبيهات بعد",
  },
} as const;

for (const [language, size] of [
  ["en", DESK],
  ["ar", PHONE],
] as const) {
  test(`a member creates an alert from a search and is notified of a new deal, in ${language} at ${size.width} px`, {
    tag: language === "en" ? "@sweep" : [],
  }, async ({ page, site }) => {
    const texts = TEXTS[language];
    await page.setViewportSize(size);
    await speak(page, language);
    const amina = newMember("amina");
    const bilal = newMember("bilal");
    const word = `ajwa${amina.username.slice(-6)}`;
    const title = `Fresh ${word} from Madinah`;
    await signUp(page, amina);
    await signUp(page, bilal);

    await test.step("Amina creates an alert from a search that finds nothing yet", async () => {
      await signIn(page, amina);
      await openPage(page, `/search?q=${word}`);
      const links = page.getByRole("main").getByRole("link", { name: texts.alertMe });
      await links.filter({ visible: true }).first().click();
      await expect(page.locator("main form input").first()).toHaveValue(word);
      await expectAccessible(page);
      await expectToFit(page);
      await page.getByRole("button", { name: texts.agree }).click();
      await expect(page.getByRole("heading", { name: word })).toBeVisible();
      const daily = page.getByRole("button", { name: texts.daily, pressed: true });
      await expect(daily).toBeVisible();
    });

    await test.step("Bilal's deal is approved, and a notification links to it", async () => {
      await postApproved(site.dataDir, bilal.username, title);
      const notice = page.getByRole("main").getByRole("link", { name: texts.found });
      await expect(async () => {
        await openPage(page, "/notifications");
        await expect(notice).toContainText(title, { timeout: 5_000 });
      }).toPass({ timeout: 60_000 });
      await notice.click();
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
    });

    await test.step("Amina sees the match, pauses the alert and deletes it", async () => {
      await openPage(page, "/alerts");
      await page.getByText(texts.matches).click();
      await expect(page.getByRole("main").getByRole("link", { name: title })).toBeVisible();
      await expectAccessible(page);
      await expectToFit(page);
      await page.getByRole("switch").click();
      await expect(page.getByText(texts.paused)).toBeVisible();
      await page.getByRole("button", { name: texts.remove }).click();
      await page.getByRole("dialog").getByRole("button", { name: texts.confirm }).click();
      await expect(page.getByText(texts.none)).toBeVisible();
    });
  });
}

/** Inserts a member's deal and approves it, without the form and the queue, which have their own journeys. */
async function postApproved(dataDir: string, username: string, title: string): Promise<void> {
  await withDatabase(dataDir, async (pool) => {
    await pool.query(
      `insert into public.deals (user_id, title, price, merchant, category, status)
        select id, $2, 12, 'Madinah Dates', 'food', 'pending' from public.profiles where username = $1`,
      [username, title],
    );
    await pool.query("update public.deals set status = 'active' where title = $1", [title]);
  });
}
