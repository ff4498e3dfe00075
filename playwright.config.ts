import { defineConfig } from "@playwright/test";

// For the sites of all journeys: a password is hashed at the lowest cost, in a millisecond instead of 80.
process.env.LITE_AUTH_BCRYPT_COST ??= "4";

/** The journeys drive the same server that `npm start` runs, in a real browser. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.test.ts",
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Each worker has a site of its own, on which its journeys go one after another.
  workers: 2,
  // A journey that fails once on a busy machine of others is run again there; the report calls it flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  use: {
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    screenshot: "only-on-failure",
    // Only where a journey is run again, because a trace of each takes a third of the time of all; and without a snapshot
    // of the page at every key, which makes a journey by keyboard six times as long. By hand: `--trace on`.
    trace: { mode: "on-first-retry", snapshots: false },
  },
});
