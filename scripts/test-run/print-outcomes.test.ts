import { expect, test } from "vitest";
import { describeOutcomes } from "./print-outcomes.ts";
import type { Outcome } from "./run-step.ts";

const GREEN: Outcome = { name: "types", passed: 1, failed: 0, failures: [], seconds: 9 };

function red(name: string, ...names: string[]): Outcome {
  const failures = names.map((test) => ({ name: test, message: `${test} went wrong` }));
  return { name, passed: 10, failed: failures.length, failures, seconds: 80 };
}

test("every step has a line with its duration, and the last line is the total", () => {
  const lines = describeOutcomes([GREEN, { ...GREEN, name: "unit", passed: 41, seconds: 70 }]);

  expect(lines).toContain("ok     types: 1 passed, 0 failed (9 s)");
  expect(lines).toContain("ok     unit: 41 passed, 0 failed (70 s)");
  expect(lines.at(-1)).toBe("42 passed, 0 failed");
});

test("failures of early steps are listed after the last step, with their messages", () => {
  const lines = describeOutcomes([red("unit", "a price is refused"), GREEN, GREEN]);
  const lastStep = lines.lastIndexOf("ok     types: 1 passed, 0 failed (9 s)");

  expect(lines.indexOf("  a price is refused")).toBeGreaterThan(lastStep);
  expect(lines.indexOf("      a price is refused went wrong")).toBeGreaterThan(lastStep);
  expect(lines.at(-1)).toBe("12 passed, 1 failed");
});

test("the summary stays short with many failures and long messages", () => {
  const many = red("unit", ...Array.from({ length: 500 }, (_, index) => `test ${index}`));
  const long = {
    ...red("lint"),
    failed: 1,
    failures: [{ name: "lint", message: Array.from({ length: 9_000 }, (_, i) => i).join("\n") }],
  };

  expect(describeOutcomes([many, long]).length).toBeLessThan(150);
  expect(describeOutcomes([many])).toContain("  and 460 more");
  expect(describeOutcomes([long])).toContain("      8999");
});
