import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";

// Lowers the bcrypt cost for sites that set no other, so that a hash takes one millisecond instead of 80.
process.env.LITE_AUTH_BCRYPT_COST ??= "4";

/**
 * Checks of all screens in other languages and themes, without JavaScript and in print, which `npm run test:sweeps` runs, together
 * with the journeys tagged `@sweep`: those that repeat another one in a second language, at a second width, by keyboard or with
 * hundreds of members.
 */
const SWEEPS = "*.sweep.test.ts";

/** Runs the journeys in a real browser against the server of `npm start`. */
export default defineConfig({
  testDir: "e2e",
  projects: [
    { name: "journeys", testMatch: "*.test.ts", testIgnore: SWEEPS },
    { name: "sweeps", testMatch: "*.test.ts", grep: /\.sweep\.test\.ts|@sweep/ },
  ],
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Each worker has its own site and runs its journeys in sequence. One more than cores, because each is idle a quarter of the
  // time.
  workers: Math.min(availableParallelism() + 1, 6),
  // Retries on busy CI machines; the report marks the journey as flaky.
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
    // Journeys that replace responses would miss the navigations that a service worker handles.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // Only for retries, because traces of all journeys take a third of the time, and without snapshots: one for each key press
    // makes keyboard journeys six times as slow. By hand: `--trace on`.
    trace: { mode: "on-first-retry", snapshots: false },
  },
});
