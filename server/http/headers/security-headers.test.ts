import { expect, test } from "vitest";
import { pageSecurityHeaders } from "./security-headers.ts";

const site = "https://samha.example";

test("another site cannot embed a page", () => {
  const headers = pageSecurityHeaders({
    config: {
      siteName: "Samha",
      siteUrl: site,
      supabaseUrl: site,
      supabaseAnonKey: "key",
      apiBaseUrl: `${site}/api`,
      uploadBaseUrl: `${site}/upload`,
      imageBaseUrl: `${site}/images`,
      linkPreviewUrl: null,
      socialUrls: { x: null, instagram: null, whatsapp: null },
      operatorName: null,
      operatorAddress: null,
      gaMeasurementId: null,
    },
    hsts: "max-age=60",
    hashes: { scripts: ["'sha256-a'"], styles: [] },
  });
  expect(headers).toMatchObject({
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "x-frame-options": "DENY",
    "strict-transport-security": "max-age=60",
    "content-security-policy": expect.stringContaining("script-src 'self' 'sha256-a'"),
  });
});
