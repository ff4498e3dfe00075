import { expect, test } from "vitest";
import { contentSecurityPolicy, type PolicySources } from "./content-security-policy.ts";

const site: PolicySources = {
  siteUrl: "http://127.0.0.1:3000",
  supabaseUrl: "http://127.0.0.1:3000",
  apiBaseUrl: "http://127.0.0.1:3000/api",
  uploadBaseUrl: "http://127.0.0.1:3000/upload",
  imageBaseUrl: "http://127.0.0.1:3000/images",
  gaMeasurementId: null,
};

function directives(sources: PolicySources): Record<string, string> {
  const parts = contentSecurityPolicy(sources).split("; ");
  return Object.fromEntries(
    parts.map((part) => [part.split(" ")[0], part.split(" ").slice(1).join(" ")]),
  );
}

test("with the embedded backend, pages load from their own origin only", () => {
  expect(
    directives({ ...site, hashes: { scripts: ["'sha256-a'"], styles: ["'sha256-b'"] } }),
  ).toEqual({
    "default-src": "'none'",
    "script-src": "'self' 'sha256-a'",
    "style-src": "'self' 'sha256-b'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "img-src": "'self' data: blob:",
    "connect-src": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "object-src": "'none'",
  });
});

test("nothing inline is allowed without its hash", () => {
  expect(contentSecurityPolicy(site)).not.toMatch(/unsafe|nonce|sha256/);
});

test("a hosted Supabase and services on other hosts are allowed by origin", () => {
  const policy = directives({
    ...site,
    siteUrl: "https://samha.example",
    supabaseUrl: "https://abc.supabase.co",
    uploadBaseUrl: "https://up.samha.example/v1",
    imageBaseUrl: "http://img.samha.example/i",
    apiBaseUrl: "https://samha.example/api",
  });

  expect(policy["connect-src"]).toBe(
    "'self' https://abc.supabase.co https://up.samha.example http://img.samha.example",
  );
  expect(policy["img-src"]).toBe("'self' data: blob: http://img.samha.example");
  expect(policy["upgrade-insecure-requests"]).toBe("");
});

test("analytics hosts are allowed only where a measurement id is configured", () => {
  expect(contentSecurityPolicy(site)).not.toContain("google");
  const policy = directives({ ...site, gaMeasurementId: "G-ABC" });
  expect(policy["script-src"]).toBe("'self' https://www.googletagmanager.com");
  expect(policy["connect-src"]).toBe(
    "'self' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com",
  );
  expect(policy["img-src"]).toBe(
    "'self' data: blob: https://www.googletagmanager.com https://*.google-analytics.com",
  );
});
