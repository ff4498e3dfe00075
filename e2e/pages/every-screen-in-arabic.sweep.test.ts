import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { BootedSite } from "#testing/site/boot-site.ts";
import { SCREENS } from "#testing/site/screens.ts";
import { expectAccessible, expectToFit, expectToFitLargeText } from "../support/axe.ts";
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

/** Screens that show a new member only the site's texts and the member's own name and email address. */
const OWN_WORDS_OF_MEMBERS = [
  "/voucher-codes/new",
  "/merchant-registration",
  "/settings",
  "/notifications",
  "/profile/{self}",
  "/admin/blog/new",
];

/** Part of the query that Supabase adds when it redirects from an expired link. */
const LINK_ENDED = "Email+link+is+invalid+or+has+expired&error_code=otp_expired";

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.setTimeout(600_000);
test.describe.configure({ mode: "parallel" });

test("no screen of a visitor has English text, and each is accessible and fits", async ({
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

test("every screen of a member is in Arabic, is accessible and fits", async ({
  page,
  context,
  site,
}) => {
  const amina = newMember("amina");
  await signUp(page, amina);
  await signIn(page, amina);
  const examples = { ...(await findExamples(page.request)), self: amina.username };
  await chooseArabic(context, site);
  const userContent = [amina.email, amina.username, ownBlog(site)];
  for (const screen of SCREENS.member) {
    const { address } = fillIn(screen, examples);
    await visit(page, address, accountOf(page));
    if (OWN_WORDS_OF_MEMBERS.includes(screen.address)) {
      const words = await latinWords(page, userContent);
      expect.soft(words, `Latin words on ${address}`).toEqual([]);
    }
  }
});

test("no screen of an admin has English text, and each is accessible and fits", async ({
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
    // A page may show a response shortly before it is recorded here.
    await expect
      .poll(() => latinWords(page, [ownBlog(site), ...written]), `Latin words on ${address}`)
      .toEqual([]);
  }
});

/** Returns the beginning of a post's address, which the editor shows. */
function ownBlog(site: BootedSite): string {
  return `${new URL(site.address).host}/blog/`;
}

async function visit(
  page: Page,
  address: string,
  /** Visible once the session is loaded. */
  ready = page.getByRole("banner"),
): Promise<void> {
  await test.step(address, async () => {
    await page.setViewportSize(PHONE);
    await openPage(page, address);
    await expect(ready).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.locator(".skeleton, .khatam-spinner, [aria-busy=true]")).toHaveCount(0);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expectAccessible(page);
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
