import type { Page } from "@playwright/test";
import { expectPressable } from "../support/axe.ts";
import { openPage, speak, test } from "../support/journey.ts";

for (const language of ["en", "ar"]) {
  test(`every link and button of a card is large enough to press, for titles of any length, ${language}`, async ({
    page,
  }) => {
    await speak(page, language);
    for (const list of ["/", "/?sort=hottest"]) {
      await openPage(page, list);
      for (const title of [null, "Dates", "Dates and honey from Madinah, a box of ten"]) {
        if (title) await retitle(page, title);
        for (const width of [320, 390, 412, 1280]) {
          await page.setViewportSize({ width, height: 844 });
          await expectPressable(page, "main");
        }
      }
    }
  });
}

/** Gives all cards the same title and a link to their merchant's codes, so that every combination of lines occurs. */
async function retitle(page: Page, title: string): Promise<void> {
  await page.evaluate((text) => {
    const codes = document.querySelector(".merchant-codes");
    for (const link of document.querySelectorAll("article h2 a")) {
      link.textContent = text;
      const price = link.closest("article")?.querySelector(".card-price");
      if (codes && !price?.querySelector(".merchant-codes")) {
        price?.querySelector(".card-merchant")?.after(codes.cloneNode(true));
      }
    }
  }, title);
}
