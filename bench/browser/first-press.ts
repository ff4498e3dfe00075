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
 * The first press of somebody who has answered the question about cookies before, on a slow phone, once the application has been
 * fetched and does not run yet: from the finger on "hot" to the frame that shows the question to sign in.
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

/** Runs in the page: the application does not run, and the files that the starter names are there. */
function isApplicationFetched(): boolean {
  const files = document.getElementById("starter")?.dataset.modules?.split(" ") ?? [];
  const fetched = performance
    .getEntriesByType("resource")
    .filter((entry) => "responseEnd" in entry && entry.responseEnd !== 0);
  const isThere = (file: string) => fetched.some(({ name }) => name.endsWith(file));
  return files.length > 0 && files.every(isThere) && !document.documentElement.dataset.hydrated;
}

/** Runs in the page: notes when the finger came down and when a dialog was painted. */
function notePress(): void {
  addEventListener("pointerdown", () => performance.mark("pressed"), { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector("dialog[open]")) return;
    observer.disconnect();
    // The second frame begins when the first has been drawn.
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("answered")));
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}

async function answerOf(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName("answered").length > 0);
  return page.evaluate(() => performance.measure("answer", "pressed", "answered").duration);
}
