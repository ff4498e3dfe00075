import type { MiddlewareHandler } from "hono";
import type { SiteConfig } from "#contract/site-config.ts";
import { contentSecurityPolicy, isHttps } from "./content-security-policy.ts";
import { setHeaders } from "./set-headers.ts";

interface SecurityHeaderOptions {
  siteUrl: string;
  /** Value of Strict-Transport-Security (`HSTS`). */
  hsts: string;
}

interface PageHeaderOptions {
  config: SiteConfig;
  hsts: string;
  /** Quoted hashes (`'sha256-...'`) of the page's inline scripts and styles. */
  hashes: { scripts: readonly string[]; styles: readonly string[] };
}

const NO_SNIFFING = ["X-Content-Type-Options", "nosniff"] as const;

/**
 * Built scripts, styles and fonts: only their type can be abused, and the other headers would be larger than a small file.
 * SVG is excluded, because browsers open it as a document.
 */
const PART_OF_A_PAGE = /^\/assets\/[^/]+\.(?:js|css|woff2)$/;

/**
 * Sets the security headers of every response, errors included (threat T22). Keeps headers that a response already has,
 * such as the content security policy of a page.
 */
export function securityHeaders(options: SecurityHeaderOptions): MiddlewareHandler {
  const common = Object.entries(commonHeaders(options));
  return async (c, next) => {
    await next();
    if (c.res.ok && PART_OF_A_PAGE.test(c.req.path)) {
      setHeaders(c, [NO_SNIFFING]);
      return;
    }
    const responseHeaders = c.res.headers;
    const policy = policyFor(responseHeaders.get("Content-Type"));
    const headersToSet = [
      ...common,
      ["Content-Security-Policy", policy] as const,
      // Without this header a cache may store a 404 or a 405.
      ...(c.res.status >= 400 ? [["Cache-Control", "no-store"] as const] : []),
    ];
    setHeaders(
      c,
      headersToSet.filter(([name]) => !responseHeaders.has(name)),
    );
  };
}

/**
 * Returns all security headers of a rendered page. They are cached with the page, because cached pages bypass middleware.
 */
export function pageSecurityHeaders({
  config,
  hsts,
  hashes,
}: PageHeaderOptions): Record<string, string> {
  const headers = {
    ...commonHeaders({ siteUrl: config.siteUrl, hsts }),
    "Content-Security-Policy": contentSecurityPolicy({ ...config, hashes }),
    // Other sites may read feeds, images and the API, but have no reason to read a page.
    "Cross-Origin-Resource-Policy": "same-origin",
    // Files from other hosts, such as analytics, are requested without cookies.
    "Cross-Origin-Embedder-Policy": "credentialless",
  };
  // In lower case, like the page's other headers, so that no header is sent twice.
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** Returns the headers that every response needs; HSTS only if the site uses HTTPS. */
function commonHeaders({ siteUrl, hsts }: SecurityHeaderOptions): Record<string, string> {
  return {
    [NO_SNIFFING[0]]: NO_SNIFFING[1],
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy":
      "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    ...(isHttps(siteUrl) ? { "Strict-Transport-Security": hsts } : {}),
  };
}

/**
 * Returns the policy for a response without its own. Data needs no sources. HTML without a policy comes only from the development
 * server.
 */
function policyFor(contentType: string | null): string {
  return contentType?.startsWith("text/html")
    ? "base-uri 'none'; frame-ancestors 'none'; object-src 'none'"
    : "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
}
