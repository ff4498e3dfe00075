import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { findHiddenText } from "./hidden-text.ts";
import { expect } from "./journey.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Half as long as `axe.source`; each page compiles it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** WCAG 2.0 to 2.2, A and AA. */
const ALL: axe.RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
};
/** Rules whose result depends on theme, width or language. */
const VISUAL: axe.RunOnly = { type: "rule", values: ["color-contrast", "target-size"] };

/** Checks the page, or its part `within`, for all WCAG violations that axe detects. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await expectNoViolations(page, ALL, within);
}

/** Checks contrast and target sizes, for a page whose other rules are checked in another theme or language. */
export async function expectReadable(page: Page): Promise<void> {
  await expectNoViolations(page, VISUAL);
}

/** Checks target sizes only, for parts whose position depends on the width and the length of the text. */
export async function expectPressable(page: Page, within: string): Promise<void> {
  await expectNoViolations(page, { type: "rule", values: ["target-size"] }, within);
}

async function expectNoViolations(page: Page, rules: axe.RunOnly, within?: string): Promise<void> {
  await waitForTransitions(page);
  await unpinStickyElements(page);
  expect.soft(await findViolations(page, rules, within), page.url()).toEqual([]);
}

/** Returns only violations, because describing passed checks is slow. */
async function findViolations(
  page: Page,
  rules: axe.RunOnly,
  within: string | undefined,
): Promise<string[]> {
  // The script stays until navigation. No page has frames, which would need it too.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ rules, scope }) => {
      const { violations } = await window.axe.run(scope ?? document, {
        runOnly: rules,
        resultTypes: ["violations"],
        selectors: false,
        // Skips loading the stylesheets again, because none of these rules uses them.
        preload: { assets: ["media"] },
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
      );
    },
    { rules, scope: within },
  );
}

/**
 * Waits for transitions to end, because they distort contrast. Ignores endless spinners and fades that follow the scroll position.
 */
async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** Unpins sticky elements, because axe reports the targets that they cover. They keep their place in the layout. */
async function unpinStickyElements(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("body *")) {
      if (!(element instanceof HTMLElement)) continue;
      if (getComputedStyle(element).position !== "sticky") continue;
      Object.assign(element.style, { position: "relative", inset: "auto" });
    }
  });
}

/** Checks that the page does not scroll sideways. */
export async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
}

/** Checks both text directions in one task, so that the browser paints nothing in between. */
export async function expectToFitBothWays(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const root = document.documentElement;
    const { dir } = root;
    const measured = ["ltr", "rtl"].map((value) => {
      root.dir = value;
      return root.scrollWidth - root.clientWidth;
    });
    root.dir = dir;
    return Math.max(...measured);
  });
  expect.soft(overflow, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
}

/** Checks the page at the widths of phones, with text at twice its size. */
export async function expectToFitLargeText(page: Page): Promise<void> {
  await setTextSize(page, "200%");
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await expectToFitBothWays(page);
    expect.soft(await findHiddenText(page), `${page.url()}, ${width}px wide`).toEqual([]);
  }
  await setTextSize(page, "");
}

/** Checks that a printed page has no buttons. */
export async function expectToPrintWithoutButtons(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  const buttons = page.locator(
    "button:not([popovertarget], :has(img)), a.button:not([href^=http])",
  );
  await expect.soft(buttons.filter({ visible: true }), page.url()).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
}

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.style.fontSize = value;
  }, size);
}
