// Long, because it follows one deal from the form to its end, and another through its rejection.
import { expectAccessible, expectToFit } from "../support/axe.ts";
import {
  chooseFromAccountMenu,
  expect,
  openPage,
  refuseCookies,
  signIn,
  signInByForm,
  signOut,
  signUp,
  signUpByForm,
  test,
} from "../support/journey.ts";
import { pressAt, typeInto } from "../support/keyboard.ts";
import { mailsTo } from "../support/outbox.ts";
import { ADMIN, newMember } from "../support/people.ts";
import { drawPhoto } from "../support/photo.ts";
import { PHONE } from "../support/sizes.ts";
import { withDatabase } from "../support/with-database.ts";

const LONG_NAME = "ajwa-dates-as-they-came-out-of-the-box-on-the-kitchen-table-in-leicester.png";

test("a member posts a deal, an admin approves it, another member votes and comments, and search engines can read it, on a phone", async ({
  page,
  request,
  site,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize(PHONE);
  const amina = newMember("amina");
  const bilal = newMember("bilal");
  const title = `Ajwa dates, 1 kg gift box ${amina.username}`;

  await test.step("Amina joins; joining does not sign her in", async () => {
    await signUpByForm(page, amina);
    await expect(
      page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Account" }),
    ).toBeVisible();
    await signInByForm(page, amina);
  });

  await test.step("Amina submits a deal with a photo", async () => {
    await openPage(page, "/submit");
    await page.getByLabel("Deal link").fill("https://nakheel.example/ajwa");
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Price").fill("18.75");
    await page.getByRole("main").getByLabel("Merchant", { exact: true }).fill("Nakheel Grocers");
    await page.getByLabel("Category").selectOption("food");
    await page.getByText("More details").click();
    await page.getByLabel("Location").fill("Leicester");
    await page.getByLabel("Description").fill("Soft and fresh.\n\nDelivery was free over £30.");
    await page.locator('input[type="file"]').setInputFiles({
      name: LONG_NAME,
      mimeType: "image/png",
      buffer: await drawPhoto(),
    });
    await expect(page.getByRole("button", { name: "Remove photo" })).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await page.getByRole("button", { name: "Submit for review" }).click();
    await expect(page.getByText("Your deal was sent for review")).toBeVisible({
      timeout: 20_000,
    });
  });

  await test.step("only Amina sees it while it is pending", async () => {
    await page.getByRole("link", { name: "View your deal" }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    const hidden = await request.get(page.url());
    expect(hidden.status()).toBe(404);
    expect(await hidden.text()).not.toContain(title);
    // The browser fetched the photo with her token.
    const photo = page.getByRole("main").getByAltText(title);
    await expect(photo).toHaveAttribute("src", /^blob:/);
    await expect(photo).not.toHaveJSProperty("naturalWidth", 0);
    await signOut(page);
  });

  await test.step("Maryam, an admin, approves it", async () => {
    await signIn(page, ADMIN);
    await openPage(page, "/admin/deals");
    await page.getByRole("button", { name: `Approve ${title}` }).click();
    await expect(page.getByText(`Approved: ${title}`)).toBeVisible();
    await expect(page.getByRole("button", { name: `Approve ${title}` })).toBeHidden();
  });

  await test.step("Bilal votes it hot and comments", async () => {
    await signUp(page, bilal);
    await signIn(page, bilal);
    await openPage(page, "/");
    await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
    await page.getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Hot", exact: true }).click();
    await expect(page.getByRole("main").getByText("1°").first()).toBeVisible();
    await page
      .getByPlaceholder("Ask a question or share what you know")
      .fill("Ordered two boxes, thank you.");
    await page.getByRole("button", { name: "Post comment" }).click();
    // The comment box also contains the text until it has been sent.
    const comment = page.getByRole("article").filter({ hasText: "Ordered two boxes, thank you." });
    await expect(comment).toBeVisible();
    await expect(page.getByPlaceholder("Ask a question or share what you know")).toHaveValue("");
  });

  await test.step("the rendered pages contain everything without JavaScript", async () => {
    const home = await (await request.get("/")).text();
    expect(home).toContain(title);
    expect(home).toContain("18.75");
    const deal = await (await request.get(page.url())).text();
    expect(deal).toContain("Ordered two boxes, thank you.");
    expect(deal).toContain("1°");
    expect(deal).toContain("application/ld+json");
    const photo = /\/images\/deal\/[^"?\s]+\.webp/.exec(deal)?.[0];
    expect((await request.get(`${photo}?w=640`)).status()).toBe(200);
  });

  const address = new URL(page.url()).pathname;
  await test.step("Amina is notified of the approval and the comment on the site, and of the approval by email", async () => {
    await signOut(page);
    await signIn(page, amina);
    await openPage(page, "/");
    await page.getByRole("link", { name: "Inbox, 2 unread" }).click();
    const list = page.getByRole("main").getByRole("listitem");
    await expect(list).toHaveCount(2);
    await expect(list.filter({ hasText: "commented on your deal" })).toHaveText(/New/);
    await expect(list.filter({ hasText: "is live" })).toHaveText(/New/);
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await expect(page.getByRole("link", { name: "Inbox", exact: true }).first()).toBeVisible();
    // Makes the email due, as if a minute had passed.
    await withDatabase(site.dataDir, (pool) =>
      pool.query(
        `update public.notifications set mail_after = mail_after - interval '1 minute';
         update graphile_worker._private_jobs set run_at = now() where key like 'mail_notices %'`,
      ),
    );
    await expect
      .poll(async () => (await mailsTo(site, amina.email)).join("\n"), { timeout: 30_000 })
      .toContain("is live");
  });

  await test.step("Amina corrects the price, the history shows the old one, and she ends the deal", async () => {
    await openPage(page, address);
    await page.getByRole("main").getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByLabel("Title")).toHaveValue(title);
    await page.getByLabel("Price").fill("16.50");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.locator("#history summary").click();
    // The paragraph also contains the time.
    await expect(page.locator("#history").getByText("by its poster")).toBeVisible();
    await expect(page.locator("#history")).toContainText("£18.75");
    await expect(page.locator("#history")).toContainText("£16.50");
    await page.getByRole("toolbar").getByRole("button", { name: "It’s gone" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "End the deal" }).click();
    await expect(page.getByText(/says its poster/)).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
  });
});

test("Bilal shares a deal with a photo by keyboard alone; it is rejected, he corrects it, and it is approved", {
  tag: "@sweep",
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(240_000);
  const bilal = newMember("bilal");
  const title = `Sidr honey, 500 g ${bilal.username}`;
  await signUp(page, bilal);
  await signIn(page, bilal);
  await openPage(page, "/");
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  await pressAt(page, page.getByRole("banner").getByRole("link", { name: "Submit a deal" }));
  const form = page.getByRole("main");
  await typeInto(page, form.getByLabel("Deal link"), `https://nakheel.example/${bilal.username}`);
  await typeInto(page, form.getByLabel("Title"), title);

  await test.step("missing fields are listed, and Enter jumps to them", async () => {
    await pressAt(page, form.getByRole("button", { name: "Submit for review" }));
    const missing = form.getByRole("alert").getByRole("link");
    await pressAt(page, missing.first());
    await expect(form.getByLabel("Category")).toBeFocused();
  });

  await page.keyboard.type("Halal Food");
  await typeInto(page, form.getByLabel("Merchant", { exact: true }), "Nakheel Grocers");
  await typeInto(page, form.getByLabel("Price"), "19");
  const fileChooser = page.waitForEvent("filechooser");
  await pressAt(page, form.getByLabel("Photo"));
  await (await fileChooser).setFiles({
    name: "sidr.png",
    mimeType: "image/png",
    buffer: await drawPhoto(),
  });
  await expect(form.getByRole("button", { name: "Remove photo" })).toBeVisible();
  await expect(form.getByText(/^Uploaded/)).toBeVisible({ timeout: 20_000 });
  await pressAt(page, form.getByRole("button", { name: "Submit for review" }));
  await expect(page.getByText("Your deal was sent for review")).toBeVisible();
  await pressAt(page, form.getByRole("link", { name: "View your deal" }));
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  const context = await browser.newContext({ baseURL });
  await refuseCookies(context);
  const desk = await context.newPage();
  const corrected = `${title}, raw`;

  await test.step("Maryam rejects it with a reason", async () => {
    await signIn(desk, ADMIN);
    await openPage(desk, "/admin/deals");
    await desk.getByRole("button", { name: `Reject ${title}` }).click();
    const dialog = desk.getByRole("dialog", { name: "Reject this deal?" });
    await dialog.getByLabel("Reason").fill("Say whether the honey is raw.");
    await dialog.getByRole("button", { name: "Reject" }).click();
    await expect(desk.getByRole("button", { name: `Reject ${title}` })).toBeHidden();
  });

  await test.step("Bilal reads why under My deals, corrects it and sends it again", async () => {
    await chooseFromAccountMenu(page, "My deals");
    await page.getByRole("link", { name: /^Not approved/ }).click();
    const row = page.getByRole("listitem").filter({ hasText: title });
    await expect(row.getByText("Say whether the honey is raw.")).toBeVisible();
    await row.getByRole("link", { name: `Edit and send again ${title}` }).click();
    await expect(form.getByText("Say whether the honey is raw.")).toBeVisible();
    await expect(form.getByLabel("Title")).toHaveValue(title);
    await form.getByLabel("Title").fill(corrected);
    await form.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByText("Your deal was sent for review")).toBeVisible();
  });

  await test.step("Maryam approves it, and it is live", async () => {
    await openPage(desk, "/admin/deals");
    await desk.getByRole("button", { name: `Approve ${corrected}` }).click();
    await expect(desk.getByRole("button", { name: `Approve ${corrected}` })).toBeHidden();
    await context.close();
    await page.getByRole("link", { name: "My deals" }).click();
    await page.getByRole("link", { name: /^Live/ }).click();
    await expect(page.getByRole("link", { name: corrected, exact: true })).toBeVisible();
  });
});
