import type { Browser, Page } from "@playwright/test";
import { shareSiteProcess } from "#bench/process/site-process.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { median } from "#bench/report/statistics.ts";
import { DEAL_PAGE, findPage } from "./find-page.ts";
import { onPhone, openBrowser } from "./phone.ts";

const ROUNDS = 5;
const BUDGET_MS = 900;
const REFUSED = JSON.stringify({ necessary: true, analytics: false, marketing: false });

/**
 * Time from a tap on "hot" to the frame that shows the sign-in dialog, on a slow phone. The application is downloaded but not
 * running yet, and the cookie banner is already answered.
 */
export async function measureFirstPress(): Promise<Measurement[]> {
  const site = await shareSiteProcess();
  const deal = await findPage(site.address, "/", DEAL_PAGE);
  const browser = await openBrowser();
  const times = { home: [] as number[], deal: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    times.home.push(await press(browser, site.address));
    times.deal.push(await press(browser, site.address + deal));
  }
  await browser.close();
  return Object.entries(times).map(([name, each]) => ({
    name: `${name} on a slow phone, first press to answer : budget`,
    measured: median(each),
    reference: BUDGET_MS,
    unit: "ms",
    wanted: { atMost: 1 },
  }));
}

function press(browser: Browser, address: string): Promise<number> {
  return onPhone(browser, { isSlow: true }, async (page) => {
    await page.addInitScript((value) => localStorage.setItem("cookie-preferences", value), REFUSED);
    await page.goto(address, { waitUntil: "load" });
    await page.waitForFunction(isApplicationFetched);
    await page.evaluate(notePress);
    await page
      .getByRole("button", { name: /^(?:Vote hot|Hot)\b/ })
      .first()
      .tap();
    return await answerOf(page);
  });
}

/** Runs in the page: returns whether the application's files are loaded but not running yet. */
function isApplicationFetched(): boolean {
  const files = document.getElementById("starter")?.dataset.modules?.split(" ") ?? [];
  const fetched = performance
    .getEntriesByType("resource")
    .filter((entry) => "responseEnd" in entry && entry.responseEnd !== 0);
  const isThere = (file: string) => fetched.some(({ name }) => name.endsWith(file));
  return files.length > 0 && files.every(isThere) && !document.documentElement.dataset.hydrated;
}

/** Runs in the page: marks the time of the tap and of the frame with the dialog. */
function notePress(): void {
  addEventListener("pointerdown", () => performance.mark("pressed"), { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector("dialog[open]")) return;
    observer.disconnect();
    // The second frame starts after the first is painted.
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("answered")));
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}

async function answerOf(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName("answered").length > 0);
  return page.evaluate(() => performance.measure("answer", "pressed", "answered").duration);
}
