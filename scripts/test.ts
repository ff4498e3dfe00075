import { findBrowser } from "./find-browser.ts";
import { type Outcome, runStep } from "./run-step.ts";

/**
 * `npm test`: every check there is, in order of how fast it tells. The last line is the sum of all runners.
 * A check that is not a test runner (types, lint) counts as one test.
 */
const browser = await findBrowser();
const outcomes: Outcome[] = [
  await runStep("types", ["node_modules/typescript/bin/tsc", "-p", "."]),
  await runStep("lint", [
    "node_modules/@biomejs/biome/bin/biome",
    "ci",
    "--error-on-warnings",
    ".",
  ]),
  await runStep("dead code", ["node_modules/knip/bin/knip.js"]),
  await runStep("unit and database", ["node_modules/vitest/vitest.mjs", "run"], "vitest"),
  await runStep("journeys", ["node_modules/@playwright/test/cli.js", "test"], "playwright", {
    CHROME_PATH: browser,
  }),
];

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
for (const { name, isGreen } of outcomes) console.log(`${isGreen ? "ok    " : "FAILED"} ${name}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = outcomes.every((outcome) => outcome.isGreen) ? 0 : 1;
