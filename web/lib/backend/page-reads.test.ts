import { expect, test } from "vitest";
import type { DataClient } from "./backend.ts";
import { createPageReads } from "./page-reads.ts";

/** Returns a client whose procedures all return `data`. */
function clientOf(data: unknown): DataClient {
  return { rpc: async () => ({ data, error: null, status: 200 }) } as unknown as DataClient;
}

test("a deal page without comments and a malformed sidebar are refused", async () => {
  const reads = createPageReads(clientOf({ deals: [], deal: { id: "d" }, hottest: "none" }));
  await expect(reads.openDeal("d")).rejects.toThrow(/comments/);
  await expect(reads.sidebar()).rejects.toThrow(/hottest/);
});

test("a deal that a visitor cannot see is null", async () => {
  await expect(createPageReads(clientOf(null)).openDeal("d")).resolves.toBeNull();
});
