import { createClient } from "@supabase/supabase-js";
import { expectAccessible, expectToFit } from "../support/axe.ts";
import {
  chooseFromAccountMenu,
  expect,
  openPage,
  refuseCookies,
  signIn,
  signUp,
  test,
} from "../support/journey.ts";
import { ADMIN, newMember } from "../support/people.ts";
import { DESK, PHONE } from "../support/sizes.ts";

test("an admin appoints Hamza, who approves a deal, comes to no page of admins, and loses the role at once", async ({
  page,
  browser,
  baseURL,
  consoleErrors,
}) => {
  test.setTimeout(120_000);
  const hamza = newMember("hamza");
  const deal = await aminaPosts(baseURL ?? "");
  await signUp(page, hamza);
  const context = await browser.newContext({ baseURL, viewport: DESK });
  await refuseCookies(context);
  const desk = await context.newPage();
  await signIn(desk, ADMIN);

  await test.step("the admin finds Hamza and makes him a moderator", async () => {
    await openPage(desk, `/admin/members?q=${hamza.username}`);
    await desk.getByRole("link", { name: hamza.username }).click();
    await desk.getByRole("button", { name: "Make a moderator" }).click();
    await expect(desk.getByRole("button", { name: "Remove as moderator" })).toBeVisible();
    await expectAccessible(desk);
    await expectToFit(desk);
  });

  await test.step("Hamza opens the queue from his menu on a phone and approves a deal", async () => {
    await page.setViewportSize(PHONE);
    await signIn(page, hamza);
    await openPage(page, "/");
    await chooseFromAccountMenu(page, "Moderation");
    const row = page.getByRole("listitem", { name: deal.title });
    await row.getByRole("button", { name: /Approve/ }).click();
    await expect(row).toBeHidden();
    await expectAccessible(page);
    await expectToFit(page);
    await openPage(page, `/deals/${deal.id}`);
    await expect(page.getByRole("region", { name: "Moderation of this deal" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Votes and temperature" })).toHaveCount(0);
  });

  await test.step("pages of admins refuse him, and a member’s record is the public profile", async () => {
    await openPage(page, "/admin/audit");
    await expect(
      page.getByRole("heading", { name: "Unauthorized: Admin access required" }),
    ).toBeVisible();
    await openPage(page, `/admin/members/${deal.posterId}`);
    await expect(page).toHaveURL(new RegExp(`/users/${deal.posterId}`));
  });

  await test.step("without the role, his next request is refused", async () => {
    await openPage(page, "/admin/reports");
    await expect(page.getByRole("heading", { name: "Reports" })).toBeVisible();
    await desk.getByRole("button", { name: "Remove as moderator" }).click();
    await expect(desk.getByRole("button", { name: "Make a moderator" })).toBeVisible();
    await page.getByRole("link", { name: "Resolved" }).click();
    await expect(page.getByText("Unauthorized: Admin access required")).toBeVisible();
    await page.reload();
    await expect(page.getByText("This page is for admins.")).toBeVisible();
    // The browser logs the refusal.
    const refused = consoleErrors.splice(0);
    expect(refused.filter((text) => !/403/.test(text))).toEqual([]);
    expect(refused.length).toBeGreaterThan(0);
  });
  await context.close();
});

/** Submits a deal as a new member. */
async function aminaPosts(site: string) {
  const { supabaseUrl, supabaseAnonKey } = await (await fetch(`${site}/config.json`)).json();
  const client = createClient(supabaseUrl, supabaseAnonKey);
  const { email, password, username } = newMember("amina");
  await client.auth.signUp({ email, password, options: { data: { username } } });
  const title = `Dates of ${username}`;
  const { data, error } = await client.rpc("secure_submit_deal", {
    title_param: title,
    description_param: "From Medina",
    price_param: 4.5,
    merchant_param: "Date House",
    category_param: "food",
    location_param: "Bradford",
    image_url_param: "",
    deal_url_param: `https://dates.example/${username}`,
  });
  if (error) throw new Error(error.message);
  const [{ id, user_id: posterId }] = [data].flat();
  await client.auth.signOut();
  return { id: String(id), posterId: String(posterId), title };
}
