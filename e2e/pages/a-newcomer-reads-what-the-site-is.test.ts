import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectToFit } from "../support/axe.ts";
import { expect, openPage, signIn, signUp, speak, test } from "../support/journey.ts";
import { newMember } from "../support/people.ts";
import { PHONE } from "../support/sizes.ts";

const line = (page: Page) => page.getByRole("region", { name: "About this site" });

for (const width of [320, 390]) {
  test(`a phone ${width} px wide shows the name of the site and one line about it`, {
    tag: width === 390 ? "@sweep" : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, "/");
    const logo = page.getByRole("banner").getByRole("img", { name: "Samha" });
    expect((await logo.boundingBox())?.width).toBeGreaterThan(90);
    await expect(line(page)).toContainText("Halal deals, found and voted on by Muslim families.");
    await expect(line(page).getByText("العربية")).toBeHidden();
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeHidden();
    expect(await pressableHeight(line(page).getByRole("button"))).toBeGreaterThanOrEqual(44);
    await expectToFit(page);
    await expectAccessible(page);
  });
}

for (const language of ["en", "ar"]) {
  test(`the search shows its whole placeholder on a narrow phone, also with text at 200%, ${language}`, {
    tag: language === "en" ? "@sweep" : [],
  }, async ({ page }) => {
    await speak(page, language);
    await page.setViewportSize({ width: 320, height: 700 });
    await openPage(page, "/");
    expect(await spareWidth(page.getByRole("combobox"))).toBeGreaterThanOrEqual(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await spareWidth(page.getByRole("combobox"))).toBeGreaterThanOrEqual(0);
  });
}

/** Returns how many pixels of the vertical line through a control's center react to a tap. */
function pressableHeight(control: Locator): Promise<number> {
  return control.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const reaches = (y: number) => document.elementFromPoint(left + width / 2, y) === button;
    return Array.from({ length: 2 * height }, (_, at) => top - height / 2 + at).filter(reaches)
      .length;
  });
}

/** Width of a field's content box minus the width of its placeholder. */
function spareWidth(field: Locator): Promise<number> {
  return field.evaluate((input: HTMLInputElement) => {
    const { paddingLeft, paddingRight } = getComputedStyle(input);
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) throw new Error("No canvas");
    canvas.font = getComputedStyle(input, "::placeholder").font;
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    return input.clientWidth - padding - canvas.measureText(input.placeholder).width;
  });
}

test("the line about the site appears with the page, moves nothing and stays hidden once closed", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) document.documentElement.dataset.shift = entry.name;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await openPage(page, "/");
  await expect(line(page)).toBeVisible();
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/deals\//);
  await expect(line(page)).toBeVisible();
  await openPage(page, page.url());
  await expect(line(page)).toBeVisible();
  await expect(page.locator("html[data-shift]")).toHaveCount(0);

  await line(page).getByRole("button", { name: "Close" }).click();
  await expect(line(page)).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("main").waitFor();
  await expect(line(page)).toBeHidden();
});

test("the line about the site is hidden on other pages and from members", async ({ page }) => {
  await openPage(page, "/faq");
  await expect(line(page)).toBeHidden();
  const amina = newMember("amina");
  await signUp(page, amina);
  await signIn(page, amina);
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await page.locator('html[data-reader="member"]').waitFor();
  await expect(line(page)).toBeHidden();
  const logo = page.getByRole("banner").getByRole("img", { name: "Samha" });
  expect((await logo.boundingBox())?.width).toBe(32);
});
