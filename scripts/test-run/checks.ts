import type { Step } from "./run-step.ts";

/** The checks that run no test: each counts as one, and all three fit side by side. */
export const CHECKS: readonly Step[] = [
  { name: "types", args: ["node_modules/typescript/bin/tsc", "-b"] },
  {
    name: "lint",
    args: ["node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings", "."],
  },
  { name: "dead code", args: ["node_modules/knip/bin/knip.js"] },
];
