/** Addresses of the services that a page may use, and the hashes of its inline elements. */
export interface PolicySources {
  siteUrl: string;
  supabaseUrl: string;
  apiBaseUrl: string;
  uploadBaseUrl: string;
  imageBaseUrl: string;
  gaMeasurementId: string | null;
  /** Quoted, as `'sha256-...'`. */
  hashes?: { scripts: readonly string[]; styles: readonly string[] };
}

/**
 * Returns the content security policy of a page, without 'unsafe-inline' anywhere (threats T16 and T22). Analytics
 * hosts are allowed only if a measurement ID is configured; the page asks for consent.
 */
export function contentSecurityPolicy(sources: PolicySources): string {
  const { hashes, siteUrl, gaMeasurementId } = sources;
  const analytics = gaMeasurementId ? ANALYTICS : NO_ANALYTICS;
  const services = [
    sources.supabaseUrl,
    sources.apiBaseUrl,
    sources.uploadBaseUrl,
    // A pending image is fetched with an access token, which an `img` element cannot send.
    sources.imageBaseUrl,
  ];
  const directives: Record<string, readonly string[]> = {
    // Blocks everything not listed below, such as frames and media.
    "default-src": ["'none'"],
    "script-src": ["'self'", ...(hashes?.scripts ?? []), ...analytics.scripts],
    "style-src": ["'self'", ...(hashes?.styles ?? [])],
    "font-src": ["'self'"],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    // No images from other hosts: they could replace a reviewed image and track its viewers.
    "img-src": [
      "'self'",
      "data:",
      "blob:",
      ...foreignOrigins([sources.imageBaseUrl], siteUrl),
      ...analytics.images,
    ],
    "connect-src": ["'self'", ...foreignOrigins(services, siteUrl), ...analytics.connections],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "object-src": ["'none'"],
    ...(isHttps(siteUrl) ? { "upgrade-insecure-requests": [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(" "))
    .join("; ");
}

/** Returns whether the site uses HTTPS, which HSTS requires. */
export function isHttps(siteUrl: string): boolean {
  return siteUrl.startsWith("https://");
}

const NO_ANALYTICS = { scripts: [], connections: [], images: [] } as const;
const ANALYTICS = {
  images: ["https://www.googletagmanager.com", "https://*.google-analytics.com"],
  scripts: ["https://www.googletagmanager.com"],
  connections: [
    "https://www.googletagmanager.com",
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
  ],
} as const;

function foreignOrigins(addresses: readonly string[], siteUrl: string): string[] {
  const own = new URL(siteUrl).origin;
  const origins = new Set(addresses.map((address) => new URL(address, siteUrl).origin));
  return [...origins].filter((origin) => origin !== own);
}
