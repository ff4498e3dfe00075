import { expect, test } from "vitest";
import { openFrontLimits } from "#server/http/front-limits.ts";
import { readLimits } from "#server/limits.ts";
import { waitForRestLimits } from "./rest-limits.ts";

test("searches have a limit of their own on top of the one for data", async () => {
  const limits = openFrontLimits(
    readLimits({ LIMIT_SEARCH: "2/60", LIMIT_API: "4/60" }, "https://samha.example"),
  );
  const search = { kind: "procedure", name: "search_deals" } as const;
  const list = { kind: "table", name: "deals" } as const;
  expect(await waitForRestLimits(limits, search, "203.0.113.9")).toBeNull();
  expect(await waitForRestLimits(limits, search, "203.0.113.9")).toBeNull();
  expect(await waitForRestLimits(limits, search, "203.0.113.9")).toBe(60);
  expect(await waitForRestLimits(limits, list, "203.0.113.9")).toBeNull();
  expect(await waitForRestLimits(limits, list, "203.0.113.9")).toBe(60);
  expect(await waitForRestLimits(limits, search, "203.0.113.10")).toBeNull();
});
