import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

const MAX_PRESSES = 300;

/** Presses Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Locating the element after each press would take most of a minute on a long page.
  let element = await target.elementHandle();
  for (let pressed = 0; pressed < MAX_PRESSES; pressed += 1) {
    await page.keyboard.press("Tab");
    let place = await element?.evaluate(placeOf);
    if (place !== "focused" && place !== "elsewhere") {
      element = await target.elementHandle();
      place = await element?.evaluate(placeOf);
    }
    if (place === "focused") return;
  }
  throw new Error(`Tab never reaches ${target}`);
}

function placeOf(element: Node): "gone" | "focused" | "elsewhere" {
  if (!element.isConnected) return "gone";
  return element === document.activeElement ? "focused" : "elsewhere";
}

/** Moves to a control and presses it. */
export async function pressAt(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves to a field and types into it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
