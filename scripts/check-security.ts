import { findBrowser } from "./find-browser.ts";
import { describeOutcomes } from "./test-run/print-outcomes.ts";
import { runStep } from "./test-run/run-step.ts";

/**
 * `npm run check:security`: the security tests alone, in a few minutes. Each step is a part of `npm test` as well;
 * docs/security.md says which test shows which defence.
 */
const VITEST = ["node_modules/vitest/vitest.mjs", "run"];
const outcomes = [
  await runStep({
    name: "built files and headers",
    args: [
      ...VITEST,
      "--project",
      "unit",
      "--project",
      "replacing",
      "server/security",
      "server/http",
      "server/backend",
    ],
    runner: "vitest",
  }),
  await runStep({
    name: "catalogue, every role over HTTP, and a crawl",
    args: [
      ...VITEST,
      "--project",
      "procedures",
      "--project",
      "database",
      "server/security",
      "server/backend",
      "server/images",
      "supabase/tests/catalog",
      "supabase/tests/hints",
      "supabase/tests/tables",
    ],
    runner: "vitest",
  }),
  await runStep({
    name: "in a browser",
    args: [
      "node_modules/@playwright/test/cli.js",
      "test",
      "a-page-runs-no-strange-script",
      "posts-run-no-scripts",
      "guessing-a-password",
      "analytics-wait-for-consent",
    ],
    runner: "playwright",
    env: { CHROME_PATH: await findBrowser() },
  }),
];

for (const line of describeOutcomes(outcomes)) console.log(line);
process.exitCode = outcomes.every(({ failed }) => failed === 0) ? 0 : 1;
