/** Route class by the first part of a path. */
const CLASSES = {
  "": "home",
  deals: "deal",
  category: "list",
  "browse-categories": "list",
  ramadan: "list",
  eid: "list",
  hajj: "list",
  saved: "list",
  seasons: "season",
  search: "search",
  users: "profile",
  profile: "profile",
  blog: "blog",
  businesses: "business",
  "merchant-registration": "business",
  "voucher-codes": "voucher",
  leaderboard: "leaderboard",
  submit: "submit",
  admin: "admin",
  settings: "account",
  notifications: "account",
  alerts: "account",
  unsubscribe: "account",
  "confirm-email": "account",
  login: "account",
  register: "account",
  "forgot-password": "account",
  "reset-password": "account",
  about: "text",
  contact: "text",
  developers: "text",
  faq: "text",
  halal: "text",
  privacy: "text",
  terms: "text",
  images: "image",
  upload: "upload",
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

const SITEMAP = /^sitemap[a-z0-9-]*\.xml$/;
const FEED = /^\/((ramadan|search|(category|businesses)\/[^/]+)\/feed|alerts\/[^/]+)\.xml$/i;
const DEAL_CALENDAR = /^\/deals\/[^/]+\.ics$/i;
const FILE = /\.(svg|png|ico|webmanifest|txt|xml)$/;

export type RouteClass =
  | (typeof CLASSES)[keyof typeof CLASSES]
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
  if (first === "auth") return second === "v1" ? "accounts" : "account";
  if (first === "rest") return dataClass(second, third, fourth);
  if (FEED.test(path)) return "feed";
  if (DEAL_CALENDAR.test(path)) return "calendar";
  if (Object.hasOwn(CLASSES, first)) return CLASSES[first as keyof typeof CLASSES];
  if (second !== undefined) return "other";
  if (SITEMAP.test(first)) return "sitemap";
  return FILE.test(first) ? "file" : "other";
}

function dataClass(version?: string, table?: string, procedure?: string): RouteClass {
  if (version !== "v1") return "other";
  if (table !== "rpc") return "table";
  return procedure === "secure_vote_deal" ? "vote" : "procedure";
}
