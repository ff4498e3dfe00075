import { Hono } from "hono";
import { compress } from "hono/compress";
import type { AsyncCache } from "#server/http/caching/async-cache.ts";
import { type CacheableText, respondWithText } from "#server/http/caching/cacheable-text.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";
import { composeSitemap, composeSitemapIndex } from "./compose-sitemap.ts";
import { SITEMAP_KINDS, STATIC_PAGES } from "./sitemap-kinds.ts";

export interface SitemapOptions {
  reads: VisitorReads;
  siteUrl: string;
  /** Cleared after public changes except votes, checks and comments. */
  sitemapCache: AsyncCache<CacheableText>;
}

const PAGES_PATH = "/sitemap-pages.xml";
/**
 * Seconds for which proxies and crawlers may keep a full part. New pages never change it; until then it may list a deal that has
 * ended or is gone, whose page says so.
 */
const FULL_PART_SECONDS = 3_600;

/** Serves the sitemap index and its parts. They expire after a minute because scheduled deals appear without a write. */
export function createSitemaps(options: SitemapOptions): Hono {
  const cached = (name: string, make: () => Promise<Sitemap>) =>
    options.sitemapCache.get(name, async () => ({
      ...(await make()),
      contentType: "application/xml; charset=utf-8",
      changedAt: null,
    }));

  return new Hono()
    .get("/sitemap.xml", compress(), async (c) =>
      respondWithText(c.req.raw, await cached("index", () => composeIndex(options))),
    )
    .get(PAGES_PATH, compress(), async (c) =>
      respondWithText(
        c.req.raw,
        await cached("pages", async () => ({
          body: composeSitemap(options.siteUrl, STATIC_PAGES),
        })),
      ),
    )
    .get("/:file{sitemap-[a-z]+-[1-9][0-9]{0,4}\\.xml}", compress(), async (c) => {
      const file = c.req.param("file");
      const part = await cached(file, () => composePart(options, file));
      if (part.body !== "") return respondWithText(c.req.raw, part);
      return c.json({ code: "not_found", message: "There is no such sitemap." }, 404, {
        "cache-control": "no-store",
      });
    });
}

type Sitemap = Pick<CacheableText, "body" | "maxAge">;

async function composeIndex({ reads, siteUrl }: SitemapOptions): Promise<Sitemap> {
  const parts = (await reads.read("list_sitemap_parts", {})) as Record<string, number[]>;
  const files = [...SITEMAP_KINDS.keys()].flatMap((kind) =>
    (parts[kind] ?? []).map((part) => `/sitemap-${kind}-${part}.xml`),
  );
  return { body: composeSitemapIndex(siteUrl, [PAGES_PATH, ...files]) };
}

interface Part {
  pages: [slug: string, changedAt: string][];
  /** Whether new pages go into later parts. */
  is_full: boolean;
}

/** Composes a part; empty if it does not exist, since every part lists at least one page. */
async function composePart({ reads, siteUrl }: SitemapOptions, file: string): Promise<Sitemap> {
  const [, kind = "", part] = file.replace(/\.xml$/, "").split("-");
  const pathOf = SITEMAP_KINDS.get(kind);
  if (!pathOf) return { body: "" };
  const args = { kind_param: kind, part_param: Number(part) };
  const { pages, is_full } = (await reads.read("read_sitemap_part", args)) as unknown as Part;
  if (pages.length === 0) return { body: "" };
  const listed = pages.map(([slug, changedAt]) => ({ path: pathOf(slug), changedAt }));
  return {
    body: composeSitemap(siteUrl, listed),
    ...(is_full ? { maxAge: FULL_PART_SECONDS } : {}),
  };
}
