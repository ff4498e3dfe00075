import type { Page } from "@playwright/test";
import { expect, openPage, signIn, signOut, signUp, test } from "../support/journey.ts";
import { tabTo } from "../support/keyboard.ts";
import { ADMIN, newMember } from "../support/people.ts";
import { drawPhoto } from "../support/photo.ts";
import { PHONE } from "../support/sizes.ts";

test("a merchant registers on a phone, an admin approves it, and everyone can find it", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize(PHONE);
  const amina = newMember("amina");
  const name = `Date House ${amina.username.slice(-6)}`;

  await test.step("Amina finds the form through the list of businesses and must sign in first", async () => {
    await signUp(page, amina);
    await openPage(page, "/businesses");
    await page.getByRole("link", { name: "Register your business" }).click();
    await expect(
      page.getByRole("heading", { name: "Sign in to register your business" }),
    ).toBeVisible();
    await signIn(page, amina);
  });

  await test.step("she registers it, with a logo", async () => {
    await openPage(page, "/merchant-registration");
    await page.getByLabel("Name of the business").fill(name);
    await page.getByLabel("Category").selectOption("food");
    await page.getByLabel("Description").fill("Dates from Medina, weighed while you wait.");
    await page.getByLabel("Halal certifier").fill("HMC");
    await page.getByLabel("Phone").fill("+44 1274 496 000");
    await page.locator('input[type="file"]').setInputFiles({
      name: "logo.png",
      mimeType: "image/png",
      buffer: await drawPhoto(),
    });
    await expect(page.getByRole("button", { name: "Remove photo" })).toBeVisible();
    await page.getByRole("button", { name: "Register business" }).click();
    await expect(page.getByText("Your business was sent for review")).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByText("In review")).toBeVisible();
  });

  await test.step("it is hidden while it is pending", async () => {
    const waiting = await request.get(`/businesses?q=${encodeURIComponent(name)}`);
    expect(await waiting.text()).toContain("No business matches");
  });

  await test.step("Maryam, an admin, sees its contact data and approves it", async () => {
    await signIn(page, ADMIN);
    await openPage(page, "/admin/merchants");
    const row = page.getByRole("listitem", { name });
    await expect(row).toContainText(amina.email);
    await page.getByRole("button", { name: `Approve ${name}` }).click();
    await expect(row).toBeHidden();
    await openPage(page, "/");
    await signOut(page);
  });

  await test.step("a visitor finds it and its page, without contact data", async () => {
    await openPage(page, "/businesses");
    await page.getByLabel("Search businesses by name").fill(name);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("Certifier (stated by the shop): HMC")).toBeVisible();
    await expect(logo(page)).toHaveJSProperty("complete", true);
    await expect(logo(page)).not.toHaveJSProperty("naturalWidth", 0);
    const rendered = await (await request.get(page.url())).text();
    expect(rendered).toContain(name);
    expect(rendered).not.toContain(amina.email);
    expect(rendered).not.toContain("496 000");
  });

  await test.step("Amina reads that it is approved", async () => {
    await signIn(page, amina);
    await openPage(page, "/merchant-registration");
    await expect(page.getByText("Approved", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "See its page" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });

  await test.step("she adds opening hours, which its page shows at once; a new name waits", async () => {
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    const section = page.locator("#businesses");
    await section.getByRole("button", { name: `Edit ${name}` }).click();
    await expect(section.getByRole("button", { name: "Remove photo" })).toBeVisible();
    await section.getByLabel("Name of the business").fill(`${name} Ltd`);
    await section.getByLabel("Opening hours").fill("Mon to Sat 9 to 6");
    await section.getByRole("button", { name: "Save" }).click();
    await expect(section.getByText("Change waiting for an admin")).toBeVisible();
    await section.getByRole("link", { name: "See its page" }).click();
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    await expect(page.getByText("Mon to Sat 9 to 6")).toBeVisible();
    await expect(logo(page)).toHaveJSProperty("complete", true);
  });
});

test("by keyboard alone, a merchant registers, and reads why the registration was rejected", {
  tag: "@sweep",
}, async ({ page }) => {
  test.setTimeout(120_000);
  const bilal = newMember("bilal");
  const name = `Oud Loft ${bilal.username.slice(-6)}`;
  await signUp(page, bilal);
  await signIn(page, bilal);

  await test.step("Bilal fills in the form", async () => {
    await openPage(page, "/merchant-registration");
    await tabTo(page, page.getByLabel("Name of the business"));
    await page.keyboard.type(name);
    await tabTo(page, page.getByLabel("Category"));
    await page.keyboard.type("Perfumes");
    await tabTo(page, page.getByLabel("Description"));
    await page.keyboard.type("Attar without alcohol.");
    await tabTo(page, page.getByRole("button", { name: "Register business" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Your business was sent for review")).toBeVisible({
      timeout: 20_000,
    });
  });

  await test.step("Maryam rejects it with keyboard shortcuts", async () => {
    await signIn(page, ADMIN);
    await openPage(page, "/admin/merchants");
    const row = page.getByRole("listitem", { name });
    await expect(row).toBeVisible();
    for (let pressed = 0; pressed < 50; pressed++) {
      await page.keyboard.press("j");
      if (await row.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(row).toBeFocused();
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: "Reject this registration?" });
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByLabel("Reason"));
    await page.keyboard.type("The address does not exist.");
    await tabTo(page, dialog.getByRole("button", { name: "Reject" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Rejected: ${name}`)).toBeVisible();
    await expect(row).toBeHidden();
  });

  await test.step("Bilal reads why", async () => {
    await signIn(page, bilal);
    await openPage(page, "/merchant-registration");
    await expect(page.getByText("The address does not exist.")).toBeVisible();
  });
});

function logo(page: Page) {
  return page.locator('header img[src*="/merchant/"]');
}
