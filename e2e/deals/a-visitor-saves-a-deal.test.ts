import { devices } from "@playwright/test";
import { expect, openPage, refuseCookies, signIn, signUp, test } from "../support/journey.ts";
import { newMember } from "../support/people.ts";

test.use({ serviceWorkers: "allow" });

const TEXTS = {
  save: "حفظ",
  saved: "حُفظ على هذا الجهاز",
  agree: "أوافق، احفظ",
  done: "عروضك المحفوظة الآن في حسابك",
};

test("a visitor saves a deal on a phone in Arabic, reads it offline, joins and finds it on the desktop", async ({
  browser,
  site,
}) => {
  const baseURL = site.address;
  const speak = { name: "lang", value: "ar", url: baseURL };
  const phone = await browser.newContext({ ...devices["Pixel 7"], baseURL });
  await phone.addCookies([speak]);
  await refuseCookies(phone);
  const page = await phone.newPage();
  await openPage(page, "/");
  // Other journeys may have posted newer deals without a price.
  const card = page.getByRole("article").filter({ hasText: /£\d/ }).first();
  const title = (await card.getByRole("heading").textContent()) ?? "";
  await card.getByRole("button", { name: TEXTS.save }).click();
  await expect(card.getByRole("button", { name: TEXTS.save })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByText(TEXTS.saved)).toBeVisible();
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise((resolve) => active?.addEventListener("statechange", resolve));
  });
  await page.close();

  await phone.setOffline(true);
  const later = await phone.newPage();
  await later.goto("/saved");
  const line = later.getByRole("listitem");
  await expect(line.filter({ hasText: title })).toContainText(/£\d/);
  await expect(line.getByText(title)).toHaveCSS("text-align", "right");
  await phone.setOffline(false);

  const amina = newMember("amina");
  await signUp(later, amina);
  await signIn(later, amina);
  await openPage(later, "/");
  await later.getByRole("button", { name: TEXTS.agree }).click();
  await expect(later.getByText(TEXTS.done)).toBeVisible();
  await phone.close();

  const desktop = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL });
  await desktop.addCookies([speak]);
  await refuseCookies(desktop);
  const large = await desktop.newPage();
  await signIn(large, amina);
  await openPage(large, "/saved");
  await expect(large.getByRole("main").getByRole("link", { name: title })).toBeVisible();
  await openPage(large, "/");
  await expect(
    large
      .getByRole("article")
      .filter({ has: large.getByRole("heading", { name: title }) })
      .getByRole("button", { name: TEXTS.save }),
  ).toHaveAttribute("aria-pressed", "true");
  await desktop.close();
});
