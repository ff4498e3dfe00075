import { PAGES, type PageClass } from "#contract/addresses/pages.ts";

/** Route class of a file or an endpoint by the first part of its path. */
const FILE_CLASSES = {
  seasons: "season",
  images: "image",
  upload: "upload",
  "link-preview": "preview",
  share: "share",
  api: "api",
  assets: "asset",
  healthz: "status",
  readyz: "status",
  "config.json": "status",
  "feed.xml": "feed",
  "ramadan.ics": "calendar",
  "robots.txt": "file",
  "manifest.webmanifest": "file",
  "sw.js": "file",
} as const;

const CLASSES: ReadonlyMap<string, RouteClass> = new Map([
  ...Object.entries(FILE_CLASSES),
  ...Object.values(PAGES).map(
    ({ path, routeClass }) => [path.split("/", 2)[1] ?? "", routeClass] as const,
  ),
]);

const SITEMAP = /^sitemap[a-z0-9-]*\.xml$/;
const FEED =
  /^\/((ramadan|search|transparency|(category|businesses)\/[^/]+)\/feed|alerts\/[^/]+)\.xml$/i;
const DEAL_CALENDAR = /^\/deals\/[^/]+\.ics$/i;
const FILE = /\.(svg|png|ico|webmanifest|txt|xml)$/;

export type RouteClass =
  | PageClass
  | (typeof FILE_CLASSES)[keyof typeof FILE_CLASSES]
  | "accounts"
  | "vote"
  | "procedure"
  | "table"
  | "sitemap"
  | "other";

/** Returns one of about 30 route classes. The result contains no part of the address, which a client can invent. */
export function routeClass(url: string): RouteClass {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  if (!path.startsWith("/")) return "other";
  const [, first = "", second, third, fourth] = path.toLowerCase().split("/", 5);
  if (first === "auth" && second === "v1") return "accounts";
  if (first === "rest") return dataClass(second, third, fourth);
  if (FEED.test(path)) return "feed";
  if (DEAL_CALENDAR.test(path)) return "calendar";
  const named = CLASSES.get(first);
  if (named) return named;
  if (second !== undefined) return "other";
  if (SITEMAP.test(first)) return "sitemap";
  return FILE.test(first) ? "file" : "other";
}

function dataClass(version?: string, table?: string, procedure?: string): RouteClass {
  if (version !== "v1") return "other";
  if (table !== "rpc") return "table";
  return procedure === "secure_vote_deal" ? "vote" : "procedure";
}
