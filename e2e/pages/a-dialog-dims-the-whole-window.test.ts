import type { Page } from "@playwright/test";
import { expect, openPage, test } from "../support/journey.ts";
import { DESK } from "../support/sizes.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test(`an open dialog dims the scrollbar gutter like the page, ${colorScheme}`, {
    tag: colorScheme === "dark" ? "@sweep" : [],
  }, async ({ page }) => {
    await page.setViewportSize(DESK);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openPage(page, "/");
    await page.getByRole("button", { name: "Cookie settings" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    const gutter = await colorAt(page, DESK.width - 6);
    const canvas = await colorAt(page, 6);
    for (const [index, value] of gutter.entries()) {
      // Blending may round differently.
      expect(Math.abs(value - (canvas[index] ?? 0))).toBeLessThanOrEqual(2);
    }
  });
}

/** Returns the red, green and blue values of a pixel next to the cards. */
async function colorAt(page: Page, x: number): Promise<number[]> {
  const image = await page.screenshot({ clip: { x, y: 600, width: 1, height: 1 } });
  const blank = await page.context().newPage();
  const color = await blank.evaluate(async (base64) => {
    const response = await fetch(`data:image/png;base64,${base64}`);
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    context?.drawImage(await createImageBitmap(await response.blob()), 0, 0);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, image.toString("base64"));
  await blank.close();
  return color;
}
