import { findExamples } from "../support/examples.ts";
import { expect, signIn, signUp, test } from "../support/journey.ts";
import { newMember } from "../support/people.ts";

const APPLICATION = /\/assets\/(?!start-)[^/]+\.js$/;

test("a member's comment posted before the application runs is sent exactly once", async ({
  page,
}) => {
  const bilal = newMember("bilal");
  await signUp(page, bilal);
  await signIn(page, bilal);
  const { deal } = await findExamples(page.request);
  const application = Promise.withResolvers<void>();
  await page.route(APPLICATION, async (route) => {
    await application.promise;
    await route.continue();
  });
  // Delays the member's profile, which is requested after the application has started.
  await page.route("**/rest/v1/rpc/get_my_profile", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (/rpc\/\w*comment/.test(request.url()) && request.postData()?.includes("Is it sealed?"))
      sent.push(request.url());
  });
  await page.goto(`/deals/${deal}`);
  const box = page.getByPlaceholder("Ask a question or share what you know");
  await box.fill("Is it sealed?");
  const post = page.getByRole("button", { name: "Post comment" });
  await post.click();
  await expect(post).toHaveAttribute("aria-busy", "true");
  application.resolve();
  const own = page.getByRole("article").filter({ hasText: bilal.username });
  await expect(own.getByRole("paragraph").filter({ hasText: "Is it sealed?" })).toBeVisible();
  await expect(own).toHaveCount(1);
  await expect(box).toHaveValue("");
  expect(sent).toHaveLength(1);
});
