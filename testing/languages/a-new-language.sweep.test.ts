import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Window } from "happy-dom";
import { beforeAll, expect, test, vi } from "vitest";
import { shorten } from "#contract/text/shorten.ts";
import type { Renderer } from "#server/pages/render/rendered-page.ts";
import { type DemoPages, startDemoPages } from "#testing/site/demo-pages.ts";
import { SCREENS } from "#testing/site/screens.ts";
import { toPseudo, toPseudoCatalog } from "./pseudo-catalog.ts";

/** The only line that a language needs besides its catalog. The language is Greek because `Intl` then writes Greek letters too. */
const LINE = `  { code: "el", name: "Ελληνικά", direction: "ltr", script: "latin", ogLocale: "el_GR", brand: "Σαμχα", numbers: "el", prices: "el" },\n`;

/** Names, codes and addresses that are the same in every language. */
const SAME_EVERYWHERE =
  /\b(English|JPEG|PNG|WebP|JSON|MB|Google Analytics|GBP|name@example\.com|https?|X|Instagram|Facebook|WhatsApp|UTC)\b/g;

/** Search texts in the addresses of screens; the pages repeat them. */
const SEARCHED = ["nowhere-at-all", "nothing-like-it", "nobody-at-all", "dates"];

/** Maximum length of user content in a description for search engines. */
const SHOWN_TO_SEARCH_ENGINES = 160;

const END_OF_LIST = "] as const satisfies readonly LanguageFacts[];";
const BUILD_MS = 240_000;

let pages: DemoPages;
let renderer: Renderer;

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "samha-language-"));
  [renderer, pages] = await Promise.all([buildWithLanguage(folder), startDemoPages()]);
  return async () => {
    await pages.stop();
    await rm(folder, { recursive: true, force: true });
  };
}, BUILD_MS);

test("with one line and one catalog for a new language, no server-rendered screen contains English", async () => {
  // Without this, the store's development checks take most of the time.
  vi.stubEnv("NODE_ENV", "production");
  const userTexts = await readUserTexts();
  const untranslated: string[] = [];
  for (const screen of Object.values(SCREENS).flat()) {
    const address = pages.fill(screen.address);
    const page = await pages.render(renderer, address, { language: "el" as never });
    if (page === null) continue;
    const meta = [page.meta?.title ?? "", page.meta?.description ?? ""];
    expect(page.html, address).toMatch(/[α-ω]{3}/);
    // An error message would hide the texts of the page.
    expect(page.html, address).not.toContain('role="alert"');
    for (const text of [...textsOf(page.html), ...meta]) {
      if (/[A-Za-z]{2}/.test(withoutNames(text, userTexts)))
        untranslated.push(`${address}: ${text}`);
    }
  }
  expect(untranslated).toEqual([]);
});

test("members who read the new language get their emails in it", async () => {
  const client = await pages.owner.connect();
  try {
    await client.query("begin");
    await client.query(
      "select set_config('request.jwt.claim.sub', id::text, true) from public.profiles limit 1",
    );
    await client.query("set local role authenticated");
    await client.query("select public.set_notification_settings(language_param => 'el')");
    const { rows } = await client.query(
      "select language from public.notification_settings where language = 'el'",
    );
    expect(rows).toHaveLength(1);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("a message in Greek letters keeps its values, tags and plurals", () => {
  expect(toPseudo("by <0>{name}</0>")).toBe("βϊ <0>{name}</0>");
  expect(toPseudo("{count, plural, one {# bad} other {# Cab}}")).toBe(
    "{count, plural, one {# βαδ} other {# Γαβ}}",
  );
});

/** Copies the sources of the renderer, adds the language and builds the renderer. */
async function buildWithLanguage(folder: string): Promise<Renderer> {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  for (const part of [
    "contract",
    "web",
    "scripts",
    "package.json",
    "vite.config.ts",
    "lingui.config.ts",
    "tsconfig.base.json",
  ])
    await cp(path.join(root, part), path.join(folder, part), { recursive: true });
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));

  const list = path.join(folder, "contract/language.ts");
  const languages = await readFile(list, "utf8");
  expect(languages).toContain(END_OF_LIST);
  await writeFile(list, languages.replace(END_OF_LIST, LINE + END_OF_LIST));
  const catalog = await readFile(path.join(folder, "web/locales/ar.po"), "utf8");
  await writeFile(path.join(folder, "web/locales/el.po"), toPseudoCatalog(catalog));

  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  const build = [vite, "build", "--ssr", "--logLevel", "error"];
  await promisify(execFile)(process.execPath, build, { cwd: folder, timeout: BUILD_MS });
  const bundle = path.join(folder, "dist/server/entry-server.js");
  return (await import(/* @vite-ignore */ pathToFileURL(bundle).href)) as Renderer;
}

/** Returns user content and the search texts of screens, longest first, because names occur within other texts. */
async function readUserTexts(): Promise<string[]> {
  const { rows } = await pages.owner.query<{ text: string }>(
    `select unnest(array[title, merchant, location, description]) as text from public.deals
     union select unnest(array[code, merchant, description]) from public.voucher_codes
     union select unnest(array[name, location, description, halal_certifier]) from public.merchants
     union select unnest(array[title, excerpt]) from public.blog_posts
     union select name from public.certifiers
     union select username from public.profiles`,
  );
  const texts = [...rows.map(({ text }) => text), ...SEARCHED].filter((text) => text?.length > 1);
  return [...texts, ...texts.map((text) => shorten(text, SHOWN_TO_SEARCH_ENGINES))].sort(
    (a, b) => b.length - a.length,
  );
}

/** Returns the text without user content and names. */
function withoutNames(text: string, userTexts: readonly string[]): string {
  return userTexts
    .reduce((rest, name) => rest.replaceAll(name, ""), text)
    .replace(SAME_EVERYWHERE, "");
}

/** Returns visible and announced texts. Skips code, and elements that are marked as user content. */
function textsOf(html: string): string[] {
  const window = new Window();
  const { document } = window;
  document.body.innerHTML = html;
  const skipped = 'script, style, code, pre, bdi, [translate="no"], [dir="auto"]:not(time)';
  for (const element of document.body.querySelectorAll(skipped)) element.textContent = "";
  const texts = [...document.body.querySelectorAll("*")].flatMap((element) => [
    ...[...element.childNodes].flatMap((node) => (node.nodeType === 3 ? node.textContent : [])),
    ...["aria-label", "placeholder", "title", "alt"].map((name) => element.getAttribute(name)),
  ]);
  void window.happyDOM.close();
  return [...new Set(texts.flatMap((text) => text?.trim() || []))];
}
