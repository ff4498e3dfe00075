import type { Browser, Page } from "@playwright/test";
import { shareSiteProcess } from "#bench/process/site-process.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { median } from "#bench/report/statistics.ts";
import { DEAL_PAGE, findPage } from "./find-page.ts";
import { isApplicationRunning, onPhone, openBrowser } from "./phone.ts";

const ROUNDS = 5;
const REFUSED = JSON.stringify({ necessary: true, analytics: false, marketing: false });
/** Milliseconds from the tap to the frame that shows its feedback or its dialog. */
const BUDGETS = {
  "tap at load to feedback": 100,
  "tap at load to dialog": 2_400,
  "tap once idle to dialog": 200,
};

type Times = Record<keyof typeof BUDGETS, number>;

/**
 * Times a tap on "hot" on a slow phone: once after the page but before the application has loaded, and once with the
 * application running. The cookie banner has already been dismissed.
 */
export async function measureFirstPress(): Promise<Measurement[]> {
  const site = await shareSiteProcess();
  const pages = { home: "/", deal: await findPage(site.address, "/", DEAL_PAGE) };
  const browser = await openBrowser();
  const rounds: Record<string, Times[]> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, path] of Object.entries(pages)) {
      const times = rounds[name] ?? [];
      times.push(await measurePresses(browser, site.address + path));
      rounds[name] = times;
    }
  }
  await browser.close();
  return Object.entries(rounds).flatMap(([name, all]) =>
    (Object.keys(BUDGETS) as (keyof Times)[]).map((which) => ({
      name: `${name} on a slow phone, ${which} : budget`,
      measured: median(all.map((times) => times[which])),
      reference: BUDGETS[which],
      unit: "ms",
      target: { atMost: 1 },
    })),
  );
}

async function measurePresses(browser: Browser, address: string): Promise<Times> {
  const early = await press(browser, address, async () => undefined);
  const late = await press(browser, address, async (page) => {
    await page.waitForFunction(isApplicationRunning);
    await page.waitForLoadState("networkidle");
  });
  return {
    "tap at load to feedback": early.marked,
    "tap at load to dialog": early.answered,
    "tap once idle to dialog": late.answered,
  };
}

function press(browser: Browser, address: string, wait: (page: Page) => Promise<void>) {
  return onPhone(browser, { isSlow: true }, async (page) => {
    await page.addInitScript((value) => localStorage.setItem("cookie-preferences", value), REFUSED);
    await page.goto(address, { waitUntil: "load" });
    await page.evaluate(recordPress);
    await wait(page);
    await page
      .getByRole("button", { name: /^(?:Vote hot|Hot)\b/ })
      .first()
      .tap();
    await page.waitForFunction(() => performance.getEntriesByName("answered").length > 0);
    return page.evaluate(() => ({
      marked: performance.measure("mark", "pressed", "marked").duration,
      answered: performance.measure("answer", "pressed", "answered").duration,
    }));
  });
}

/** Runs in the page: marks the time of the tap, of the frame that marks the button, and of the frame with the dialog. */
function recordPress(): void {
  addEventListener(
    "pointerdown",
    ({ timeStamp }) => performance.mark("pressed", { startTime: timeStamp }),
    { capture: true, once: true },
  );
  noteFrame("marked", "[data-waiting], dialog[open]");
  noteFrame("answered", "dialog[open]");

  function noteFrame(name: string, selector: string): void {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      // The second frame starts after the first is painted.
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(name)));
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  }
}
