import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { BootedSite } from "#testing/site/boot-site.ts";
import type { Member } from "./people.ts";
import { startSite } from "./start-site.ts";

interface Shared {
  /** The site of all journeys of this worker, one after another. */
  site: BootedSite;
}

interface Journey {
  complaints: string[];
  /** False: the visitor has never been here and is asked about cookies first. */
  hasDecidedAboutCookies: boolean;
  cookieDecision: undefined;
}

/**
 * A journey: it fails on any console error, hydration warning or broken request that it did not expect. Its people
 * have refused analytics and marketing before, so that the question does not stand in their way.
 */
export const test = base.extend<Journey, Shared>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what the fixture needs
    async ({}, use) => {
      const { site, stop } = await startSite();
      await use(site);
      await stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.address),
  hasDecidedAboutCookies: [true, { option: true }],
  cookieDecision: [
    async ({ context, hasDecidedAboutCookies }, use) => {
      if (hasDecidedAboutCookies) await refuseCookies(context);
      await use(undefined);
    },
    { auto: true },
  ],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning")
          complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(error.message));
      await use(complaints);
      expect(complaints, "the browser complained").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Another visitor's browser (`browser.newContext`) needs this too, or the question covers the page. */
export async function refuseCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    localStorage.setItem(
      "cookie-preferences",
      JSON.stringify({ necessary: true, analytics: false, marketing: false }),
    );
  });
}

/** Opens a page whose buttons answer. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await startApplication(page);
}

/** A page that is read before the application runs is told that somebody reaches for a control; then its buttons answer. */
export async function startApplication(page: Page): Promise<void> {
  await page.evaluate(() =>
    document
      .querySelector("button, input")
      ?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })),
  );
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
}

/** Makes an account by the API, for journeys about something else than joining. This does not sign in. */
export async function signUp(page: Page, { email, password, username }: Member): Promise<void> {
  const { auth } = await backendOf(page);
  const joined = await auth.signUp({ email, password, options: { data: { username } } });
  expect(joined.error).toBeNull();
  // As the form does: the session that comes with the account is ended.
  expect((await auth.signOut({ scope: "local" })).error).toBeNull();
}

/**
 * Signs in by the API, for journeys about something else, and leaves the session in the browser as the form does; who
 * was signed in there before is forgotten. Shows no page of the site: open one next.
 */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
  /** Of a site that is not the one of all journeys. */
  site = "",
): Promise<void> {
  const { auth } = await backendOf(page, site);
  const { data, error } = await auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  // A file of the site, where no script of the site runs.
  await page.goto(`${site}/robots.txt`);
  await page.evaluate((session) => {
    sessionStorage.clear();
    localStorage.setItem("samha-session", session);
  }, JSON.stringify(data.session));
}

async function backendOf(page: Page, site = ""): Promise<SupabaseClient> {
  const answer = await page.request.get(`${site}/config.json`);
  const { supabaseUrl, supabaseAnonKey } = await answer.json();
  return createClient(supabaseUrl, supabaseAnonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** Joins through the form; this does not sign in. */
export async function signUpByForm(page: Page, member: Member): Promise<void> {
  await openPage(page, "/register");
  await page.getByLabel("Username").fill(member.username);
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText(/account is ready/i)).toBeVisible();
}

/** Signs in through the form and waits for the member's menu. */
export async function signInByForm(
  page: Page,
  person: { email: string; password: string },
): Promise<void> {
  await openPage(page, "/login");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  // The next page has come: what is opened now stays open.
  await page.waitForURL(({ pathname }) => pathname !== "/login");
}

/** Signs out by the account menu. */
export async function signOut(page: Page): Promise<void> {
  await chooseFromAccountMenu(page, "Sign out");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
}

/** Opens the account menu, which closes when a page that is still loading arrives, and chooses an entry. */
export async function chooseFromAccountMenu(page: Page, name: string): Promise<void> {
  const choice = page.getByRole("menuitem", { name });
  await expect(async () => {
    if (!(await choice.isVisible())) {
      await page.getByRole("button", { name: /^Account of/ }).click({ timeout: 10_000 });
    }
    await choice.click({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
}

/** A posted comment with this text, not the box that keeps the text until it has been sent. */
export function postedText(within: Page | Locator, text: string): Locator {
  return within.getByRole("paragraph").filter({ hasText: text });
}
