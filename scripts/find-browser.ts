import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * The browser for the journeys: `CHROME_PATH`, the system's Chromium or Chrome, Playwright's own, or one that
 * is installed now. Throws with what to do when there is none to be had.
 */
export async function findBrowser(): Promise<string> {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROME_PATH: there is no browser at ${given}`);
  }
  const found = lookAround();
  if (found) return found;
  console.log("Installing a browser for the journeys...");
  const installed = installWithPlaywright() ?? installWithApt();
  if (installed) return installed;
  throw new Error(
    "No browser for the journeys. Install Chromium or Chrome, or set CHROME_PATH to one, and run npm test again.",
  );
}

function lookAround(): string | undefined {
  return [...INSTALLED, chromium.executablePath()].find((file) => file && existsSync(file));
}

function installWithPlaywright(): string | undefined {
  spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], {
    stdio: "inherit",
    timeout: 180_000,
  });
  return lookAround();
}

function installWithApt(): string | undefined {
  const isRoot = process.getuid?.() === 0;
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    const command = isRoot ? ["apt-get", ...args] : ["sudo", "-n", "apt-get", ...args];
    spawnSync(command[0] ?? "", command.slice(1), {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  return lookAround();
}
