import { Hono } from "hono";
import { compress } from "hono/compress";
import type { AsyncCache } from "#server/http/caching/async-cache.ts";
import { type CacheableText, respondWithText } from "#server/http/caching/cacheable-text.ts";
import type { VisitorReading } from "#server/http/read-as-visitor.ts";
import { composeSitemap, composeSitemapIndex } from "./compose-sitemap.ts";
import { countParts, readPart } from "./read-sitemap.ts";
import { SITEMAP_KINDS, STATIC_PAGES } from "./sitemap-kinds.ts";

export interface SitemapOptions extends VisitorReading {
  siteUrl: string;
  /** Cleared after public changes except votes and comments, so that removed pages leave the sitemaps immediately. */
  sitemapCache: AsyncCache<CacheableText>;
}

const PAGES_PATH = "/sitemap-pages.xml";

/** Serves the sitemap index and its parts. They expire after a minute because scheduled deals appear without a write. */
export function createSitemaps(options: SitemapOptions): Hono {
  const cached = (name: string, make: () => Promise<string>) =>
    options.sitemapCache.get(name, async () => ({
      body: await make(),
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
        await cached("pages", async () => composeSitemap(options.siteUrl, STATIC_PAGES)),
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

async function composeIndex(options: SitemapOptions): Promise<string> {
  const parts = await Promise.all(
    SITEMAP_KINDS.map(async (kind) => {
      const count = await countParts(options, kind);
      return Array.from({ length: count }, (_, index) => `/sitemap-${kind.name}-${index + 1}.xml`);
    }),
  );
  return composeSitemapIndex(options.siteUrl, [PAGES_PATH, ...parts.flat()]);
}

/** Composes a part; empty if it does not exist, since every part lists at least one page. */
async function composePart(options: SitemapOptions, file: string): Promise<string> {
  const [, name, part] = file.replace(/\.xml$/, "").split("-");
  const kind = SITEMAP_KINDS.find((candidate) => candidate.name === name);
  if (!kind) return "";
  const pages = await readPart(options, kind, Number(part));
  return pages.length === 0 ? "" : composeSitemap(options.siteUrl, pages);
}
