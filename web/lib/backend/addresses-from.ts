import type { SiteConfig } from "#contract/site-config.ts";

/**
 * Replaces the origin of the site's own services with the page's. The server is reachable as `localhost` and `127.0.0.1`,
 * and a page of one must not send requests to the other. Other services keep their addresses.
 */
export function addressesFrom(config: SiteConfig, origin: string): SiteConfig {
  const from = (address: string) =>
    address === config.siteUrl || address.startsWith(`${config.siteUrl}/`)
      ? origin + address.slice(config.siteUrl.length)
      : address;
  return {
    ...config,
    supabaseUrl: from(config.supabaseUrl),
    apiBaseUrl: from(config.apiBaseUrl),
    uploadBaseUrl: from(config.uploadBaseUrl),
    linkPreviewUrl: config.linkPreviewUrl && from(config.linkPreviewUrl),
  };
}
