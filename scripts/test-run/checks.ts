import type { Step } from "./run-step.ts";

/** Checks other than tests. They run in parallel, and each counts as one test. */
export const CHECKS: readonly Step[] = [
  { name: "types", args: ["node_modules/typescript/bin/tsc", "-b"] },
  {
    name: "lint",
    args: ["node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings", "."],
  },
  { name: "dead code", args: ["node_modules/knip/bin/knip.js"] },
];
