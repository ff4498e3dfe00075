import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator } from "@playwright/test";
import { bootSite, removeDataDir } from "#testing/site/boot-site.ts";
import { freePort } from "#testing/site/free-port.ts";
import { expectAccessible, expectToFit } from "../support/axe.ts";
import { test as base, expect, openPage, signIn, signUp, speak } from "../support/journey.ts";
import { newMember } from "../support/people.ts";
import { serveShops } from "../support/serve-shops.ts";
import { PHONE } from "../support/sizes.ts";

/** Starts a site that reaches only the shops of the fixtures, with the most detailed log. */
async function start() {
  const folder = await mkdtemp(path.join(tmpdir(), "samha-shares-"));
  const log = path.join(folder, "log");
  const metricsPort = await freePort();
  const shops = await serveShops();
  const env = { ...shops.env, LOG_LEVEL: "trace", METRICS_PORT: String(metricsPort) };
  const site = await bootSite(env, undefined, log);
  return {
    address: site.address,
    /** Returns what the site has logged and measured. */
    async written() {
      const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      return (await readFile(log, "utf8")) + (await metrics.text());
    },
    async stop() {
      await site.stop();
      shops.stop();
      await removeDataDir(site.dataDir);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let started: ReturnType<typeof start> | undefined;
const startOnce = () => {
  started ??= start();
  return started;
};
const test = base.extend({
  // Not the fixture of the shared site, whose replacement would end the worker and its shared site.
  baseURL: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's dependencies from the pattern
    async ({}, use) => use((await startOnce()).address),
    { scope: "test", timeout: 180_000 },
  ],
});
test.afterAll(async () => (await started)?.stop());
test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

const share = (host: string) =>
  `/submit?text=${encodeURIComponent(`https://${host}/products/1`)}&title=`;

const WORDS = {
  en: {
    link: "Deal link",
    title: "Title",
    price: "Price",
    merchant: "Merchant",
    category: "Category",
    photo: "Use the photo from the page",
    remove: "Remove photo",
    send: "Submit for review",
    sent: "Your deal was sent for review",
  },
  ar: {
    link: "رابط العرض",
    title: "العنوان",
    price: "السعر",
    merchant: "المتجر",
    category: "القسم",
    photo: "استخدام الصورة من الصفحة",
    remove: "إزالة الصورة",
    send: "إرسال للمراجعة",
    sent: "أُرسل عرضك للمراجعة",
  },
} as const;

const SHOPS = [
  { host: "large.example", language: "en", title: "Medjool Dates 5 kg", price: "24.50" },
  { host: "shopify.example", language: "en", title: "Prayer Mat", price: "39" },
  { host: "woocommerce.example", language: "en", title: "Oud & Amber 50 ml", price: "30" },
  { host: "arabic.example", language: "ar", title: "تمر عجوة ١ كجم", price: "49" },
  { host: "arabic-digits.example", language: "ar", title: "عسل سدر ٥٠٠ جم", price: "49.99" },
] as const;

for (const { host, language, title, price } of SHOPS) {
  test(`from "Share" to "sent" on a phone takes at most six taps and no title, ${host}`, async ({
    page,
  }) => {
    const amina = newMember("amina");
    await speak(page, language);
    await signUp(page, amina);
    await signIn(page, amina);
    const words = WORDS[language];
    const main = page.getByRole("main");
    const start = Date.now();
    // The share button of the browser, and the site in the menu of the phone.
    let taps = 2;
    const tap = async (control: Locator) => {
      taps += 1;
      await control.tap();
    };

    await openPage(page, share(host));
    await expect(main.getByLabel(words.title, { exact: true })).toHaveValue(title);
    await expect(main.getByLabel(words.price, { exact: true })).toHaveValue(price);
    await expect(page).toHaveURL("/submit");
    await expect(main.getByLabel(words.link)).toHaveValue(`https://${host}/products/1`);
    if (host === "large.example") {
      await expectAccessible(page);
      await expectToFit(page);
    }
    const merchant = main.getByLabel(words.merchant, { exact: true });
    if ((await merchant.inputValue()) === "") {
      await merchant.fill("Palm & Co");
      taps += 1;
    }
    await main.getByLabel(words.category, { exact: true }).selectOption("food");
    taps += 1;
    const photo = main.getByRole("button", { name: words.photo });
    if (await photo.isVisible()) {
      await tap(photo);
      await expect(main.getByRole("button", { name: words.remove })).toBeVisible();
    }
    await tap(main.getByRole("button", { name: words.send }));
    await expect(page.getByText(words.sent)).toBeVisible();
    expect(taps).toBeLessThanOrEqual(6);
    expect(Date.now() - start).toBeLessThan(60_000);
  });
}

test("a page shared without an account is filled in after sign-up, and is in neither log nor metrics", async ({
  page,
}) => {
  const bilal = newMember("bilal");
  await openPage(page, share("german.example"));
  await expect(page).toHaveURL("/submit");
  await page.getByRole("link", { name: "Create an account" }).tap();
  await page.getByLabel("Username").fill(bilal.username);
  await page.getByLabel("Email").fill(bilal.email);
  await page.getByLabel("Password", { exact: true }).fill(bilal.password);
  await page.getByRole("button", { name: "Create account" }).tap();
  await expect(page.getByText(/account is ready/i)).toBeVisible();
  await page.getByLabel("Email").fill(bilal.email);
  await page.getByLabel("Password", { exact: true }).fill(bilal.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).tap();
  await expect(page.getByLabel("Deal link")).toHaveValue("https://german.example/products/1");
  await expect(page.getByLabel("Title")).toHaveValue("Waschmaschine 9 kg");
  const written = await (await startOnce()).written();
  expect(written.length).toBeGreaterThan(2_000);
  expect(written).not.toMatch(/german\.example|large\.example/);
});
