import { createClient } from "@supabase/supabase-js";
import { type BootedSite, bootSite, removeDataDir } from "#testing/site/boot-site.ts";
import { expect, openPage, signIn, test } from "../support/journey.ts";
import { ADMIN, newMember } from "../support/people.ts";

const PENDING = 50;

// Uses a separate site, because clearing the queue would affect the deals of other journeys.
test.describe.configure({ mode: "serial" });
let site: BootedSite;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await bootSite({ DEMO: "off", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  await shareDeals(PENDING);
});

test.afterAll(async () => {
  await site.stop();
  await removeDataDir(site.dataDir);
});

test("an admin clears fifty pending deals with the keyboard alone", async ({ page }) => {
  test.setTimeout(180_000);
  let decided = 0;
  page.on("response", (response) => {
    if (response.url().endsWith("/rpc/moderate_deal") && response.ok()) decided += 1;
  });
  await signIn(page, ADMIN, site.address);
  await openPage(page, `${site.address}/admin/deals`);
  await expect(page.getByText(`${PENDING} to review`)).toBeVisible();

  await test.step("one deal is edited in place", async () => {
    await page.keyboard.press("j");
    await expect(page.getByRole("listitem", { name: "Deal number 1", exact: true })).toBeFocused();
    await page.keyboard.press("e");
    await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(", corrected");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("listitem", { name: "Deal number 1, corrected" })).toBeFocused();
    await page.keyboard.press("a");
    await expect(page.getByText(`${PENDING - 1} to review`)).toBeVisible();
  });

  await test.step("one deal is rejected with a reason", async () => {
    await expect(page.getByRole("listitem", { name: "Deal number 2", exact: true })).toBeFocused();
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: "Reject this deal?" });
    await expect(dialog).toBeVisible();
    while (!(await dialog.getByLabel("Reason").evaluate((box) => box === document.activeElement))) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type("The link is broken.");
    const reject = dialog.getByRole("button", { name: "Reject" });
    while (!(await reject.evaluate((button) => button === document.activeElement))) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`${PENDING - 2} to review`)).toBeVisible();
  });

  await test.step("a decision is undone with a key, and the deal returns to its place", async () => {
    await expect(page.getByRole("listitem", { name: "Deal number 3", exact: true })).toBeFocused();
    await page.keyboard.press("a");
    await expect(page.getByText("Approved: Deal number 3")).toBeVisible();
    await page.keyboard.press("u");
    await expect(page.getByText("Undone: Deal number 3")).toBeVisible();
    await expect(page.getByText(`${PENDING - 2} to review`)).toBeVisible();
    const row = page.getByRole("listitem", { name: "Deal number 3", exact: true });
    await expect(row).toBeFocused();
  });

  await test.step("a long description opens in its row", async () => {
    const row = page.getByRole("listitem", { name: "Deal number 3", exact: true });
    const more = row.getByRole("button", { name: "Show all" });
    await expect(more).toHaveAttribute("aria-expanded", "false");
    await more.click();
    await expect(row.getByRole("button", { name: "Show less" })).toBeVisible();
    await row.focus();
  });

  await test.step("three deals are ended together", async () => {
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(page.getByText("3 selected")).toBeVisible();
    await page.keyboard.press("o");
    await expect(page.getByText(`${PENDING - 5} to review`)).toBeVisible();
  });

  await test.step("the others are approved, with one key each", async () => {
    for (let left = PENDING - 5; left > 0; left -= 1) await page.keyboard.press("a");
    await expect(page.getByRole("heading", { name: "All caught up" })).toBeVisible();
    // Every deal is decided once, except for the one whose decision was undone.
    await expect.poll(() => decided, { timeout: 60_000 }).toBe(PENDING + 1);
  });

  await test.step("the decisions are applied and logged", async () => {
    await expect(async () => {
      const home = await (await fetch(`${site.address}/?page=5`)).text();
      expect(home).toContain("Deal number 1, corrected");
    }).toPass();
    await openPage(page, `${site.address}/admin/audit`);
    await page.getByRole("button", { name: "Show earlier ones" }).click();
    await expect(page.getByText("edited the deal")).toBeVisible();
    await expect(page.getByText("Reason: The link is broken.")).toBeVisible();
    await expect(page.getByText("expired the deal")).toHaveCount(3);
    await expect(page.getByText("approved the deal")).toHaveCount(PENDING - 3);
    await expect(page.getByText("undid the decision on the deal")).toHaveCount(1);
  });
});

/** Adds pending deals by Amina. */
async function shareDeals(count: number): Promise<void> {
  const { supabaseUrl, supabaseAnonKey } = await (
    await fetch(`${site.address}/config.json`)
  ).json();
  const client = createClient(supabaseUrl, supabaseAnonKey);
  const { email, password, username } = newMember("amina");
  await client.auth.signUp({ email, password, options: { data: { username } } });
  await client.auth.signInWithPassword({ email, password });
  for (let number = 1; number <= count; number += 1) {
    const { error } = await client.rpc("secure_submit_deal", {
      title_param: `Deal number ${number}`,
      description_param:
        number === 3 ? "Ajwa dates from Medina, this year's harvest.\n".repeat(9) : "",
      price_param: number,
      merchant_param: "Nakheel Grocers",
      category_param: "food",
      location_param: "",
      image_url_param: "",
      deal_url_param: `https://nakheel.example/${number}`,
    });
    if (error) throw new Error(error.message);
  }
  await client.auth.signOut();
}
