import type { Step } from "./run-step.ts";

/** Run in parallel; each counts as one test. */
export const CHECKS: readonly Step[] = [
  { name: "types", args: ["node_modules/typescript/bin/tsc", "-b"] },
  {
    name: "lint",
    args: ["node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings", "."],
  },
  { name: "dead code", args: ["node_modules/knip/bin/knip.js"] },
  {
    name: "imports and shape",
    args: ["node_modules/vitest/vitest.mjs", "run", "--project=unit", "architecture.test.ts"],
  },
];
