import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { LANGUAGES } from "#contract/language.ts";
import { translate } from "#server/i18n/translate.ts";
import { expectAccessible, expectToFit } from "../support/axe.ts";
import { expect, openPage, signIn, signUp, speak, test } from "../support/journey.ts";
import { newMember } from "../support/people.ts";
import { DESK, PHONE } from "../support/sizes.ts";
import { withDatabase } from "../support/with-database.ts";

const CODE = "DATES3";
const LAST_DAY = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

const RUNS = LANGUAGES.map(({ code }, index) => ({
  language: code,
  size: index % 2 === 0 ? DESK : PHONE,
}));

for (const { language, size } of RUNS) {
  test(`Bilal pastes the link of a live deal, sees the deal and adds a code to it, Hamza adds its end, and its poster accepts both: ${language}, ${size.width} wide`, {
    tag: language === "ar" ? "@sweep" : [],
  }, async ({ page, context, site }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(size);
    await speak(page, language);
    const say = (message: string) => translate(language, { message });
    const amina = newMember("amina");
    const bilal = newMember("bilal");
    const hamza = newMember("hamza");
    const title = `Medjool dates, 1 kg ${amina.username}`;
    const link = `https://nakheel.example/${amina.username}`;
    await signUp(page, amina);
    await signUp(page, bilal);
    await signUp(page, hamza);
    const id = await writeLiveDeal(site.dataDir, { username: amina.username, title, link });

    await test.step("Bilal pastes its link and sees it before he types anything", async () => {
      await signIn(page, bilal);
      await openPage(page, "/submit");
      await page.getByLabel(say("Deal link")).fill(`${link}/?utm_source=news`);
      const notice = page.getByRole("status", { name: say("About this link") });
      await expect(notice.getByText(say("This deal is live"))).toBeVisible();
      await expect(notice.getByRole("link", { name: title })).toBeVisible();
      await expectAccessible(page);
      await expectToFit(page);
    });

    await test.step("he adds his code to it", async () => {
      const opening = context.waitForEvent("page");
      await page.getByRole("link", { name: say("Add what you know") }).click();
      const dealPage = await opening;
      await dealPage.getByRole("textbox", { name: say("Code") }).fill(CODE);
      await dealPage.getByLabel(say("Type of offer")).selectOption("fixed");
      const discount = say("Discount (<0>{currency}</0>)").split(" ")[0];
      await dealPage.getByRole("textbox", { name: new RegExp(`^${discount} `) }).fill("3");
      await expectAccessible(dealPage);
      await expectToFit(dealPage);
      await dealPage.getByRole("button", { name: say("Send"), exact: true }).click();
      await expect(
        dealPage.getByText(say("Waiting for the poster. It isn’t public yet.")),
      ).toBeVisible();
      await dealPage.close();
    });

    await test.step("Hamza adds its end", async () => {
      await signIn(page, hamza);
      await openPage(page, `/deals/${id}#add`);
      await page.getByLabel(say("What would you like to add?")).selectOption("end");
      await page.getByLabel(say("Ends on"), { exact: true }).fill(LAST_DAY);
      await page.getByLabel(say("End time"), { exact: true }).fill("12:00");
      await expectAccessible(page);
      await expectToFit(page);
      await page.getByRole("button", { name: say("Send"), exact: true }).click();
      await expect(
        page.getByText(say("Waiting for the poster. It isn’t public yet.")),
      ).toBeVisible();
    });

    await test.step("Amina reads about both in her notifications", async () => {
      await signIn(page, amina);
      await openPage(page, "/notifications");
      const notice = page.getByRole("main").locator(`a[href="${paths.deal(shortDealId(id))}#add"]`);
      for (const { username } of [bilal, hamza]) {
        await expect(notice.filter({ hasText: username })).toBeVisible();
      }
      await expectToFit(page);
    });

    await test.step("she finds them on her profile and accepts both, and a visitor reads them", async () => {
      await openPage(page, `/profile/${amina.username}`);
      await page.locator(`a[href="/deals/${id}#add"]`).click();
      const tip = (username: string) => page.locator("#add li").filter({ hasText: username });
      for (const { username } of [bilal, hamza]) {
        await tip(username)
          .getByRole("button", { name: say("Accept"), exact: true })
          .click();
        await expect(
          tip(username).getByRole("button", { name: say("Remove"), exact: true }),
        ).toBeVisible();
      }
      // The page shows the code and the end without a reload.
      await expect(
        page
          .getByRole("region", { name: say("Code for this shop") })
          .getByRole("code")
          .getByText(CODE),
      ).toBeVisible();
      const times = page.locator(`time[datetime^="${LAST_DAY}"]`);
      await expect(times).toHaveCount(2);
      await page.evaluate(() => localStorage.removeItem("samha-session"));
      await openPage(page, `/deals/${id}`);
      const code = page.getByRole("region", { name: say("Code for this shop") });
      await expect(code).toContainText(CODE);
      await expect(code).toContainText(bilal.username);
      await expect(code.getByRole("button", { name: say("Copy") })).toBeVisible();
      await expect(times).toHaveCount(2);
      await expectAccessible(page);
      await expectToFit(page);
    });
  });
}

/** Inserts a public deal, bypassing the moderation queue; returns its id. */
async function writeLiveDeal(
  dataDir: string,
  { username, title, link }: { username: string; title: string; link: string },
): Promise<string> {
  const { rows } = await withDatabase(dataDir, (pool) =>
    pool.query<{ id: string }>(
      `insert into public.deals (user_id, title, price, merchant, category, deal_url, status)
       select id, $2, 9.99, 'Date House ' || username, 'food', $3, 'active' from public.profiles where username = $1
       returning id`,
      [username, title, link],
    ),
  );
  return rows[0]?.id ?? "";
}
