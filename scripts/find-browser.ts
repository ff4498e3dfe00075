import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Chromium without windows: it has nothing to draw but the pages, and takes two thirds of the processor time. */
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

/** A machine that cannot install within this time does with the browser it has. */
const INSTALL_MS = 180_000;

/**
 * The browser for the journeys: `CHROME_PATH`, the system's Chromium or Chrome, Playwright's own, or one that
 * is installed now. A continuous integration that may install takes the lighter one, whatever else it has. Throws with
 * what to do when there is none to be had.
 */
export async function findBrowser(): Promise<string> {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROME_PATH: there is no browser at ${given}`);
  }
  const found = lookAround();
  if (found === HEADLESS_SHELL || (found && !process.env.CI)) return found;
  console.log("Installing a browser for the journeys...");
  const installed = found ? installWithApt() : (installWithPlaywright() ?? installWithApt());
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
    timeout: INSTALL_MS,
  });
  return lookAround();
}

/** Debian has the light one as a package of its own; Ubuntu has Chromium only. */
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
  if (apt("update") && !install("chromium-headless-shell") && !lookAround()) install("chromium");
  return lookAround();
}
