import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Chromium without a user interface, which needs a third less CPU time. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

const INSTALLED = [
  HEADLESS_SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Time limit of each command of an installation. If one fails, a browser found on the system is used. */
const INSTALL_MS = 180_000;

/**
 * Returns the path of a browser for the journeys: `CHROME_PATH`, the system's Chromium or Chrome, Playwright's own, or a newly
 * installed one. In CI, installs the headless shell even if another browser is found. Throws with instructions if there is no
 * browser.
 */
export async function findBrowser(): Promise<string> {
  const configured = process.env.CHROME_PATH;
  if (configured) {
    if (existsSync(configured)) return configured;
    throw new Error(`CHROME_PATH: no browser at ${configured}`);
  }
  const found = findInstalled();
  if (found === HEADLESS_SHELL || (found && !process.env.CI)) return found;
  console.log("Installing a browser for the journeys...");
  const installed = found ? installWithApt() : (installWithPlaywright() ?? installWithApt());
  if (installed) return installed;
  throw new Error(
    "No browser for the journeys. Install Chromium or Chrome, or set CHROME_PATH to one, and run npm test again.",
  );
}

function findInstalled(): string | undefined {
  return [...INSTALLED, chromium.executablePath()].find((file) => file && existsSync(file));
}

function installWithPlaywright(): string | undefined {
  spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], {
    stdio: "inherit",
    timeout: INSTALL_MS,
  });
  return findInstalled();
}

/** Debian has a package for the headless shell, Ubuntu only for Chromium. */
function installWithApt(): string | undefined {
  const isRoot = process.getuid?.() === 0;
  const apt = (...args: string[]) => {
    const command = isRoot ? ["apt-get", ...args] : ["sudo", "-n", "apt-get", ...args];
    const done = spawnSync(command[0] ?? "", command.slice(1), {
      stdio: "inherit",
      timeout: INSTALL_MS,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    return done.status === 0;
  };
  const install = (name: string) =>
    apt("install", "-y", "--no-install-recommends", "--no-remove", name);
  if (apt("update") && !install("chromium-headless-shell") && !findInstalled()) install("chromium");
  return findInstalled();
}
