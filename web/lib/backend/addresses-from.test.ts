import { expect, test } from "vitest";
import type { SiteConfig } from "#contract/site-config.ts";
import { addressesFrom } from "./addresses-from.ts";

const config: SiteConfig = {
  siteName: "Samha",
  siteUrl: "http://127.0.0.1:3000",
  supabaseUrl: "http://127.0.0.1:3000",
  supabaseAnonKey: "key",
  apiBaseUrl: "http://127.0.0.1:3000/api",
  uploadBaseUrl: "http://127.0.0.1:3000/upload",
  imageBaseUrl: "http://127.0.0.1:3000/images",
  linkPreviewUrl: "http://127.0.0.1:3000/link-preview",
  socialUrls: { x: null, instagram: null, whatsapp: null },
  operatorName: null,
  operatorAddress: null,
  gaMeasurementId: null,
};

test("a page opened as localhost sends requests to localhost", () => {
  const here = addressesFrom(config, "http://localhost:3000");
  expect(here.supabaseUrl).toBe("http://localhost:3000");
  expect(here.uploadBaseUrl).toBe("http://localhost:3000/upload");
  expect(here.linkPreviewUrl).toBe("http://localhost:3000/link-preview");
});

test("the address of a hosted Supabase is left unchanged", () => {
  const hosted = { ...config, supabaseUrl: "https://abc.supabase.example" };
  expect(addressesFrom(hosted, "http://localhost:3000").supabaseUrl).toBe(
    "https://abc.supabase.example",
  );
});

test("an address that merely starts the same way is left unchanged", () => {
  const alike = { ...config, uploadBaseUrl: "http://127.0.0.1:30001/upload" };
  expect(addressesFrom(alike, "http://localhost:3000").uploadBaseUrl).toBe(
    "http://127.0.0.1:30001/upload",
  );
});
