import { expectAccessible } from "../support/axe.ts";
import { findExamples } from "../support/examples.ts";
import { expect, openPage, postedText, signIn, signUp, test } from "../support/journey.ts";
import { newMember } from "../support/people.ts";
import { DESK } from "../support/sizes.ts";

test("Bilal posts, corrects, replies to and deletes a comment by keyboard alone", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize(DESK);
  const bilal = newMember("bilal");
  await signUp(page, bilal);
  await signIn(page, bilal);
  const { deal } = await findExamples(page.request);
  await openPage(page, `/deals/${deal}`);
  // Waits for the member's comment box.
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  const own = page.getByRole("article").filter({ hasText: bilal.username });
  const menu = own.getByRole("button", { name: /^More actions/ });
  const item = (name: string) => page.getByRole("menuitem", { name });

  await test.step("a comment is posted, and marked as edited after a correction", async () => {
    await page.getByPlaceholder("Ask a question or share what you know").focus();
    await page.keyboard.type("Is it frehs?");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(postedText(own, "Is it frehs?")).toBeInViewport();
    await expect(own).toBeFocused();
    await menu.focus();
    await page.keyboard.press("Enter");
    await expect(item("Copy link")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(item("Edit")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(own.getByRole("textbox")).toBeFocused();
    await expectAccessible(page, "#comments");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Is it fresh?");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(postedText(own, "Is it fresh?")).toBeVisible();
    await expect(own.getByText("edited")).toBeVisible();
    await expect(menu).toBeFocused();
  });

  await test.step("a reply is cancelled and written again", async () => {
    const reply = own.first().getByRole("button", { name: /^Reply/ });
    await reply.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Ye");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(reply).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.type("It is.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(postedText(own, "It is.")).toBeVisible();
    await expect(reply).toBeFocused();
  });

  await test.step("a deleted comment keeps its place and its reply", async () => {
    const id = await own.first().getAttribute("id");
    const first = page.locator(`[id="${id}"]`);
    const more = first.getByRole("button", { name: /^More actions/ });
    await chooseDelete();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, "#comments");
    await page.keyboard.press("Escape");
    await expect(more).toBeFocused();
    await chooseDelete();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(first).toContainText("This comment was deleted");
    await expect(first).toBeFocused();
    await expect(postedText(own, "It is.")).toBeVisible();

    async function chooseDelete(): Promise<void> {
      await more.focus();
      await page.keyboard.press("Enter");
      await expect(item("Copy link")).toBeFocused();
      await page.keyboard.press("End");
      await expect(item("Delete")).toBeFocused();
      await page.keyboard.press("Enter");
    }
  });

  await test.step("the newest comments are first even after a reload", async () => {
    await page.getByLabel("Order of comments").selectOption("newest");
    await page.reload();
    await expect(page.getByLabel("Order of comments")).toHaveValue("newest");
    await expect(page.locator("#comments article").first()).toContainText("was deleted");
  });
});
