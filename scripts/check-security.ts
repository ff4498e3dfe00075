import { findBrowser } from "./find-browser.ts";
import { auditPackages, writeSbom } from "./supply-chain.ts";
import { describeOutcomes } from "./test-run/print-outcomes.ts";
import { runStep } from "./test-run/run-step.ts";

/**
 * `npm run check:security`: runs the security tests in a few minutes, then writes a list of the packages and counts their known
 * vulnerabilities. `npm test` also runs these tests. docs/security.md lists the test file of each defense.
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
      "testing/security",
      "server/http",
      "server/backend",
    ],
    runner: "vitest",
  }),
  await runStep({
    name: "database catalog, every role over HTTP, and a crawl",
    args: [
      ...VITEST,
      "--project",
      "procedures",
      "--project",
      "database",
      "testing/security",
      "server/backend",
      "server/images",
      "supabase/tests/catalog",
      "supabase/tests/splinter",
      "supabase/tests/deals/plain-texts",
      "server/database/roles/owner-role",
      "server/database/migrations",
      "server/backup/hostile-archives",
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
      "a-page-runs-no-injected-script",
      "posts-run-no-scripts",
      "guessing-a-password",
      "analytics-wait-for-consent",
    ],
    runner: "playwright",
    env: { CHROME_PATH: await findBrowser() },
  }),
];

const packages = await writeSbom();
const audit = await auditPackages();
console.log(packages);
console.log(audit.line);
for (const line of describeOutcomes(outcomes)) console.log(line);
// In a workflow, a registry that does not respond proves nothing.
const isAudited = audit.isSafe ?? !process.env.CI;
const isSafe = isAudited && outcomes.every(({ failed }) => failed === 0);
process.exitCode = isSafe ? 0 : 1;
