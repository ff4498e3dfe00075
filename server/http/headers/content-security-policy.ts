/** The origins that a page may load from beside its own. Hashes and the nonce allow single inline elements. */
export interface PolicySources {
  siteUrl: string;
  supabaseUrl: string;
  apiBaseUrl: string;
  uploadBaseUrl: string;
  imageBaseUrl: string;
  gaMeasurementId: string | null;
  /** Quoted, as `'sha256-...'`. */
  hashes?: { scripts: readonly string[]; styles: readonly string[] };
  nonce?: string;
}

/**
 * The content security policy of a page, without 'unsafe-inline' anywhere (threats T16 and T22). Analytics hosts are
 * allowed only where a measurement id is configured; consent is asked for in the page.
 */
export function contentSecurityPolicy(sources: PolicySources): string {
  const { hashes, siteUrl, gaMeasurementId } = sources;
  const inline = sources.nonce ? [`'nonce-${sources.nonce}'`] : [];
  const analytics = gaMeasurementId ? ANALYTICS : NO_ANALYTICS;
  const services = [
    sources.supabaseUrl,
    sources.apiBaseUrl,
    sources.uploadBaseUrl,
    // A pending image is fetched with its owner's token, which no img element can send.
    sources.imageBaseUrl,
  ];
  const directives: Record<string, readonly string[]> = {
    // What is not named below is not loaded: frames, plug-ins, media.
    "default-src": ["'none'"],
    "script-src": ["'self'", ...inline, ...(hashes?.scripts ?? []), ...analytics.scripts],
    "style-src": ["'self'", ...inline, ...(hashes?.styles ?? [])],
    "font-src": ["'self'"],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    // No image from elsewhere: its host could exchange what a moderator has seen, and learns who reads.
    "img-src": [
      "'self'",
      "data:",
      "blob:",
      ...foreignOrigins([sources.imageBaseUrl], siteUrl),
      ...analytics.images,
    ],
    "connect-src": ["'self'", ...foreignOrigins(services, siteUrl), ...analytics.connections],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'"],
    "object-src": ["'none'"],
    ...(isHttps(siteUrl) ? { "upgrade-insecure-requests": [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(" "))
    .join("; ");
}

/** True where the site is reached over https: only then may browsers be asked to insist on it. */
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
