import type { Page } from "@playwright/test";
import {
  chooseFromAccountMenu,
  expect,
  openPage,
  signIn,
  signUp,
  test,
} from "../support/journey.ts";
import { ADMIN, newMember } from "../support/people.ts";
import { drawPhoto } from "../support/photo.ts";

test("a member changes their avatar, and others see it once an admin has approved it by keyboard alone", async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  const amina = newMember("amina");
  let image = "";
  await signUp(page, amina);
  await signIn(page, amina);

  await test.step("Amina opens the form from her menu, chooses an image and sends it", async () => {
    await openPage(page, "/");
    await chooseFromAccountMenu(page, "Change avatar");
    await expect(page).toHaveURL(/\/settings#avatar$/);
    await send(page);
    await expect(page.getByText("Waiting for approval")).toBeVisible();
    await expect(page.getByText(/Your avatar has been sent/)).toBeVisible();
    await expectShown(page, /^Your new avatar/);
  });

  await test.step("other people cannot see it yet", async () => {
    const profile = await (await request.get(`/profile/${amina.username}`)).text();
    expect(profile).not.toContain("/avatar/");
  });

  await test.step("Maryam approves it with the queue's keyboard shortcuts", async () => {
    await signIn(page, ADMIN);
    await openPage(page, "/admin/profile-moderation");
    const waiting = page.getByRole("listitem", { name: `Avatar of ${amina.username}` });
    await expectShown(page, `Pending avatar of ${amina.username}`);
    for (let steps = 0; steps < 50; steps += 1) {
      await page.keyboard.press("j");
      if (await waiting.evaluate((item) => item === document.activeElement)) break;
    }
    await expect(waiting).toBeFocused();
    await page.keyboard.press("a");
    await expect(waiting).toBeHidden();
    await expect(page.getByText(`Approved: ${amina.username}`)).toBeVisible();
  });

  await test.step("everyone sees it, and Amina also sees it in the header", async () => {
    const shown = async () => {
      const profile = await (await request.get(`/profile/${amina.username}`)).text();
      return /[^"]+\/avatar\/[^"?]+\.webp/.exec(profile)?.[0] ?? "";
    };
    await expect.poll(shown).not.toBe("");
    image = await shown();
    expect((await request.get(image)).status()).toBe(200);
    await signIn(page, amina);
    await openPage(page, "/");
    await expect(page.getByRole("button", { name: /^Account of/ }).locator("img")).toHaveAttribute(
      "src",
      /\/avatar\//,
    );
  });

  await test.step("a second image is rejected: its file is deleted, the first one stays", async () => {
    await openPage(page, "/settings#avatar");
    const shown = page.waitForRequest((sent) => /\/avatar\/.*w=320/.test(sent.url()));
    await send(page);
    await expect(page.getByText("Waiting for approval")).toBeVisible();
    const second = (await shown).url();
    await signIn(page, ADMIN);
    await openPage(page, "/admin/profile-moderation");
    await expectShown(page, `Pending avatar of ${amina.username}`);
    await page.getByRole("button", { name: `Reject the avatar of ${amina.username}` }).click();
    const removed = page.waitForResponse((response) => response.request().method() === "DELETE");
    await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    // The file stays as long as the rejection can be undone.
    await page.getByRole("status").getByRole("button", { name: "Close" }).click();
    expect((await removed).status()).toBe(204);
    expect((await request.get(second)).status()).toBe(404);
    expect((await request.get(image)).status()).toBe(200);
    await signIn(page, amina);
    await openPage(page, "/settings#avatar");
    await expect(page.getByText(/^Your last avatar wasn’t approved/)).toBeVisible();
  });
});

async function send(page: Page): Promise<void> {
  await page.getByLabel("New avatar").setInputFiles({
    name: "me.png",
    mimeType: "image/png",
    buffer: await drawPhoto(),
  });
  await expect(page.getByText(/^Uploaded/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Send for approval" }).click();
}

/** Checks that the image itself has loaded, not just its placeholder. */
async function expectShown(page: Page, name: string | RegExp): Promise<void> {
  const image = page.getByRole("img", { name }).locator("img");
  await expect(image).toHaveAttribute("src", /^blob:/);
  await expect
    .poll(() => image.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
}
