import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Window } from "happy-dom";
import { beforeAll, expect, test, vi } from "vitest";
import { buildDemo } from "#demo/build-demo.ts";
import { writeRows } from "#demo/write-rows.ts";
import {
  type GuardedBackend,
  SITE,
  startGuardedBackend,
} from "#server/backend/guard/guarded-backend.fixture.ts";
import type { Renderer } from "#server/pages/render/rendered-page.ts";
import { TEST_CONFIG } from "#testing/render-app.tsx";
import { SCREENS } from "#testing/site/screens.ts";
import { toPseudo, toPseudoCatalog } from "./pseudo-catalog.ts";

/** All that a language takes: this line, and `web/locales/el.po`. Its months are in Greek letters too. */
const LINE = `  { code: "el", name: "Ελληνικά", direction: "ltr", script: "latin", ogLocale: "el_GR", brand: "Σαμχα", numbers: "el", prices: "el" },\n`;

/** Names, codes and addresses, the same in every language. */
const SAME_EVERYWHERE =
  /\b(English|JPEG|PNG|WebP|JSON|MB|Google Analytics|GBP|name@example\.com|https?|X|Instagram|Facebook|WhatsApp|UTC)\b/g;

/** What the addresses of the screens look for, which the pages repeat. */
const SEARCHED = ["nowhere-at-all", "nothing-like-it", "nobody-at-all", "dates"];

const END_OF_LIST = "] as const satisfies readonly LanguageFacts[];";
const NOW = new Date("2026-11-20T12:00:00Z");
const BUILD_MS = 240_000;

let site: GuardedBackend;
let renderer: Renderer;
let demo: Awaited<ReturnType<typeof loadDemo>>;

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "samha-language-"));
  [renderer, site] = await Promise.all([buildWithLanguage(folder), startGuardedBackend("off")]);
  demo = await loadDemo(site);
  return async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  };
}, BUILD_MS);

test("one line and one catalog add a language: no screen that the server writes has English left", async () => {
  // Outside of production the store warns of every check that took long.
  vi.spyOn(console, "warn").mockReturnValue();
  const left: string[] = [];
  for (const { address } of Object.values(SCREENS).flat()) {
    const filled = address.replace(
      /\{(\w+)\}/g,
      (_, name: keyof typeof demo.examples) => demo.examples[name],
    );
    const page = await renderer.render(new Request(SITE + filled), {
      config: { ...TEST_CONFIG, siteUrl: SITE, supabaseUrl: SITE },
      language: "el" as never,
      supabaseUrl: SITE,
      fetch: async (input, init) => {
        const request = new Request(input, init);
        return site.ask(request.url.slice(SITE.length), {
          method: request.method,
          headers: request.headers,
          body: request.method === "POST" ? await request.text() : null,
        });
      },
      now: NOW.getTime(),
    });
    if (page instanceof Response) continue;
    const meta = [page.meta?.title ?? "", page.meta?.description ?? ""];
    const html = Buffer.concat(page.html).toString();
    expect(html, filled).toMatch(/[α-ω]{3}/);
    for (const text of [...textsOf(html), ...meta]) {
      if (/[A-Za-z]{2}/.test(withoutNames(text, demo.texts))) left.push(`${filled}: ${text}`);
    }
  }
  expect(left).toEqual([]);
});

test("a message keeps its values, tags and plurals", () => {
  expect(toPseudo("by <0>{name}</0>")).toBe("βϊ <0>{name}</0>");
  expect(toPseudo("{count, plural, one {# bad} other {# Cab}}")).toBe(
    "{count, plural, one {# βαδ} other {# Γαβ}}",
  );
});

/** Copies what the renderer is made of, adds the language as anybody would, and builds the renderer. */
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

/** Writes the demonstration content without its images; returns what stands for `{deal}` and the like, and its texts. */
async function loadDemo({ owner }: GuardedBackend) {
  const demo = buildDemo(NOW);
  const ids = new Map<string, string>();
  for (const { username } of demo.members) {
    const { rows } = await owner.query<{ id: string }>(
      "insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, $2) returning id",
      [`${username}@example.com`, JSON.stringify({ username })],
    );
    ids.set(username, rows[0]?.id ?? "");
  }
  const client = await owner.connect();
  await writeRows(client, demo, { ids, imageUrls: new Map(), now: NOW });
  client.release();
  const one = async (sql: string) => (await owner.query<{ id: string }>(sql)).rows[0]?.id ?? "";
  const { rows } = await owner.query<{ text: string }>(
    `select unnest(array[title, merchant, location, description]) as text from public.deals
     union select unnest(array[code, merchant, description]) from public.voucher_codes
     union select unnest(array[name, location, description, halal_certifier]) from public.merchants
     union select unnest(array[title, excerpt]) from public.blog_posts
     union select username from public.profiles`,
  );
  return {
    texts: [...rows.map(({ text }) => text), ...SEARCHED].filter((text) => text?.length > 1),
    examples: {
      deal: await one("select id from public.deals where status = 'active' limit 1"),
      post: await one("select id from public.blog_posts where status = 'published' limit 1"),
      user: ids.get("aisha_k") ?? "",
      member: "aisha_k",
      self: "aisha_k",
    },
  };
}

/** The text without what people wrote and without names. */
function withoutNames(text: string, theirs: readonly string[]): string {
  return theirs.reduce((rest, one) => rest.replaceAll(one, ""), text).replace(SAME_EVERYWHERE, "");
}

/** What one can read or hear. What has its own direction was written by people. */
function textsOf(html: string): string[] {
  const window = new Window();
  const { document } = window;
  document.body.innerHTML = html;
  const theirs = 'script, style, code, pre, bdi, [translate="no"], [dir="auto"]:not(time)';
  for (const element of document.body.querySelectorAll(theirs)) element.textContent = "";
  const texts = [...document.body.querySelectorAll("*")].flatMap((element) => [
    ...[...element.childNodes].flatMap((node) => (node.nodeType === 3 ? node.textContent : [])),
    ...["aria-label", "placeholder", "title", "alt"].map((name) => element.getAttribute(name)),
  ]);
  void window.happyDOM.close();
  return [...new Set(texts.flatMap((text) => text?.trim() || []))];
}
