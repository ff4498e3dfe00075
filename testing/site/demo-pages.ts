import type { Language } from "#contract/language.ts";
import { buildDemo } from "#demo/build-demo.ts";
import { writeRows } from "#demo/write-rows.ts";
import {
  type GuardedBackend,
  SITE,
  startGuardedBackend,
} from "#server/backend/guard/guarded-backend.fixture.ts";
import type { RenderedParts } from "#server/pages/cache/part-cache.ts";
import type { RenderedPage, Renderer } from "#server/pages/render/rendered-page.ts";
import { pageReads } from "#server/reader/read-season-page.ts";
import { readOverHttp } from "#server/reader/visitor-reads.ts";
import { TEST_CONFIG } from "#testing/render-app.tsx";

const NOW = new Date("2026-11-20T12:00:00Z");

/** Demo content on the real backend, without images. */
export interface DemoPages {
  owner: GuardedBackend["owner"];
  /** Replaces `{deal}` and the like in a screen's address. */
  fill(address: string): string;
  /** Renders the page of an address for a visitor; null for a redirect. */
  render(
    renderer: Renderer,
    address: string,
    options: { language: Language; parts?: RenderedParts },
  ): Promise<{ html: string; meta: RenderedPage["meta"] } | null>;
  stop(): Promise<void>;
}

export async function startDemoPages(): Promise<DemoPages> {
  const site = await startGuardedBackend("off");
  const examples = await loadDemo(site);
  const config = {
    ...TEST_CONFIG,
    siteUrl: SITE,
    supabaseUrl: SITE,
    supabaseAnonKey: site.anonKey,
  };
  const fetch = (input: string | URL | Request, init?: RequestInit) =>
    askAsVisitor(site, new Request(input, init));
  const reads = pageReads(readOverHttp({ supabaseUrl: SITE, anonKey: site.anonKey, fetch }), NOW);
  return {
    owner: site.owner,
    stop: site.stop,
    fill: (address) =>
      address.replace(/\{(\w+)\}/g, (_, name: keyof typeof examples) => examples[name]),
    async render(renderer, address, options) {
      const page = await renderer.render(new Request(SITE + address), {
        ...options,
        config,
        reads,
        now: NOW.getTime(),
      });
      if (page instanceof Response) return null;
      return { html: Buffer.concat(page.html).toString(), meta: page.meta };
    },
  };
}

async function askAsVisitor(site: GuardedBackend, request: Request): Promise<Response> {
  return site.ask(request.url.slice(SITE.length), {
    method: request.method,
    headers: request.headers,
    body: request.method === "POST" ? await request.text() : null,
  });
}

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
  return {
    deal: await one("select id from public.deals where status = 'active' limit 1"),
    post: await one("select id from public.blog_posts where status = 'published' limit 1"),
    user: ids.get("aisha_k") ?? "",
    member: "aisha_k",
    self: "aisha_k",
  };
}
