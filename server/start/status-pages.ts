import { Hono } from "hono";
import type { SiteConfig } from "#contract/site-config.ts";

export interface StatusOptions {
  config: SiteConfig;
  /** Returns the names of the failing parts. */
  missing(): Promise<string[]>;
}

/** Creates the endpoints for configuration and monitoring. */
export function createStatusPages({ config, missing }: StatusOptions): Hono {
  return new Hono()
    .get("/config.json", (c) => c.json(config, 200, { "cache-control": "no-cache" }))
    .get("/healthz", (c) => c.json({ status: "ok" }, 200, { "cache-control": "no-store" }))
    .get("/readyz", async (c) => {
      const failing = await missing();
      const status = failing.length === 0 ? "ok" : "unavailable";
      return c.json({ status, missing: failing }, failing.length === 0 ? 200 : 503, {
        "cache-control": "no-store",
      });
    });
}
