import { Hono } from "hono";
import { isHub } from "#contract/deals/season.ts";
import { dayFrom, readSeasonPage } from "#server/reader/read-season-page.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";

/** Serves `GET /seasons/{hub}.json?by=`, the data of a season page that a browser opens from another page. */
export function createSeasonData({ reads }: { reads: VisitorReads }): Hono {
  return new Hono().get("/seasons/:name{[a-z]+\\.json}", async (c) => {
    const hub = c.req.param("name").slice(0, -".json".length);
    if (!isHub(hub)) {
      return c.json({ code: "not_found", message: "There is no such season." }, 404, {
        "cache-control": "no-store",
      });
    }
    const page = await readSeasonPage(reads, { hub, by: dayFrom(c.req.query("by")) });
    return c.json(page, 200, { "cache-control": "no-cache" });
  });
}
