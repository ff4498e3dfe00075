import { expect, openPage, refuseCookies, signIn, signUp, test } from "../support/journey.ts";
import { tabTo } from "../support/keyboard.ts";
import { newMember } from "../support/people.ts";
import { drawPhoto } from "../support/photo.ts";
import { PHONE } from "../support/sizes.ts";

test("a member drafts, previews and publishes a post, and a visitor reads it, on a phone", async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize(PHONE);
  const amina = newMember("amina");
  const title = `Choosing dates ${amina.username.replace("_", " ")}`;
  await signUp(page, amina);
  await signIn(page, amina);

  await test.step("Amina writes, with a cover and an image in the text", async () => {
    await openPage(page, "/admin/blog/new");
    await page.getByLabel("Title").fill(title);
    await expect(page.getByLabel("Web address")).toHaveValue(/^choosing-dates-amina-/);
    await page.getByLabel("Summary").fill("Ajwa or Medjool?");
    const photo = { name: "ajwa.png", mimeType: "image/png", buffer: await drawPhoto() };
    await page.locator("#post-cover_image_url").setInputFiles(photo);
    await expect(page.getByRole("img", { name: "Cover of the post" })).toBeVisible();
    await page.getByLabel("Text", { exact: true }).fill("Taste **three** kinds.\n\n");
    await page.getByTestId("post-image").setInputFiles(photo);
    await expect(page.getByLabel("Text", { exact: true })).toHaveValue(/!\[ajwa\]\(http/);
  });

  await test.step("a reload asks for confirmation and loses nothing", async () => {
    const prompt = new Promise<string>((resolve) => {
      page.once("dialog", (dialog) => {
        resolve(dialog.type());
        void dialog.accept();
      });
    });
    await page.reload();
    expect(await prompt).toBe("beforeunload");
    await expect(page.getByText("We restored what you hadn’t saved.")).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue(title);
    await expect(page.getByLabel("Text", { exact: true })).toHaveValue(/three[\s\S]*!\[ajwa\]/);
  });

  await test.step("she saves the draft; the form stays open, now at the address of the post", async () => {
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("All changes saved")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/blog\/edit\/[0-9a-f-]{36}$/);
    await page.reload();
    await expect(page.getByLabel("Title")).toHaveValue(title);
    await expect(page.getByText("We restored what you hadn’t saved.")).toBeHidden();
  });

  const slug = await page.getByLabel("Web address").inputValue();
  await test.step("only she can see the draft", async () => {
    const hidden = await request.get(`/blog/${slug}`);
    expect(hidden.status()).toBe(404);
    expect(await hidden.text()).not.toContain(title);
  });

  await test.step("she previews and publishes it", async () => {
    await page.getByRole("tab", { name: "Preview" }).click();
    const preview = page.getByRole("tabpanel", { name: "Preview" });
    await expect(preview.locator("strong")).toHaveText("three");
    const image = preview.getByRole("img", { name: "ajwa" });
    await expect(image).toHaveAttribute("src", /^blob:/);
    await expect(image).not.toHaveJSProperty("naturalWidth", 0);
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page).toHaveURL(new RegExp(`/blog/${slug}$`));
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  });

  await test.step("a visitor reads it, with and without JavaScript", async () => {
    const context = await browser.newContext({ viewport: PHONE });
    await refuseCookies(context);
    const visitor = await context.newPage();
    await openPage(visitor, `/blog/${slug}`);
    await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(visitor.locator("main strong", { hasText: "three" })).toBeVisible();
    const image = visitor.getByRole("img", { name: "ajwa" });
    await image.scrollIntoViewIfNeeded();
    await expect(image).not.toHaveJSProperty("naturalWidth", 0);
    await context.close();
    expect(await (await request.get(`/blog/${slug}`)).text()).toContain("<strong>three</strong>");
  });

  await test.step("leaving unsaved text asks for confirmation", async () => {
    await page.goBack();
    await page.getByLabel("Title").fill(`${title}, again`);
    await page.getByRole("link", { name: "View post" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Keep writing" }).click();
    await expect(page.getByLabel("Title")).toHaveValue(`${title}, again`);
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("All changes saved")).toBeVisible();
    await expect(page.getByLabel("Web address")).toHaveValue(slug);
  });
});

test("a post is written, saved, published and deleted by keyboard alone", {
  tag: "@sweep",
}, async ({ page }) => {
  test.setTimeout(120_000);
  const bilal = newMember("bilal");
  await signUp(page, bilal);
  await signIn(page, bilal);
  await openPage(page, "/admin/blog/new");
  const text = page.getByLabel("Text", { exact: true });

  await tabTo(page, page.getByLabel("Title"));
  await page.keyboard.type(`Figs ${bilal.username.replace("_", " ")}`);
  await tabTo(page, text);
  await page.keyboard.type("Fresh figs");
  await page.keyboard.press("Shift+Control+ArrowLeft");
  await page.keyboard.press("Control+b");
  await expect(text).toHaveValue("Fresh **figs**");
  await page.keyboard.press("Control+i");
  await expect(text).toHaveValue("Fresh **_figs_**");
  await page.keyboard.press("Control+z");
  await expect(text).toHaveValue("Fresh **figs**");

  await tabTo(page, page.getByRole("button", { name: "Save draft" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("All changes saved")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save draft" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^Figs bilal/ })).toBeVisible();

  await page.goBack();
  await tabTo(page, page.getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete this post?" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/blog$/);
});
