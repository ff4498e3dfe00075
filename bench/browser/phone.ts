import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { atEnd } from "#bench/process/clean-up.ts";
import { findBrowser } from "#scripts/find-browser.ts";

/** Throttling of Lighthouse's mobile preset: slow 4G, and a CPU four times slower. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
};
const CPU_RATE = 4;

export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ["--no-sandbox"],
  });
  atEnd(() => browser.close());
  return browser;
}

/** Runs in the page: returns whether its controls work. */
export function isApplicationRunning(): boolean {
  return document.documentElement.dataset.hydrated === "true";
}

/** Visits with an empty cache on a phone 390 pixels wide. */
export async function onPhone<Result>(
  browser: Browser,
  { isSlow }: { isSlow: boolean },
  visit: (page: Page, devtools: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    if (isSlow) {
      await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE });
    }
    return await visit(page, devtools);
  } finally {
    await context.close();
  }
}
