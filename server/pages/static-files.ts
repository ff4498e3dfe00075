import { readdir } from "node:fs/promises";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

const YEAR = "public, max-age=31536000, immutable";
const DAY = "public, max-age=86400";

const STYLES = /^entry-client-[\w-]+\.css$/;

/**
 * Serves the browser bundle: hashed names for a year, icons and logos for a day. A missing asset returns 404, except
 * that styles of an earlier release, which cached pages still use, are replaced by the current ones.
 */
export function createStaticFiles(clientDir: string): Hono {
  const app = new Hono();
  let styles: Promise<string | undefined> | undefined;
  const findStyles = async () =>
    (await readdir(path.join(clientDir, "assets"))).find((name) => STYLES.test(name));
  app.use(
    "/assets/*",
    serveStatic({
      root: clientDir,
      precompressed: true,
      onFound: (_path, c) => c.header("cache-control", YEAR),
    }),
  );
  app.get(`/assets/:name{${STYLES.source.slice(1, -1)}}`, async (c, next) => {
    styles ??= findStyles().catch(() => undefined);
    const current = await styles;
    if (!current) return next();
    return c.body(null, 302, { location: `/assets/${current}`, "cache-control": "no-store" });
  });
  app.all("/assets/*", (c) =>
    c.json({ code: "not_found", message: "There is no such file." }, 404),
  );
  app.get(
    "/:file{[a-z0-9-]+\\.(?:svg|png|ico|webmanifest|txt)}",
    serveStatic({
      root: clientDir,
      precompressed: true,
      onFound: (_path, c) => c.header("cache-control", DAY),
    }),
  );
  return app;
}
