import postgres from "postgres";
import type { SiteConfig } from "#contract/site-config.ts";
import type { RenderedParts } from "#server/pages/cache/part-cache.ts";
import type { Renderer } from "#server/pages/render/rendered-page.ts";

/**
 * `node bench/pages/render-alone.ts SITE`: renders a page repeatedly without a server. It records the backend's responses from
 * SITE once, replays them from memory, and caches the parts of a page as the site does. Before each render it reads one list, or
 * the deals of a season page, from DATABASE_URL as a visitor. It replies to each message `{ path, seconds }` with `{ renders }`,
 * the number of renders.
 */
const site = process.argv[2] ?? "";
const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1, connection: { role: "anon" } });
const bundle = new URL("../../dist/server/entry-server.js", import.meta.url);
const { render } = (await import(bundle.href)) as Renderer;
const config = (await (await fetch(`${site}/config.json`)).json()) as SiteConfig;

/** The current time in the list's filter, which differs in every request. */
const MOMENT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;
const SEASON_PAGE = "/ramadan";
const recorded = new Map<string, string>();
let isRecording = true;
const now = Date.now();
const parts: RenderedParts = new Map();

process.on("message", async ({ path, seconds }: { path: string; seconds: number }) => {
  isRecording = true;
  await renderPage(path);
  isRecording = false;
  process.send?.({ renders: await renderFor(path, seconds) });
});
console.log(`The bare renderer is ready; the site is at ${site}`);

async function renderFor(path: string, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let renders = 0;
  while (performance.now() < end) {
    await (path === SEASON_PAGE ? readSeason() : readList());
    await renderPage(path);
    renders += 1;
  }
  return renders;
}

function readList() {
  return sql.unsafe(
    "select to_json(public.read_deals(sort_param => $1, limit_param => $2))::text",
    ["latest", 20],
    { prepare: true },
  );
}

function readSeason() {
  return sql.unsafe("select public.read_season($1)::text", ["ramadan"], { prepare: true });
}

async function renderPage(path: string): Promise<void> {
  const page = await render(new Request(`${site}${path}`), {
    config,
    language: "en",
    reads: async (name, args) => {
      const response =
        name === "read_season"
          ? await respond(`${site}/seasons${path}.json`)
          : await respond(`${site}/rest/v1/rpc/${name}`, JSON.stringify(args));
      return response.json();
    },
    now,
    parts,
  });
  if (page instanceof Response || page.status !== 200) throw new Error(`${path} did not render`);
}

/** Sends a GET, or a POST if there is a body. */
async function respond(url: string, body?: string): Promise<Response> {
  const key = `${url} ${body}`.replace(MOMENT, "now");
  const found = recorded.get(key) ?? (isRecording ? await record(url, key, body) : undefined);
  if (found === undefined) throw new Error(`The render requested ${key}, which was not recorded`);
  return new Response(found);
}

async function record(url: string, key: string, body?: string): Promise<string> {
  const headers = { apikey: config.supabaseAnonKey, "content-type": "application/json" };
  const response = await fetch(url, body === undefined ? {} : { method: "POST", headers, body });
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  const text = await response.text();
  recorded.set(key, text);
  return text;
}
