import { readAsVisitor, type VisitorReading } from "#server/http/read-as-visitor.ts";
import type { ListedPage } from "./compose-sitemap.ts";
import type { SitemapKind } from "./sitemap-kinds.ts";

/** Well below the standard's limit of 50,000, so that reading a part is fast. */
export const PAGES_PER_PART = 10_000;
/** Maximum number of rows in one response of the backend. */
const ROWS_MAX = 1_000;

/** Returns the number of parts of a kind of page. */
export async function countParts(reading: VisitorReading, kind: SitemapKind): Promise<number> {
  const query = { select: "id", ...kind.filter, limit: 1 };
  const { rows, total } = await readAsVisitor(reading, kind.table, query, { counted: true });
  return Math.ceil((total ?? rows.length) / PAGES_PER_PART);
}

/** Reads a part, counted from 1. Oldest pages first, so that a new page changes only the last part. */
export async function readPart(
  reading: VisitorReading,
  kind: SitemapKind,
  part: number,
): Promise<ListedPage[]> {
  const pages: ListedPage[] = [];
  const first = (part - 1) * PAGES_PER_PART;
  while (pages.length < PAGES_PER_PART) {
    const { rows } = await readAsVisitor<Parameters<SitemapKind["page"]>[0]>(reading, kind.table, {
      select: kind.columns,
      ...kind.filter,
      order: "created_at.asc,id.asc",
      limit: ROWS_MAX,
      offset: first + pages.length,
    });
    pages.push(...rows.map(kind.page));
    if (rows.length < ROWS_MAX) break;
  }
  return pages;
}
