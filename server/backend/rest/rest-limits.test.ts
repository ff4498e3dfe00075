import { expect, test } from "vitest";
import { openFrontLimits } from "#server/http/front-limits.ts";
import { readLimits } from "#server/limits.ts";
import { waitForRestLimits } from "./rest-limits.ts";

test("searches have a limit of their own on top of the one for data", async () => {
  const limits = openFrontLimits(
    readLimits({ LIMIT_SEARCH: "2/60", LIMIT_API: "4/60" }, "https://samha.example"),
  );
  const call = (path: string, address = "203.0.113.9") =>
    waitForRestLimits(limits, new URL(path, "https://x.test"), address);
  expect(await call("/rest/v1/rpc/search_deals")).toBeNull();
  expect(await call("/rest/v1/rpc/search_deals?limit=5")).toBeNull();
  expect(await call("/rest/v1/rpc/search_deals")).toBe(60);
  expect(await call("/rest/v1/deals")).toBeNull();
  expect(await call("/rest/v1/deals")).toBe(60);
  expect(await call("/rest/v1/rpc/search_deals", "203.0.113.10")).toBeNull();
});
