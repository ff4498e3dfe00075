import { expect, test } from "../support/journey.ts";

test.use({ javaScriptEnabled: false });

for (const width of [1280, 390]) {
  test(`the temperature opens to its votes without JavaScript, ${width} wide`, async ({ page }) => {
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
