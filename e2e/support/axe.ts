import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./journey.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The page, or the part of it in `within`, breaks no rule of WCAG 2.0 to 2.2, A and AA, that a program can check. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await untilStill(page);
  await letPinnedPartsScroll(page);
  expect.soft(await findViolations(page, within), page.url()).toEqual([]);
}

/** Asks for what is broken only: to describe all that is well takes longer than to find it. */
async function findViolations(page: Page, within: string | undefined): Promise<string[]> {
  // A page keeps the program until it is left. No page of the site has frames, which would need it as well.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ tags, scope }) => {
      const { violations } = await window.axe.run(scope ?? document, {
        runOnly: { type: "tag", values: tags },
        resultTypes: ["violations"],
        selectors: false,
        // Not the style sheets, which would be fetched and read again: no rule of these needs them.
        preload: { assets: ["media"] },
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
      );
    },
    { tags: RULES, scope: within },
  );
}

/** What fades in has no contrast yet: everything that moves has arrived, but for spinners, which never do. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/**
 * A header that stays at the edge of the window covers what is scrolled under it, which is no target then and is one
 * again after a turn of the wheel. Their places in the page are kept, so nothing moves.
 */
async function letPinnedPartsScroll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("body *")) {
      if (!(element instanceof HTMLElement)) continue;
      if (getComputedStyle(element).position !== "sticky") continue;
      Object.assign(element.style, { position: "relative", inset: "auto" });
    }
  });
}

/** Nothing on the page makes it scroll sideways. */
export async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
}

/** The same in both directions. Measured in one task, so that the browser lays out twice and paints nothing. */
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

/** A phone of 320 px whose owner reads text of twice the size: nothing makes the page scroll sideways there either. */
export async function expectToFitLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  await setTextSize(page, "200%");
  await expectToFitBothWays(page);
  await setTextSize(page, "");
}

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.style.fontSize = value;
  }, size);
}
