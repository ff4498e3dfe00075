import { dangersIn, HOSTILE_POSTS, type ReadElement } from "#testing/posts/hostile-posts.ts";
import { expect, openPage, signIn, signUp, test } from "../support/journey.ts";
import { newMember } from "../support/people.ts";

// Browser counterpart of web/features/blog/read/render-markdown.test.ts: the preview renders text as the page of a post does.
test("scripts in a blog post never run in a browser", async ({ page, consoleErrors }) => {
  test.setTimeout(180_000);
  const hamza = newMember("hamza");
  await signUp(page, hamza);
  await signIn(page, hamza);
  await openPage(page, "/admin/blog/new");
  let alerts = 0;
  page.on("dialog", (dialog) => {
    if (dialog.type() === "alert") alerts++;
    void dialog.accept();
  });
  for (const [index, post] of HOSTILE_POSTS.entries()) {
    await page.getByRole("tab", { name: "Write" }).click();
    await page.getByLabel("Text", { exact: true }).fill(`${post}\n\nmarker ${index}`);
    await page.getByRole("tab", { name: "Preview" }).click();
    const text = page.locator("#post-preview .prose");
    await text.waitFor();
    const elements = await text.evaluate((root) =>
      [...root.querySelectorAll("*")].map(
        (element): ReadElement => ({
          tag: element.localName,
          attributes: [...element.attributes].map(({ name, value }) => [name, value]),
        }),
      ),
    );
    expect(dangersIn(elements), post).toEqual([]);
  }
  expect(alerts).toBe(0);
  // Hostile content is parsed in a separate document before it is sanitized, and the content security policy reports it even there.
  const expected = /Content Security Policy|ERR_NAME_NOT_RESOLVED/;
  expect(consoleErrors.filter((line) => !expected.test(line))).toEqual([]);
  consoleErrors.length = 0;
});
