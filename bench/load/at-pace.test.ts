import { expect, onTestFinished, test, vi } from "vitest";
import { atPace } from "./at-pace.ts";

test("calls start while earlier ones run", async () => {
  const last = Promise.withResolvers<void>();
  const times = await atPace(1_000, 0.01, async (n) => {
    if (n === 9) last.resolve();
    await last.promise;
  });
  expect(times).toHaveLength(10);
});

test("a stall counts for every call that was due during it", async () => {
  let clock = 0;
  const now = vi.spyOn(performance, "now").mockImplementation(() => clock);
  onTestFinished(() => now.mockRestore());
  const times = await atPace(1_000, 0.005, async (n) => {
    if (n === 0) clock += 100;
  });
  expect(times).toEqual([100, 99, 98, 97, 96]);
});
