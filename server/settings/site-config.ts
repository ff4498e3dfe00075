import type { SiteConfig } from "#contract/site-config.ts";
import type { Env } from "./env.ts";

/** Returns the configuration that browsers may read (`/config.json`). */
export function siteConfigOf(
  env: Env,
  backend: { publicUrl: string; anonKey: string },
): SiteConfig {
  return {
    siteName: env.siteName,
    siteUrl: env.siteUrl,
    operatorName: env.operatorName,
    operatorAddress: env.operatorAddress,
    supabaseUrl: backend.publicUrl,
    supabaseAnonKey: backend.anonKey,
    apiBaseUrl: env.apiBaseUrl,
    uploadBaseUrl: env.uploadBaseUrl,
    imageBaseUrl: env.imageBaseUrl,
    linkPreviewUrl: env.linkPreview ? `${env.siteUrl}/link-preview` : null,
    socialUrls: env.socialUrls,
    gaMeasurementId: env.gaMeasurementId,
  };
}
