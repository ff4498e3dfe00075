import type { Page } from "@playwright/test";

/** Presses Tab until something of this name has the focus: its label, its words for screen readers or its text. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    const names = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      const label = element?.labels?.[0]?.textContent;
      return [element?.getAttribute("aria-label"), label, element?.textContent].map((text) =>
        text?.trim(),
      );
    });
    if (names.includes(name)) return;
  }
  throw new Error(`The keyboard does not reach ${name}`);
}
