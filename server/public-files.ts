import { Hono } from "hono";
import { composeRobots, composeSitemap } from "./sitemap/sitemap.ts";

export interface PublicFilesOptions {
  siteName: string;
  siteUrl: string;
  supabaseUrl: string;
  anonKey: string;
  fetch: typeof globalThis.fetch;
}

const TEN_MINUTES = "public, max-age=600";

/** What machines read: sitemap, robots, web manifest. */
export function createPublicFiles(options: PublicFilesOptions): Hono {
  return new Hono()
    .get("/robots.txt", (c) =>
      c.text(composeRobots(options.siteUrl), 200, { "cache-control": TEN_MINUTES }),
    )
    .get(
      "/sitemap.xml",
      async () =>
        new Response(await composeSitemap(options), {
          headers: {
            "content-type": "application/xml; charset=utf-8",
            "cache-control": TEN_MINUTES,
          },
        }),
    )
    .get("/manifest.webmanifest", (c) =>
      c.body(JSON.stringify(manifest(options.siteName)), 200, {
        "content-type": "application/manifest+json",
        "cache-control": TEN_MINUTES,
      }),
    );
}

function manifest(name: string): object {
  return {
    name,
    short_name: name,
    description: "Halal deals, shared by the community",
    start_url: "/",
    display: "standalone",
    background_color: "#FAF7F0",
    theme_color: "#0A3527",
    icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
  };
}
