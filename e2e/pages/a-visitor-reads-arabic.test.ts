// Longer than most: the journeys in Arabic and the sweep of all screens share helpers.
import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { BootedSite } from "#testing/site/boot-site.ts";
import { SCREENS } from "#testing/site/screens.ts";
import { expectReadable, expectToFit, expectToFitLargeText } from "../support/axe.ts";
import { collectWritten, englishSentences, latinWords } from "../support/english-left-over.ts";
import { fillIn, findExamples } from "../support/examples.ts";
import { expect, openPage, signIn, signUp, test } from "../support/journey.ts";
import { ADMIN, newMember } from "../support/people.ts";
import { PHONE, SIZES } from "../support/sizes.ts";

/** Visitors' screens without user content. */
const OWN_WORDS = [
  "/login",
  "/register",
  "/forgot-password",
  "/submit",
  "/voucher-codes/new",
  "/merchant-registration",
  "/browse-categories",
  "/about",
  "/contact",
  "/faq",
  "/privacy",
  "/terms",
];

/** Screens that show a new member only the site's texts and the member's own name and address. */
const OWN_WORDS_OF_MEMBERS = [
  "/voucher-codes/new",
  "/merchant-registration",
  "/settings",
  "/notifications",
  "/profile/{self}",
  "/admin/blog/new",
];

/** Query to which Supabase redirects from an expired link. */
const LINK_ENDED = "Email+link+is+invalid+or+has+expired&error_code=otp_expired";

test("Amina chooses Arabic in the footer, reads on, and goes back to English", async ({ page }) => {
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

test("the server writes the Arabic page itself, for those who chose it and nobody else", async ({
  request,
}) => {
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

test("without scripts the choice works as well", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/faq`);
  await page.getByRole("button", { name: "العربية" }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(page.getByRole("heading", { name: "الأسئلة الشائعة" })).toBeVisible();
  await context.close();
});

test("only readers of Arabic download its words", async ({ page, context, site }) => {
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

test("a wrong password is told in Arabic, at its place", async ({
  page,
  context,
  complaints,
  site,
}) => {
  await chooseArabic(context, site);
  await openPage(page, "/login");
  await page.getByLabel("البريد الإلكتروني").fill("nobody@example.com");
  await page.getByLabel("كلمة المرور", { exact: true }).fill("not it");
  await page.getByRole("main").getByRole("button", { name: "تسجيل الدخول" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "البريد الإلكتروني أو كلمة المرور غير صحيحة. حاول مرة أخرى.",
  );
  expect(complaints.splice(0).every((text) => /40[01]/.test(text))).toBe(true);
});

test.describe("every screen", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test.setTimeout(600_000);
  test.describe.configure({ mode: "parallel" });

  test("no screen of a visitor has English left over, and each is accessible and fits", async ({
    page,
    context,
    site,
  }) => {
    const examples = await findExamples(page.request);
    await chooseArabic(context, site);
    for (const screen of SCREENS.visitor.filter(({ isMissing }) => !isMissing)) {
      const { address } = fillIn(screen, examples);
      await visit(page, address.replace("=Expired", `=${LINK_ENDED}`));
      if (OWN_WORDS.includes(address)) {
        expect.soft(await latinWords(page), `Latin words on ${address}`).toEqual([]);
      }
    }
  });

  test("every screen of a member is fully Arabic, accessible and fits", async ({
    page,
    context,
    site,
  }) => {
    const amina = newMember("amina");
    await signUp(page, amina);
    await signIn(page, amina);
    const examples = { ...(await findExamples(page.request)), self: amina.username };
    await chooseArabic(context, site);
    const theirs = [amina.email, amina.username, ownBlog(site)];
    for (const screen of SCREENS.member) {
      const { address } = fillIn(screen, examples);
      await visit(page, address, accountOf(page));
      if (OWN_WORDS_OF_MEMBERS.includes(screen.address)) {
        const words = await latinWords(page, theirs);
        expect.soft(words, `Latin words on ${address}`).toEqual([]);
      }
    }
  });

  test("no screen of an admin has English left over, and each is accessible and fits", async ({
    page,
    context,
    site,
  }) => {
    await signIn(page, ADMIN);
    const examples = await findExamples(page.request);
    await chooseArabic(context, site);
    const desks = page.getByRole("navigation", { name: "الإشراف" });
    const ready = desks.or(accountOf(page)).first();
    const written = collectWritten(page);
    for (const screen of SCREENS.admin) {
      const { address } = fillIn(screen, examples);
      await visit(page, address, ready);
      // A response appears shortly before it is recorded here.
      await expect
        .poll(() => latinWords(page, [ownBlog(site), ...written]), `Latin words on ${address}`)
        .toEqual([]);
    }
  });
});

/** Returns the start of every post's address, which the editor shows. */
function ownBlog(site: BootedSite): string {
  return `${new URL(site.address).host}/blog/`;
}

async function visit(
  page: Page,
  address: string,
  /** Visible once the site knows the session. */
  ready = page.getByRole("banner"),
): Promise<void> {
  await test.step(address, async () => {
    await page.setViewportSize(PHONE);
    await openPage(page, address);
    await expect(ready).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.locator(".skeleton, .khatam-spinner, [aria-busy=true]")).toHaveCount(0);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expectReadable(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expectToFit(page);
      expect.soft(await englishSentences(page), `English on ${address}`).toEqual([]);
    }
    await expectToFitLargeText(page);
  });
}

function accountOf(page: Page): Locator {
  return page.getByRole("button", { name: /^حساب / });
}

async function chooseArabic(context: BrowserContext, { address: url }: BootedSite): Promise<void> {
  await context.addCookies([{ name: "lang", value: "ar", url }]);
}
