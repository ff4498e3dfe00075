import type { Browser } from "@playwright/test";
import { shareSiteProcess } from "#bench/process/site-process.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { DEAL_PAGE, findPage } from "./find-page.ts";
import { onPhone, openBrowser } from "./phone.ts";

const HOME_KB = 170;
const READ_KB = 5;

/**
 * Prints the bytes that a phone receives for the home page, a deal and the deal form, by kind and including headers. Requests
 * after the load event do not count: they fetch the application, which reading a page does not need.
 */
export async function measurePageBytes(): Promise<Measurement[]> {
  const site = await shareSiteProcess();
  const browser = await openBrowser();
  const deal = await findPage(site.address, "/", DEAL_PAGE);
  const table: Record<string, Record<string, number>> = {};
  for (const path of ["/", deal, "/submit"]) {
    table[path] = sumByKind(await loadOn(browser, site.address + path));
  }
  console.error("KB until the load event of a phone's first visit:");
  console.table(roundedIn(table));
  await browser.close();
  const { all = 0, Script = 0 } = table["/"] ?? {};
  return [
    {
      name: "home page on a phone, all files until the load event : budget",
      measured: all,
      reference: HOME_KB,
      unit: "KB",
      target: { atMost: 1 },
    },
    {
      name: "home page, JavaScript needed to read it : budget",
      measured: Script,
      reference: READ_KB,
      unit: "KB",
      target: { atMost: 1 },
    },
  ];
}

function roundedIn(table: Record<string, Record<string, number>>): typeof table {
  const rounded = (row: Record<string, number>) =>
    Object.fromEntries(Object.entries(row).map(([kind, kb]) => [kind, Math.round(kb * 10) / 10]));
  return Object.fromEntries(Object.entries(table).map(([path, row]) => [path, rounded(row)]));
}

/** Returns all requests that start before the load event, with their sizes. */
function loadOn(browser: Browser, address: string): Promise<Loaded[]> {
  return onPhone(browser, { isSlow: false }, async (page, devtools) => {
    const openRequests = new Map<string, string>();
    const loaded: Loaded[] = [];
    let isLoaded = false;
    devtools.on("Network.requestWillBeSent", ({ requestId, type = "Other" }) => {
      if (!isLoaded) openRequests.set(requestId, type);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = openRequests.get(requestId);
      openRequests.delete(requestId);
      if (kind) loaded.push({ kind, bytes: encodedDataLength });
    });
    await page.goto(address, { waitUntil: "load" });
    isLoaded = true;
    await page.waitForLoadState("networkidle");
    return loaded;
  });
}

interface Loaded {
  /** Resource type of the DevTools protocol: Document, Script, Stylesheet, Font, Image. */
  kind: string;
  bytes: number;
}

/** Returns the size in KB (1,000 bytes) of each kind and in total. */
export function sumByKind(loaded: readonly Loaded[]): Record<string, number> {
  const sums: Record<string, number> = { all: 0 };
  for (const { kind, bytes } of loaded) {
    sums[kind] = (sums[kind] ?? 0) + bytes / 1000;
    sums.all = (sums.all ?? 0) + bytes / 1000;
  }
  return sums;
}
