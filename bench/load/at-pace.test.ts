import { expect, test } from "vitest";
import { atPace } from "./at-pace.ts";

test("a stall counts for every call that was due during it", async () => {
  const stalled = Promise.withResolvers<void>();
  const times = await atPace(1_000, 0.05, async (n) => {
    if (n === 49) stalled.resolve();
    await stalled.promise;
  });
  expect(times).toHaveLength(50);
  // Each call was due a millisecond after the one before it, and all ended together.
  expect(times[0]).toBeGreaterThan(times[25] ?? Number.NaN);
  expect(times[25]).toBeGreaterThan(times[49] ?? Number.NaN);
});
