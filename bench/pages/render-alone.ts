import type { SiteConfig } from "#contract/site-config.ts";
import type { Renderer } from "#server/pages/render/rendered-page.ts";

/**
 * `node bench/pages/render-alone.ts SITE`: renders the home page again and again, without a server and without a
 * database: the backend's answers are recorded from SITE once and handed out from memory. Answers each message
 * `{ seconds }` with `{ rate }`, renders per second.
 */
const site = process.argv[2] ?? "";
const bundle = new URL("../../dist/server/entry-server.js", import.meta.url);
const { render } = (await import(bundle.href)) as Renderer;
const config = (await (await fetch(`${site}/config.json`)).json()) as SiteConfig;

type Recorded = { body: string; status: number; headers: [string, string][] };
/** The list asks for deals that have not ended by now, and now is always another. */
const MOMENT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;
const recorded = new Map<string, Recorded>();
let isRecording = true;

const now = Date.now();
await renderHome();
isRecording = false;

process.on("message", async ({ seconds }: { seconds: number }) => {
  process.send?.({ rate: await renderFor(seconds) });
});
console.log(`The lone renderer of what is at ${site} is ready`);

async function renderFor(seconds: number): Promise<number> {
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let renders = 0;
  while (performance.now() < end) {
    await renderHome();
    renders += 1;
  }
  return renders / ((performance.now() - begun) / 1000);
}

async function renderHome(): Promise<void> {
  const page = await render(new Request(`${site}/`), {
    config,
    language: "en",
    supabaseUrl: site,
    fetch: answer,
    now,
  });
  if (page instanceof Response || page.status !== 200)
    throw new Error("The home page did not render");
}

async function answer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const key = decodeURIComponent(url).replace(MOMENT, "now");
  const known = recorded.get(key) ?? (isRecording ? await record(url, key, init) : undefined);
  if (!known) throw new Error(`The render asks for ${url}, which it did not ask for before`);
  return new Response(known.body, known);
}

async function record(url: string, key: string, init?: RequestInit): Promise<Recorded> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const kept: Recorded = {
    body: await response.text(),
    status: response.status,
    headers: [...response.headers].filter(([name]) => /^content-(type|range)$/.test(name)),
  };
  recorded.set(key, kept);
  return kept;
}
