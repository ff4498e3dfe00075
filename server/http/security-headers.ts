import type { MiddlewareHandler } from "hono";
import { isHttps } from "./content-security-policy.ts";
import { setHeaders } from "./set-headers.ts";

interface SecurityHeaderOptions {
  siteUrl: string;
}

/**
 * The headers that stand on every answer, errors included (threat T22). An answer that brings its own value, such as a
 * page with its content security policy, keeps it.
 */
export function securityHeaders(options: SecurityHeaderOptions): MiddlewareHandler {
  const common = Object.entries(commonHeaders(options));
  return async (c, next) => {
    await next();
    const given = c.res.headers;
    const policy = policyFor(given.get("Content-Type"));
    const wanted = [
      ...common,
      ["Content-Security-Policy", policy] as const,
      // Caches may keep a 404 or a 405 of which nothing is said.
      ...(c.res.status >= 400 ? [["Cache-Control", "no-store"] as const] : []),
    ];
    setHeaders(
      c,
      wanted.filter(([name]) => !given.has(name)),
    );
  };
}

/** The same for whoever writes an answer past the middleware. HSTS only where the site is reached over https. */
export function commonHeaders({ siteUrl }: SecurityHeaderOptions): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy":
      "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    ...(isHttps(siteUrl) ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
}

/** Data needs nothing at all. HTML without a policy of its own comes from the development server only. */
function policyFor(contentType: string | null): string {
  return contentType?.startsWith("text/html")
    ? "base-uri 'self'; frame-ancestors 'none'; object-src 'none'"
    : "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
}
