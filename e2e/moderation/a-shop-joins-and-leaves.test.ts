// Longer than 200 lines: it follows a shop from its registration until its page has no member.
import type { Page } from "@playwright/test";
import { paths } from "#contract/addresses/paths.ts";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import { translate } from "#server/i18n/translate.ts";
import type { BootedSite } from "#testing/site/boot-site.ts";
import { expectAccessible, expectToFit } from "../support/axe.ts";
import { expect, openPage, postedText, signIn, signUp, speak, test } from "../support/journey.ts";
import { letThirtyDaysPass, requestDeletion } from "../support/leaving.ts";
import { ADMIN, newMember } from "../support/people.ts";
import { drawPhoto } from "../support/photo.ts";
import { DESK, PHONE } from "../support/sizes.ts";
import { withDatabase } from "../support/with-database.ts";

const WORDS = {
  en: {
    shop: "Date House",
    about: "Dates from Medina, weighed while you wait.",
    corrected: "Dates from Medina and Palestine, weighed while you wait.",
    hours: "Mon to Sat 9am to 6pm",
    question: "Do you deliver to Leeds?",
    reply: "Yes, every Tuesday.",
    answer: "We renewed the certificate in May.",
  },
  ar: {
    shop: "بيت التمر",
    about: "تمور من المدينة المنورة، نزنها أمامك.",
    corrected: "تمور من المدينة المنورة وفلسطين، نزنها أمامك.",
    hours: "من السبت إلى الخميس 9 صباحًا حتى 6 مساءً",
    question: "هل توصلون إلى ليدز؟",
    reply: "نعم، كل ثلاثاء.",
    answer: "جددنا الشهادة في مايو.",
  },
} as const;
const TELEPHONE = "+44 1274 496 000";

