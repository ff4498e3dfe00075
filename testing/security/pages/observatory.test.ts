import { expect, test } from "vitest";
import { pageSecurityHeaders } from "#server/http/headers/security-headers.ts";

const site = "https://samha.example";

/**
 * Bonus points that Mozilla's Observatory adds to 100 (rules of mdn-http-observatory 94042bb). headers.db.test.ts and
 * crawl.db.test.ts cover the rules that only deduct points (cookies, redirection, CORS, third-party scripts).
 */
const BONUSES: readonly (readonly [
  string,
  number,
  (header: (name: string) => string) => boolean,
])[] = [
  [
    "csp-implemented-with-no-unsafe-default-src-none",
    10,
    (header) => {
      const policy = header("content-security-policy");
      return (
        /^default-src 'none';/.test(policy) && !/unsafe-|script-src[^;]*(\*|https:)/.test(policy)
      );
    },
  ],
  [
    "referrer-policy-private",
    5,
    (header) =>
      /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
        header("referrer-policy"),
      ),
  ],
  [
    "x-frame-options-implemented-via-csp",
    5,
    (header) => header("content-security-policy").includes("frame-ancestors 'none'"),
  ],
  [
    "cross-origin-opener-policy-implemented-with-same-origin",
    10,
    (header) => header("cross-origin-opener-policy") === "same-origin",
  ],
  [
    "cross-origin-resource-policy-implemented-with-same-origin",
    10,
    (header) => header("cross-origin-resource-policy") === "same-origin",
  ],
  [
    "cross-origin-embedder-policy-implemented-with-credentialless",
    10,
    (header) => header("cross-origin-embedder-policy") === "credentialless",
  ],
];

test("a page over HTTPS scores 150 under the rules of Mozilla's Observatory", () => {
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
    hsts: "max-age=31536000",
    hashes: { scripts: ["'sha256-a'"], styles: ["'sha256-b'"] },
  });
  const header = (name: string) => headers[name] ?? "";
  const missed = BONUSES.filter(([, , holds]) => !holds(header)).map(([rule]) => rule);
  expect(missed).toEqual([]);
  expect(BONUSES.reduce((score, [, points]) => score + points, 100)).toBe(150);
  expect(header("x-content-type-options")).toBe("nosniff");
  const maxAge = Number(/max-age=(\d+)/.exec(header("strict-transport-security"))?.[1]);
  expect(maxAge).toBeGreaterThanOrEqual(15_768_000);
});
