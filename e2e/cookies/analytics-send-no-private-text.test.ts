import type { Page } from "@playwright/test";
import { SCREENS } from "#testing/site/screens.ts";
import { fillIn, findExamples } from "../support/examples.ts";
import { test as base, expect, openPage, signIn } from "../support/journey.ts";
import { ADMIN } from "../support/people.ts";
import { startSite } from "../support/start-site.ts";

const SECRET = "istikhara";
const SENT = new Set(["consent", "set", "js", "config", "event"]);
const PARAMETERS = /^(?:\?(?:&?(?:page=\d+|sort=[a-z_]+|category=[a-z-]+|lang=[a-z]+))+)?$/;

/** A site with a measurement id. */
let measured: ReturnType<typeof startSite> | undefined;
const measuredSite = async () => {
  measured ??= startSite({ GA_MEASUREMENT_ID: "G-SAMHA1" });
  return (await measured).site;
};
const test = base.extend({
  hasDecidedAboutCookies: false,
  // Not the fixture of the shared site, whose replacement would end the worker and its shared site.
  baseURL: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixture's dependencies from the pattern
    async ({}, use) => use((await measuredSite()).address),
    { scope: "test", timeout: 180_000 },
  ],
});
test.afterAll(async () => (await measured)?.stop());

const { visitor, member, admin } = SCREENS;
/** The first screen of each path whose address or title contains what people wrote. */
const written = visitor
  .filter(({ address }) => /[?{]/.test(address))
  .filter(({ address }, index, all) => {
    const [path] = address.split("?");
    return all.findIndex((other) => other.address.split("?")[0] === path) === index;
  });

for (const { of, screens, isAdmin, tag } of [
  { of: "a visitor with written words", screens: written, isAdmin: false, tag: [] },
  { of: "a visitor", screens: visitor, isAdmin: false, tag: ["@sweep"] },
  { of: "a member or an admin", screens: [...member, ...admin], isAdmin: true, tag: ["@sweep"] },
]) {
  test(`with consent, no page of ${of} sends more than its path and the allowed parameters`, {
    tag,
  }, async ({ page, context, consoleErrors }) => {
    test.setTimeout(600_000);
    const site = await measuredSite();
    await context.route(
      (address) => address.origin !== site.address,
      (route) => route.fulfill({ contentType: "text/javascript", body: "" }),
    );
    await context.addInitScript(() => {
      const consent = { necessary: true, analytics: true, marketing: false };
      localStorage.setItem("cookie-preferences", JSON.stringify(consent));
    });
    const examples = await findExamples(page.request);
    if (isAdmin) await signIn(page, ADMIN);
    for (const screen of screens) {
      const { address, heading } = fillIn(screen, { ...examples, self: examples.member ?? "" });
      const path = new URL(address, site.address).pathname;
      await test.step(address, async () => {
        await openPage(page, withSecrets(address));
        await expect.poll(async () => (await events(page)).length).toBeGreaterThan(0);
        await expect(page.getByRole("heading").first()).toBeVisible();
        expect(typeof heading).not.toBe("undefined");
        for (const command of await commands(page)) {
          expect(SENT.has(String(command[0])), JSON.stringify(command)).toBe(true);
        }
        expect(JSON.stringify(await commands(page))).not.toContain(SECRET);
        for (const event of await events(page)) {
          const { page_path, page_location, page_title, ...others } = event;
          expect(others).toEqual({});
          expect(page_path).toMatch(/^[/]/);
          expect(new URL(String(page_location)).search).toMatch(PARAMETERS);
          expect(page_location).toBe(site.address + page_path);
          expect([path, await page.title()]).toContain(page_title);
        }
      });
    }
    // Some screens have no such member or deal.
    consoleErrors.length = 0;
  });
}

/** Adds a secret word to every parameter in use, and to some that lists read. */
function withSecrets(address: string): string {
  const url = new URL(address, "http://samha.example");
  for (const name of ["q", "words", "certifier", "merchant", "location", "next", "token"]) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, SECRET);
  }
  return `${url.pathname}${url.search}#${SECRET}`;
}

/** Returns the commands that the page has sent to Google's script so far. */
function commands(page: Page): Promise<unknown[][]> {
  return page.evaluate(() =>
    (window.dataLayer ?? []).map((command) => Array.from(command as ArrayLike<unknown>)),
  );
}

async function events(page: Page): Promise<Record<string, string>[]> {
  const all = await commands(page);
  return all
    .filter(([name]) => name === "event")
    .map(([, , fields]) => fields as Record<string, string>);
}
