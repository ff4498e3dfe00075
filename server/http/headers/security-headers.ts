import type { MiddlewareHandler } from "hono";
import type { SiteConfig } from "#contract/site-config.ts";
import { contentSecurityPolicy, isHttps } from "./content-security-policy.ts";
import { setHeaders } from "./set-headers.ts";

interface SecurityHeaderOptions {
  siteUrl: string;
  /** The value of Strict-Transport-Security (`HSTS`). */
  hsts: string;
}

interface PageHeaderOptions {
  config: SiteConfig;
  hsts: string;
  /** The inline scripts and styles of the page, quoted: `'sha256-...'`. */
  hashes: { scripts: readonly string[]; styles: readonly string[] };
}

const NO_SNIFFING = ["X-Content-Type-Options", "nosniff"] as const;

/**
 * A built script, style or font, as opposed to a document such as an SVG. Only its type could be abused; the other headers
 * would be most of what a small file weighs.
 */
const PART_OF_A_PAGE = /^\/assets\/[^/]+\.(?:js|css|woff2)$/;

/**
 * Sets the security headers of every response, errors included (threat T22). A response that has its own value, such as
 * the content security policy of a page, keeps it.
 */
export function securityHeaders(options: SecurityHeaderOptions): MiddlewareHandler {
  const common = Object.entries(commonHeaders(options));
  return async (c, next) => {
    await next();
    if (c.res.ok && PART_OF_A_PAGE.test(c.req.path)) {
      setHeaders(c, [NO_SNIFFING]);
      return;
    }
    const given = c.res.headers;
    const policy = policyFor(given.get("Content-Type"));
    const wanted = [
      ...common,
      ["Content-Security-Policy", policy] as const,
      // A cache may keep a 404 or a 405 without this header.
      ...(c.res.status >= 400 ? [["Cache-Control", "no-store"] as const] : []),
    ];
    setHeaders(
      c,
      wanted.filter(([name]) => !given.has(name)),
    );
  };
}

/** Every security header of a rendered page. They are kept with the page, because a cached one passes no middleware. */
export function pageSecurityHeaders({
  config,
  hsts,
  hashes,
}: PageHeaderOptions): Record<string, string> {
  const headers = {
    ...commonHeaders({ siteUrl: config.siteUrl, hsts }),
    "Content-Security-Policy": contentSecurityPolicy({ ...config, hashes }),
    // Feeds, images and the API may be read from other sites; a page has no reason to be.
    "Cross-Origin-Resource-Policy": "same-origin",
    // What a page loads from other sites, images of merchants, is asked for without cookies.
    "Cross-Origin-Embedder-Policy": "credentialless",
  };
  // Lower case like the page's other headers, so that none stands twice.
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** HSTS is sent only where the site is reached over https. */
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

/** Data needs nothing at all. HTML without a policy of its own comes from the development server only. */
function policyFor(contentType: string | null): string {
  return contentType?.startsWith("text/html")
    ? "base-uri 'self'; frame-ancestors 'none'; object-src 'none'"
    : "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
}
