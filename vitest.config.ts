import { lingui } from "@lingui/vite-plugin";
import { defineConfig } from "vitest/config";
import { compileMessages } from "./scripts/compile-messages.ts";

/** `unit` needs nothing; `database` runs against a real PostgreSQL and the real backend, started once. */
export default defineConfig({
  plugins: [compileMessages(), lingui()],
  test: {
    testTimeout: 20_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "*.test.ts",
            "{contract,web,server,demo,scripts,testing,bench}/**/*.test.{ts,tsx}",
          ],
          exclude: ["**/*.db.test.ts", "**/node_modules/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["supabase/tests/**/*.test.ts", "{server,demo,scripts,web}/**/*.db.test.ts"],
          globalSetup: ["testing/test-database.ts"],
        },
      },
    ],
  },
});
