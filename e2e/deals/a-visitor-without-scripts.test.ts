import { expect, test } from "../support/journey.ts";

test.use({ javaScriptEnabled: false });

for (const width of [1280, 390]) {
  test(`the temperature panel shows the votes without JavaScript, ${width} wide`, {
    tag: width === 390 ? "@sweep" : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/?sort=hottest");
    const card = page.getByRole("main").getByRole("article").first();
    await card.getByRole("button", { name: "How this adds up" }).click();
    await expect(card.getByText(/^\d+ hot votes? · \d+ cold votes?/)).toBeInViewport();
    await page.keyboard.press("Escape");
    await card.getByRole("heading").getByRole("link").click();
    await page.getByRole("main").getByRole("button", { name: "How this adds up" }).first().click();
    const panel = page.getByRole("note").filter({ visible: true });
    await expect(panel.getByText(/^\d+ hot votes?$/)).toBeInViewport();
    await expect(panel.getByText(/^\d+ cold votes?$/)).toBeInViewport();
    await expect(panel).toContainText(/Temperature−?\d+°/);
  });
}

test("a search links to its category and to deals that start soon, without JavaScript", async ({
  page,
}) => {
  const main = page.getByRole("main");
  await page.goto("/search?q=ramadhan");
  const category = main.getByRole("link", { name: /^All \d+ deals in Eid & Ramadan Specials$/ });
  await expect(main.getByRole("link", { name: /^1 starts on \d+ [A-Z][a-z]+$/ })).toBeVisible();
  await expect(main.getByRole("article")).not.toHaveCount(0);
  await category.click();
  await expect(page).toHaveURL(/\/category\/eid$/);
  await page.goto("/search?q=ramadhan&lang=ar");
  await expect(
    main.getByRole("link", { name: /^كل العروض الـ\d+ في عروض العيد ورمضان$/ }),
  ).toBeVisible();
});
