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
  /** Site shared by all journeys of this worker. */
  site: BootedSite;
}

interface Journey {
  consoleErrors: string[];
  /** False for a first visit, which shows the cookie banner. */
  hasDecidedAboutCookies: boolean;
  cookieDecision: undefined;
}

/** Warning that every page logs, because the configuration blocks service workers. */
const BLOCKED_WORKER = "Service Worker registration blocked by Playwright";

/**
 * Journey that fails on unexpected errors and warnings in the browser's console. By default, cookies are already refused, so that
 * no banner covers the page.
 */
export const test = base.extend<Journey, Shared>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's dependencies from the pattern
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
  consoleErrors: [
    async ({ page }, use) => {
      const consoleErrors: string[] = [];
      page.on("console", (message) => {
        if (message.text() === BLOCKED_WORKER) return;
        if (message.type() !== "error" && message.type() !== "warning") return;
        consoleErrors.push([message.text(), message.location().url].join(" ").trimEnd());
      });
      page.on("pageerror", (error) => consoleErrors.push(error.message));
      await use(consoleErrors);
      expect(consoleErrors, "unexpected messages in the browser console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Refuses cookies in a browser context, so that no banner covers the page. */
export async function refuseCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    localStorage.setItem(
      "cookie-preferences",
      JSON.stringify({ necessary: true, analytics: false, marketing: false }),
    );
  });
}

/** Opens a page and waits until its controls work. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
}

/** Creates an account through the API without signing in. */
export async function signUp(page: Page, { email, password, username }: Member): Promise<void> {
  const { auth } = await backendOf(page);
  const joined = await auth.signUp({ email, password, options: { data: { username } } });
  expect(joined.error).toBeNull();
  // Ends the session that comes with the account, as the form does.
  expect((await auth.signOut({ scope: "local" })).error).toBeNull();
}

/** Signs in through the API and stores the session in the browser, replacing any other. Open a page afterwards. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
  /** Address of the site, if it is not the shared one. */
  site = "",
): Promise<void> {
  const { auth } = await backendOf(page, site);
  const { data, error } = await auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  // A file on the site's origin that runs no scripts.
  await page.goto(`${site}/robots.txt`);
  await page.evaluate((session) => {
    sessionStorage.clear();
    localStorage.setItem("samha-session", session);
  }, JSON.stringify(data.session));
}

async function backendOf(page: Page, site = ""): Promise<SupabaseClient> {
  const response = await page.request.get(`${site}/config.json`);
  const { supabaseUrl, supabaseAnonKey } = await response.json();
  return createClient(supabaseUrl, supabaseAnonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** Creates an account through the form without signing in. */
export async function signUpByForm(page: Page, member: Member): Promise<void> {
  await openPage(page, "/register");
  await page.getByLabel("Username").fill(member.username);
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText(/account is ready/i)).toBeVisible();
}

/** Signs in through the form and waits for the account menu. */
export async function signInByForm(
  page: Page,
  person: { email: string; password: string },
): Promise<void> {
  await openPage(page, "/login");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  // Waits for the next page, so that menus opened now stay open.
  await page.waitForURL(({ pathname }) => pathname !== "/login");
}

/**
 * Signs out through the account menu, once the language of emails is stored. The browser would log that request as an error if it
 * arrived after the session has ended.
 */
export async function signOut(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { user } = JSON.parse(localStorage.getItem("samha-session") ?? "{}");
    return localStorage.getItem("samha-mail-language")?.startsWith(user.id);
  });
  await chooseFromAccountMenu(page, "Sign out");
  await page.locator('html[data-reader="visitor"]').waitFor();
}

/** Opens the account menu, again if a loading page closes it, and chooses an item. */
export async function chooseFromAccountMenu(page: Page, name: string): Promise<void> {
  const choice = page.getByRole("menuitem", { name });
  await expect(async () => {
    if (!(await choice.isVisible())) {
      await page.getByRole("button", { name: /^Account of/ }).click({ timeout: 10_000 });
    }
    await choice.click({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
}

/** Locates a posted comment with this text, not its draft. */
export function postedText(within: Page | Locator, text: string): Locator {
  return within.getByRole("paragraph").filter({ hasText: text });
}

/** Chooses the language of the site. Call it before you open a page. */
export async function speak(page: Page, language: string): Promise<void> {
  const cookie = { name: "lang", value: language, domain: "127.0.0.1", path: "/" };
  await page.context().addCookies([cookie]);
}
