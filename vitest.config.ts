import { lingui } from "@lingui/vite-plugin";
import { defineConfig } from "vitest/config";
import { compileMessages } from "./scripts/build/compile-messages.ts";

/** Tests that need nothing but Node. */
const UNIT = ["*.test.ts", "{contract,web,server,demo,scripts,testing,bench}/**/*.test.{ts,tsx}"];

/** Tests that replace a module, or what a module finds while it loads: they share no modules with other files. */
const REPLACING = [
  "server/database/secrets.test.ts",
  "server/images/upload/full-disk.test.ts",
  "web/app/store.test.ts",
  "web/lib/backend/supabase-browser.test.ts",
  "web/pages/admin/overview/overview-pages.test.tsx",
  "web/pages/members/settings/avatar-settings.test.tsx",
];

/** The same among the tests that need a database. */
const REPLACING_WITH_DATABASE = ["demo/load-demo.db.test.ts"];

const DATABASE = "**/*.db.test.ts";
const FAULTS = "testing/faults/**/*.fault.test.ts";
const MACHINES = "testing/machines/**/*.machines.test.ts";
const PACKAGES = "**/node_modules/**";

/** The tests make hundreds of accounts: a password is hashed at the lowest cost, in a millisecond instead of 80. */
const CHEAP_PASSWORDS = { LITE_AUTH_BCRYPT_COST: "4" };

/**
 * `unit` and `replacing` need nothing; `procedures`, `database` and `database-replacing` run against a real PostgreSQL
 * that is started once, `faults` against sites of their own, `machines` against several processes behind nginx and
 * PgBouncer. The files of `unit`, of `procedures` and of `database` share their modules within a worker: loading them
 * anew for each file takes two thirds of the time of `unit`.
 */
export default defineConfig({
  plugins: [compileMessages(), lingui()],
  test: {
    // Each waits for a quarter of its time, most of all for PostgreSQL: with two of them two cores are not busy.
    maxWorkers: 3,
    // On a busy machine of others only: a test that needs this deserves a correction.
    retry: process.env.CI ? 1 : 0,
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
          exclude: [DATABASE, FAULTS, MACHINES, PACKAGES, ...REPLACING],
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
    ],
  },
});
