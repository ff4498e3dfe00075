import { expectAccessible, expectToFit } from "../support/axe.ts";
import { expect, openPage, signUp, test } from "../support/journey.ts";
import { pressAt, typeInto } from "../support/keyboard.ts";
import { newMember } from "../support/people.ts";
import { PHONE } from "../support/sizes.ts";

test("a visitor who wants to submit a deal joins, signs in and returns to the form, on a phone", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const amina = newMember("amina");
  const safiya = newMember("safiya");
  await signUp(page, safiya);

  await test.step("the links keep the address to return to", async () => {
    await openPage(page, "/submit");
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/login?next=%2Fsubmit");
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(page).toHaveURL("/register?next=%2Fsubmit");
  });

  await test.step("the form shows whether a name is available before it is submitted", async () => {
    await page.getByLabel("Username").fill(safiya.username);
    await expect(page.getByText("This username is already taken.").first()).toBeVisible();
    await page.getByLabel("Username").fill(amina.username);
    await expect(page.getByText("Available", { exact: true })).toBeVisible();
  });

  await test.step("missing fields are listed and linked", async () => {
    await page.getByRole("button", { name: "Create account" }).click();
    await expectAccessible(page);
    await expectToFit(page);
    await page.getByRole("alert").getByRole("link").first().click();
    await expect(page.getByLabel("Email")).toBeFocused();
  });

  await test.step("the account is ready; one tap signs her in", async () => {
    await page.getByLabel("Email").fill(amina.email);
    await page.getByLabel("Password", { exact: true }).fill(amina.password);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("heading", { name: "You’re all set" })).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await expect(page.getByRole("heading", { name: "You’re all set" })).toBeInViewport();
    await expect(page.getByLabel("Email")).toHaveValue(amina.email);
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/submit");
    await expect(page.getByLabel("Deal link")).toBeVisible();
  });

  await test.step("she opens her account menu", async () => {
    await page.getByRole("button", { name: `Account of ${amina.username}` }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
  });
});

test("Bilal joins, signs in and out by keyboard alone", { tag: "@sweep" }, async ({ page }) => {
  test.setTimeout(120_000);
  const bilal = newMember("bilal");
  await openPage(page, "/");
  await pressAt(page, page.getByRole("banner").getByRole("link", { name: "Sign in" }));
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await pressAt(page, page.getByRole("link", { name: "Create an account" }));

  await typeInto(page, page.getByLabel("Username"), bilal.username);
  await expect(page.getByText("Available", { exact: true })).toBeVisible();
  await typeInto(page, page.getByLabel("Email"), bilal.email);
  await typeInto(page, page.getByLabel("Password", { exact: true }), bilal.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "You’re all set" })).toBeVisible();

  await expect(page.getByRole("main").getByRole("button", { name: "Sign in" })).toBeFocused();
  await page.keyboard.press("Enter");
  const account = page.getByRole("button", { name: `Account of ${bilal.username}` });
  await expect(account).toBeVisible();

  await pressAt(page, account);
  const items = page.getByRole("menuitem");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(account).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
});
