import { findBrowser } from "./find-browser.ts";
import { runStep } from "./run-step.ts";

/**
 * `npm run check:security`: the walls by themselves, in a few minutes. Each step is a part of `npm test` as well;
 * docs/security.md says which test holds which wall.
 */
const VITEST = ["node_modules/vitest/vitest.mjs", "run"];
const outcomes = [
  await runStep(
    "built files and headers",
    [...VITEST, "--project", "unit", "server/security", "server/http", "server/backend"],
    "vitest",
  ),
  await runStep(
    "catalogue, every role over HTTP, and a crawl",
    [
      ...VITEST,
      "--project",
      "database",
      "server/security",
      "server/backend",
      "server/images",
      "supabase/tests/catalog",
      "supabase/tests/hints",
      "supabase/tests/tables",
    ],
    "vitest",
  ),
  await runStep(
    "in a browser",
    [
      "node_modules/@playwright/test/cli.js",
      "test",
      "a-page-runs-no-strange-script",
      "posts-run-no-scripts",
      "guessing-a-password",
      "analytics-wait-for-consent",
    ],
    "playwright",
    { CHROME_PATH: await findBrowser() },
  ),
];

for (const { name, passed, failed, isGreen } of outcomes)
  console.log(`${isGreen ? "ok    " : "FAILED"} ${name}: ${passed} passed, ${failed} failed`);
process.exitCode = outcomes.every(({ isGreen }) => isGreen) ? 0 : 1;
