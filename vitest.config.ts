import { availableParallelism } from "node:os";
import { lingui } from "@lingui/vite-plugin";
import { defineConfig } from "vitest/config";
import { compileMessages } from "./scripts/build/compile-messages.ts";
import { EnvironmentSequencer } from "./testing/environment-sequencer.ts";

/** Tests without a database. */
const UNIT = ["*.test.ts", "{contract,web,server,demo,scripts,testing,bench}/**/*.test.{ts,tsx}"];

/** Tests that replace a module or its environment at load time, and therefore share no modules with other files. */
const REPLACING = [
  "server/database/secrets.test.ts",
  "server/images/upload/full-disk.test.ts",
  "web/app/store.test.ts",
  "web/features/halal/panel/halal-panel.test.tsx",
  "web/lib/backend/supabase-browser.test.ts",
  "web/pages/admin/overview/overview-pages.test.tsx",
  "web/pages/deals/missing-parts.test.tsx",
  "web/pages/members/settings/avatar-settings.test.tsx",
];

/** The same, for tests with a database. */
const REPLACING_WITH_DATABASE = ["demo/load-demo.db.test.ts"];

const DATABASE = "**/*.db.test.ts";
const FAULTS = "{server,testing}/**/*.fault.test.ts";
const MACHINES = "{scripts,testing}/**/*.machines.test.ts";
const SWEEPS = "{server,supabase,testing}/**/*.sweep.test.ts";
const PACKAGES = "**/node_modules/**";

/** Lowers the bcrypt cost, because the tests create hundreds of accounts: a hash takes one millisecond instead of 80. */
const CHEAP_PASSWORDS = { LITE_AUTH_BCRYPT_COST: "4" };

/**
 * `procedures`, `database`, `database-replacing` and `sweeps` each start one PostgreSQL; tests in `faults` and `machines` start
 * sites. Files of `unit`, `procedures` and `database` share modules within a worker, which makes `unit` three times as fast.
 */
export default defineConfig({
  plugins: [compileMessages(), lingui()],
  test: {
    // One more than cores, because each worker waits a quarter of the time, mostly for PostgreSQL.
    maxWorkers: Math.min(availableParallelism() + 1, 6),
    // For busy CI machines; a test that needs a retry should be fixed.
    retry: process.env.CI ? 1 : 0,
    sequence: { sequencer: EnvironmentSequencer },
    testTimeout: 60_000,
    hookTimeout: 180_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          isolate: false,
          setupFiles: ["testing/clean-up.ts"],
          include: UNIT,
          exclude: [DATABASE, FAULTS, MACHINES, SWEEPS, PACKAGES, ...REPLACING],
        },
      },
      {
        extends: true,
        test: {
          name: "replacing",
          setupFiles: ["testing/clean-up.ts"],
          include: REPLACING,
        },
      },
      {
        extends: true,
        test: {
          name: "procedures",
          isolate: false,
          include: ["supabase/tests/**/*.test.ts"],
          exclude: [SWEEPS],
          globalSetup: ["testing/database/test-database.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          env: CHEAP_PASSWORDS,
          isolate: false,
          include: ["{server,demo,scripts,testing,web}/**/*.db.test.ts"],
          exclude: [PACKAGES, ...REPLACING_WITH_DATABASE],
          globalSetup: ["testing/database/test-database.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "database-replacing",
          env: CHEAP_PASSWORDS,
          include: REPLACING_WITH_DATABASE,
          globalSetup: ["testing/database/test-database.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          fileParallelism: false,
          include: [FAULTS],
        },
      },
      {
        extends: true,
        test: {
          name: "machines",
          fileParallelism: false,
          include: [MACHINES],
          globalSetup: ["testing/machines/require-programs.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "sweeps",
          env: CHEAP_PASSWORDS,
          include: [SWEEPS],
          globalSetup: ["testing/database/test-database.ts"],
        },
      },
    ],
  },
});
