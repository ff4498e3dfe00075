import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

const YEAR = "public, max-age=31536000, immutable";
const DAY = "public, max-age=86400";

/** The built browser bundle: hashed names for a year, icons and logos for a day; a missing asset is 404. */
export function createStaticFiles(clientDir: string): Hono {
  const app = new Hono();
  app.use(
    "/assets/*",
    serveStatic({
      root: clientDir,
      precompressed: true,
      onFound: (_path, c) => c.header("cache-control", YEAR),
    }),
  );
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
