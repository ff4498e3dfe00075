import { expectAccessible, expectReadable, expectToFit } from "../support/axe.ts";
import { expect, openPage, signIn, signUp, speak, test } from "../support/journey.ts";
import { newMember } from "../support/people.ts";
import { DESK, PHONE } from "../support/sizes.ts";
import { withDatabase } from "../support/with-database.ts";

const RUNS = [
  { language: "en", size: DESK, total: "£22.94", fold: "Discount code", ask: "Did it work?" },
  { language: "ar", size: PHONE, total: /22[.٫]94/, fold: "رمز الخصم", ask: "هل نجح؟" },
] as const;

/** Fields that a phone shows on the form's first screen, together with the image field. */
const FIRST_FIELDS = ["deal_url", "title", "price", "category"];

for (const { language, size, total, fold, ask } of RUNS) {
  test(`a deal with delivery and a code is listed with its total, and its code is confirmed, in ${language} at ${size.width} px`, {
    tag: language === "en" ? "@sweep" : [],
  }, async ({ page, site }) => {
    test.setTimeout(90_000);
    await page.setViewportSize(size);
    await speak(page, language);
    const amina = newMember("amina");
    const bilal = newMember("bilal");
    const title = `Olive oil, five litres ${amina.username}`;
    const code = `OIL${amina.username.slice(-6).toUpperCase()}`;
    await signUp(page, amina);
    await signUp(page, bilal);

    await test.step("Amina posts the deal with its delivery and its code", async () => {
      await signIn(page, amina);
      await openPage(page, "/submit");
      const field = (name: string) => page.locator(`#deal-${name}`);
      if (size === PHONE) {
        const image = page.locator('label[for="deal-image_url"]').last();
        for (const control of [...FIRST_FIELDS.map(field), image]) {
          await expect(control).toBeInViewport({ ratio: 1 });
        }
      }
      await field("title").fill(title);
      await field("price").fill("19.99");
      await field("category").selectOption("food");
      await field("merchant").fill(`Oil House ${amina.username}`);
      await page.locator('label:has(input[value="fixed"])').click();
      await field("delivery_cost").fill("2.95");
      await page.getByText(fold).click();
      await field("code").fill(code);
      await field("discount_type").selectOption("percentage");
      await field("discount_value").fill("10");
      await field("new_customers_only").selectOption("yes");
      await expectAccessible(page);
      await expectToFit(page);
      await page.locator("main form button[type=submit]").click();
      await expect(page.locator('main a[href^="/deals/"]').first()).toBeVisible();
    });

    await approve(site.dataDir, title);

    await test.step("Bilal finds it in the list with its total, and confirms the code", async () => {
      await signIn(page, bilal);
      await openPage(page, "/");
      const card = page.getByRole("article").filter({ hasText: title });
      await expect(card).toContainText(total);
      await card.getByRole("link", { name: title }).click();
      const row = page.locator("section", { has: page.getByText(code, { exact: true }) }).last();
      await expect(row).toBeVisible();
      await row.getByRole("button", { name: ask }).click();
      const worked = row.getByRole("group").getByRole("button").first();
      await worked.click();
      await expect(worked).toHaveAttribute("aria-pressed", "true");
      await expectReadable(page);
      await expectToFit(page);
      await expect.poll(() => timesWorked(site.dataDir, code)).toBe(1);
    });
  });
}

/** Approves a deal without the queue, which other journeys cover. */
async function approve(dataDir: string, title: string): Promise<void> {
  await withDatabase(dataDir, (pool) =>
    pool.query("update public.deals set status = 'active' where title = $1", [title]),
  );
}

async function timesWorked(dataDir: string, code: string): Promise<number> {
  const { rows } = await withDatabase(dataDir, (pool) =>
    pool.query(
      "select count(*)::int as n from public.voucher_outcomes o join public.voucher_codes v on v.id = o.voucher_id where v.code = $1 and o.outcome = 'worked'",
      [code],
    ),
  );
  return rows[0].n;
}
