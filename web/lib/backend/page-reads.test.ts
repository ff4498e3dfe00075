import { expect, test } from "vitest";
import type { DataClient } from "./backend.ts";
import { createPageReads } from "./page-reads.ts";

/** A client whose every procedure returns this. */
function clientOf(data: unknown): DataClient {
  return { rpc: async () => ({ data, error: null, status: 200 }) } as unknown as DataClient;
}

test("a list without its total, a deal without what stands beside it and a sidebar of something else are refused", async () => {
  const reads = createPageReads(clientOf({ deals: [], deal: { id: "d" }, hottest: "none" }));
  await expect(reads.list({})).rejects.toThrow(/total/);
  await expect(reads.openDeal("d")).rejects.toThrow(/comments/);
  await expect(reads.sidebar()).rejects.toThrow(/hottest/);
});

test("a deal that a visitor does not see is null", async () => {
  await expect(createPageReads(clientOf(null)).openDeal("d")).resolves.toBeNull();
});
