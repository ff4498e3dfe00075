import type { SiteConfig } from "#contract/site-config.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { commonHeaders } from "./security-headers.ts";

interface PageSecurity {
  config: SiteConfig;
  /** The inline scripts and styles of the page, quoted: `'sha256-...'`. */
  hashes: { scripts: readonly string[]; styles: readonly string[] };
}

/** Every security header of a rendered page. It is kept with the page, because a cached page passes no middleware. */
export function contentSecurity({ config, hashes }: PageSecurity): Record<string, string> {
  const headers = {
    ...commonHeaders(config),
    "Content-Security-Policy": contentSecurityPolicy({ ...config, hashes }),
  };
  // Lower case like the page's other headers, so that none stands twice.
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
