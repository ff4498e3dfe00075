import { CATEGORIES } from "#contract/categories.ts";
import { paths, shortDealId } from "#contract/paths.ts";

interface SitemapOptions {
  siteUrl: string;
  supabaseUrl: string;
  anonKey: string;
  fetch: typeof globalThis.fetch;
}

const DEALS_MAX = 5_000;
/** The backend answers no more rows than this at once. */
const ROWS_MAX = 1_000;

interface ListedDeal {
  id: string;
  created_at: string;
}

/** The sitemap: only what a visitor may read, because it is read as a visitor. */
export async function composeSitemap(options: SitemapOptions): Promise<string> {
  const deals = await readDeals(options);
  const entries = [
    entry(options.siteUrl, paths.home),
    ...CATEGORIES.map((category) => entry(options.siteUrl, paths.category(category.slug))),
    ...deals.map((deal) =>
      entry(options.siteUrl, paths.deal(shortDealId(deal.id)), deal.created_at),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

/** The newest deals, read as many at a time as the backend gives. */
async function readDeals(options: SitemapOptions): Promise<ListedDeal[]> {
  const query = "select=id,created_at&status=eq.active&order=created_at.desc,id.desc";
  const deals: ListedDeal[] = [];
  while (deals.length < DEALS_MAX) {
    const answer = await options.fetch(
      `${options.supabaseUrl}/rest/v1/deals_with_temperature?${query}&limit=${ROWS_MAX}&offset=${deals.length}`,
      { headers: { apikey: options.anonKey } },
    );
    if (!answer.ok) throw new Error(`The sitemap's deals answered ${answer.status}`);
    const more = (await answer.json()) as ListedDeal[];
    deals.push(...more);
    if (more.length < ROWS_MAX) break;
  }
  return deals;
}

/** What crawlers may visit: everything public. */
export function composeRobots(siteUrl: string): string {
  return [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /settings",
    "Disallow: /auth/",
    "Disallow: /rest/",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

function entry(siteUrl: string, path: string, changed?: string): string {
  const lastmod = changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : "";
  return `<url><loc>${siteUrl}${path}</loc>${lastmod}</url>`;
}
