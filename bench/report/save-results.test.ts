import { expect, test } from "vitest";
import { composeResults } from "./save-results.ts";

test("a result contains its ratio, whether it meets the target, and its time", () => {
  const line = {
    name: "list",
    measured: 40,
    reference: 100,
    unit: "reads/s",
    wanted: { atLeast: 0.5 },
  };
  expect(composeResults([line], new Date("2026-11-22T10:00:00Z"))).toMatchObject({
    at: "2026-11-22T10:00:00.000Z",
    measurements: [{ name: "list", ratio: 0.4, met: false }],
  });
});
