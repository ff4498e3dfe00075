import type { BrowserContext, Page } from "@playwright/test";
import type { BootedSite } from "#testing/site/boot-site.ts";
import { addressOfDeal } from "../support/examples.ts";
import { expect, openPage, refuseCookies, test } from "../support/journey.ts";

test("Amina chooses Arabic in the footer, opens other pages, and returns to English", async ({
  page,
}) => {
  await openPage(page, "/leaderboard?period=all");
  await page.getByRole("contentinfo").getByRole("button", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page).toHaveURL(/\/leaderboard\?period=all$/);
  await expect(page.getByRole("heading", { name: "لوحة الصدارة", level: 1 })).toBeVisible();

  await page.getByRole("contentinfo").getByRole("link", { name: "الرئيسية" }).click();
  await expect(page.getByRole("heading", { name: /عروض حلال/ })).toBeVisible();
  await expect(page).toHaveTitle(/عروض حلال/);
  await page.reload();
  await expect(page.getByRole("button", { name: "العربية" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  await page.getByRole("contentinfo").getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await expect(page.getByRole("heading", { name: /^Halal deals/ })).toBeVisible();
});

test("the server renders Arabic only for readers who chose it", async ({ request }) => {
  const arabic = await request.get("/", { headers: { cookie: "lang=ar; visit=1" } });
  const html = await arabic.text();
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain("عروض حلال يشاركها المجتمع");
  expect(html).toContain('<meta property="og:locale" content="ar_AR">');
  expect(arabic.headers()["cache-control"]).toContain("private");
  expect(arabic.headers().vary).toContain("cookie");

  const english = await request.get("/", { headers: { "accept-language": "ar" } });
  expect(await english.text()).toContain('<html lang="en" dir="ltr">');
  expect(english.headers()["cache-control"]).toContain("public");
  expect(english.headers().vary).toContain("cookie");
});

test("Arabic can be chosen without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/faq`);
  await page.getByRole("button", { name: "العربية" }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(page.getByRole("heading", { name: "الأسئلة الشائعة" })).toBeVisible();
  await context.close();
});

test.describe("a link with ?lang=ar", () => {
  for (const javaScriptEnabled of [true, false]) {
    test(`opens Arabic, continues in Arabic and sets no cookie, JavaScript ${javaScriptEnabled}`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled });
      await refuseCookies(context);
      const page = await context.newPage();
      await page.goto(`${baseURL}/category/food?lang=ar`);
      if (javaScriptEnabled) await waitForApplication(page);
      await page.locator(".deal-card h2 a, .deal-card h3 a").first().click();
      await expect(page).toHaveURL(/\/deals\/\w+\?lang=ar/);
      await expect(page.locator("html")).toHaveAttribute("lang", "ar");
      if (javaScriptEnabled) await page.reload();
      await page.getByRole("search").first().getByRole("combobox").fill("dates");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/search\?(?=.*lang=ar)(?=.*q=dates)/);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      expect(await context.cookies()).toEqual([]);

      await page.getByRole("contentinfo").getByRole("button", { name: "English" }).click();
      await expect(page).toHaveURL(/\/search\?q=dates$/);
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await context.close();
    });
  }

  test("names both languages for search engines", async ({ page, baseURL }) => {
    const deal = await addressOfDeal(page.request, "Medjool dates, large grade");
    for (const address of ["/", "/category/food", "/ramadan", deal]) {
      await openPage(page, `${address}?lang=ar`);
      const link = (selector: string) => page.locator(`head ${selector}`).getAttribute("href");
      expect(await link('link[rel="canonical"]')).toBe(`${baseURL}${address}?lang=ar`);
      expect(await link('link[hreflang="ar"]')).toBe(`${baseURL}${address}?lang=ar`);
      expect(await link('link[hreflang="en"]')).toBe(`${baseURL}${address}`);
      expect(await link('link[hreflang="x-default"]')).toBe(`${baseURL}${address}`);
    }
  });
});

test("only readers of Arabic download the Arabic texts", async ({ page, context, site }) => {
  let scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith(".js")) scripts.push(await response.text().catch(() => ""));
  });
  await openPage(page, "/");
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => script.includes("تسجيل الدخول"))).toEqual([]);

  scripts = [];
  await chooseArabic(context, site);
  await openPage(page, "/");
  await expect.poll(() => scripts.some((script) => script.includes("تسجيل الدخول"))).toBe(true);
});

test("a wrong password shows an Arabic error", async ({ page, context, consoleErrors, site }) => {
  await chooseArabic(context, site);
  await openPage(page, "/login");
  await page.getByLabel("البريد الإلكتروني").fill("nobody@example.com");
  await page.getByLabel("كلمة المرور", { exact: true }).fill("not it");
  await page.getByRole("main").getByRole("button", { name: "تسجيل الدخول" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "البريد الإلكتروني أو كلمة المرور غير صحيحة. حاول مرة أخرى.",
  );
  expect(consoleErrors.splice(0).every((text) => /40[01]/.test(text))).toBe(true);
});

async function waitForApplication(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
}

async function chooseArabic(context: BrowserContext, { address: url }: BootedSite): Promise<void> {
  await context.addCookies([{ name: "lang", value: "ar", url }]);
}