for (const [language, size] of [
  ["en", DESK],
  ["ar", PHONE],
] as const) {
  test(`a member registers a shop, runs its page and leaves, and the page stays: ${language}, ${size.width} wide`, {
    tag: language === "ar" ? "@sweep" : [],
  }, async ({ page, request, site }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(size);
    await speak(page, language);
    const say = (message: string, values = {}) => translate(language, { message }, values);
    const words = WORDS[language];
    const bilal = newMember("bilal");
    const hamza = newMember("hamza");
    const tag = bilal.username.slice(-6);
    const shop = `${words.shop} ${tag}`;
    const title = `Ajwa ${tag}, 1 kg`;
    const address = paths.merchant(merchantKey(shop));
    const main = page.getByRole("main");
    const open = async (person: { email: string; password: string }, path: string) => {
      await signIn(page, person);
      await openPage(page, path);
      await page.locator('html[data-reader="member"]').waitFor();
    };
    const approve = async (queue: string, name: string) => {
      await open(ADMIN, queue);
      const button = page.getByRole("button", { name: say("Approve {title}", { title: name }) });
      await button.click();
      await expect(button).toBeHidden();
    };
    await signUp(page, bilal);
    await signUp(page, hamza);

    await test.step("Bilal finds the form through the list of shops, signs in and registers his shop", async () => {
      await openPage(page, "/businesses");
      await main.getByRole("link", { name: say("Register your business") }).click();
      await expect(
        page.getByRole("heading", { name: say("Sign in to register your business") }),
      ).toBeVisible();
      await open(bilal, "/merchant-registration");
      await main.getByLabel(say("Name of the business")).fill(shop);
      await main.getByLabel(say("Category")).selectOption("food");
      await main.getByLabel(say("Description")).fill(words.about);
      await main.getByLabel(say("Halal certifier")).fill("HMC");
      await main.getByLabel(say("Phone")).fill(TELEPHONE);
      await main.getByRole("button", { name: say("Register business") }).click();
      await expect(page.getByText(say("Your business was sent for review"))).toBeVisible();
      expect((await request.get(address)).status()).toBe(404);
    });

    await test.step("Maryam, an admin, approves it", () => approve("/admin/merchants", shop));

    await test.step("he corrects its page and adds a logo, which it shows at once", async () => {
      await open(bilal, address);
      await main.getByRole("link", { name: say("Edit"), exact: true }).click();
      const section = page.locator("#businesses");
      await section.getByRole("button", { name: shop }).click();
      await section.getByLabel(say("Description")).fill(words.corrected);
      await section.getByLabel(say("Opening hours")).fill(words.hours);
      await section.locator('input[type="file"]').setInputFiles({
        name: "logo.png",
        mimeType: "image/png",
        buffer: await drawPhoto(),
      });
      await expect(section.getByRole("button", { name: say("Remove photo") })).toBeVisible();
      await section.getByRole("button", { name: say("Save") }).click();
      await expect(page.getByText(say("Saved."))).toBeVisible();
      await section.getByRole("link", { name: say("See its page") }).click();
      await expect(page.getByRole("heading", { level: 1, name: shop })).toBeVisible();
      await expectShop();
      await expect(main.getByRole("link", { name: bilal.username })).toBeVisible();
    });

    await test.step("he posts a deal for his shop, and Maryam approves it", async () => {
      await openPage(page, "/submit");
      const field = (name: string) => page.locator(`#deal-${name}`);
      await field("title").fill(title);
      await field("price").fill("18.75");
      await field("category").selectOption("food");
      await field("merchant").fill(shop);
      await main.getByText(say("More details")).click();
      await main.getByLabel(say("I represent this merchant")).check();
      await main.getByRole("button", { name: say("Submit for review") }).click();
      await expect(page.getByText(say("Your deal was sent for review"))).toBeVisible();
      await approve("/admin/deals", title);
    });

    await askShop(site, { shop, title, username: hamza.username, question: words.question });

    await test.step("on its page he reads why he cannot vote, and answers Hamza for the shop", async () => {
      await open(bilal, address);
      await main.getByRole("link", { name: title }).click();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(main.getByText(say("Posted by the merchant"))).toBeVisible();
      await expect(main.getByText(say("Shops don’t vote on their own deals"))).toBeVisible();
      for (const vote of ["Hot", "Cold"]) {
        await expect(main.getByRole("button", { name: say(vote), exact: true })).toBeDisabled();
      }
      const replyTo = say("Reply to {username}", { username: hamza.username });
      await main.getByRole("button", { name: replyTo }).click();
      await main.getByRole("textbox", { name: replyTo }).fill(words.reply);
      await main.getByRole("button", { name: say("Post reply") }).click();
      const reply = main.getByRole("article").filter({ hasText: words.reply });
      await expect(postedText(reply, words.reply)).toBeVisible();
      await expect(reply).toContainText(say("Speaks for the shop"));
    });

    const panel = page.locator("#halal");
    await test.step("he answers the dispute of his certifier that he reads about in his notifications", async () => {
      await openPage(page, "/notifications");
      await main.locator(`a[href="${address}#halal"]`).click();
      await panel.getByRole("button", { name: say("Details: {label}", { label: "" }) }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(say("Your answer as the merchant")).fill(words.answer);
      await dialog.getByRole("button", { name: say("Answer"), exact: true }).click();
      await expect(page.getByText(say("Answer saved"))).toBeVisible();
      await expect(panel).toContainText(words.answer);
      await expectAccessible(page);
      await expectToFit(page);
    });

    await test.step("he deletes his account, and thirty days pass", async () => {
      await requestDeletion(page, bilal, language);
      await page.evaluate(() => localStorage.removeItem("samha-session"));
      await page.goto("/robots.txt");
      expect(await letThirtyDaysPass(site, bilal)).toBe(1);
    });

    await test.step("a visitor finds the shop with its logo, facts and deals, and nothing about Bilal", async () => {
      await openPage(page, "/businesses");
      await page.getByLabel(say("Search businesses by name")).fill(shop);
      await page.keyboard.press("Enter");
      await main.getByRole("link", { name: shop }).click();
      await expect(page.getByRole("heading", { level: 1, name: shop })).toBeVisible();
      await expectShop();
      await expect(main.getByText("HMC").first()).toBeVisible();
      await expect(panel).toContainText(words.answer);
      const rendered = await (await request.get(address)).text();
      expect(rendered).toContain(shop);
      for (const secret of [bilal.username, bilal.email, TELEPHONE]) {
        expect(rendered).not.toContain(secret);
      }
      await main.getByRole("link", { name: title }).click();
      await expect(main.getByText(say("Posted by the merchant"))).toBeVisible();
      const reply = main.getByRole("article").filter({ hasText: words.reply });
      await expect(reply).toContainText(say("Unknown User"));
      await expect(reply).not.toContainText(say("Speaks for the shop"));
    });

    async function expectShop(): Promise<void> {
      await expect(main.getByText(words.corrected)).toBeVisible();
      await expect(main.getByText(words.hours)).toBeVisible();
      await expect(logo(page)).toHaveJSProperty("complete", true);
      await expect(logo(page)).not.toHaveJSProperty("naturalWidth", 0);
    }
  });
}

function logo(page: Page) {
  return page.locator('header img[src*="/merchant/"]');
}

/** Publishes the certifier of a shop, and lets a member dispute it and ask a question below a deal. */
function askShop(
  site: BootedSite,
  asked: { shop: string; title: string; username: string; question: string },
) {
  const { shop, title, username, question } = asked;
  return withDatabase(site.dataDir, async (pool) => {
    await pool.query(
      `update public.halal_facts set is_public = true
       where merchant_id = (select id from public.merchants where name = $1)`,
      [shop],
    );
    await pool.query(
      `insert into public.halal_disputes (fact_id, user_id, reason)
       select f.id, p.id, 'expired' from public.halal_facts f
       join public.merchants m on m.id = f.merchant_id and m.name = $1
       join public.profiles p on p.username = $2`,
      [shop, username],
    );
    await pool.query(
      `insert into public.comments (deal_id, user_id, content)
       select d.id, p.id, $3 from public.deals d join public.profiles p on p.username = $2 where d.title = $1`,
      [title, username, question],
    );
  });
}
