import { expect, openPage, signIn, signUp, test } from "../support/journey.ts";
import { tabTo } from "../support/keyboard.ts";
import { ADMIN, newMember } from "../support/people.ts";

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
