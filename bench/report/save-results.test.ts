import { expect, test } from "vitest";
import { composeResults } from "./save-results.ts";

test("results contain the time, and the ratio of each measurement and whether it meets its target", () => {
  const line = {
    name: "list",
    measured: 40,
    reference: 100,
    unit: "reads/s",
    target: { atLeast: 0.5 },
  };
  expect(composeResults([line], new Date("2026-11-22T10:00:00Z"))).toMatchObject({
    at: "2026-11-22T10:00:00.000Z",
    measurements: [{ name: "list", ratio: 0.4, met: false }],
  });
});
