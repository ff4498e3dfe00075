import { get } from "node:http";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { DEAL_PAGE, findPage } from "#bench/browser/find-page.ts";
import { shareSiteProcess } from "#bench/process/site-process.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from "#contract/language.ts";

/** Limits in KB (1,000 bytes) as sent to browsers, and in elements: docs/decisions/0039. */
const PAGES: readonly PageType[] = [
  { name: "home page", path: "/", kilobytes: 17, elements: 1_250 },
  { name: "category page", path: "/category/food", kilobytes: 18, elements: 1_400 },
  { name: "season page", path: "/ramadan", kilobytes: 18, elements: 1_300 },
  { name: "deal page", path: DEAL_PAGE, kilobytes: 16, elements: 1_000 },
];
const STYLES_KB = 20;

interface PageType {
  name: string;
  /** Path, or a pattern: the first matching link on the home page is measured. */
  path: string | RegExp;
  kilobytes: number;
  elements: number;
}

/**
 * Measures the files that block the first paint: the styles, compressed with Brotli, and the document of each page type in each
 * language, with its number of elements. Also prints the uncompressed sizes, which have no limit.
 */
export async function measureDocumentSize(): Promise<Measurement[]> {
  const { address } = await shareSiteProcess();
  const lines: Measurement[] = [];
  const sizes: Record<string, Record<string, number>> = {};
  for (const { name, path, kilobytes, elements } of PAGES) {
    const found = typeof path === "string" ? path : await findPage(address, "/", path);
    for (const { code } of LANGUAGES) {
      const { sent, html } = await readAsBrowser(address + found, code);
      const inKb = { sent: sent / 1000, uncompressed: Buffer.byteLength(html) / 1000 };
      sizes[`${name}, ${code}`] = inKb;
      lines.push(
        compareWithLimit(`${name} in ${code}, document as sent`, inKb.sent, kilobytes, "KB"),
        compareWithLimit(`${name} in ${code}, elements`, countElements(html), elements, "elements"),
      );
    }
  }
  console.error("Documents in KB:");
  console.table(sizes);
  const styles = brotliCompressSync(await readStyles(address)).byteLength / 1000;
  lines.push(compareWithLimit("every page, styles in Brotli", styles, STYLES_KB, "KB"));
  return lines;
}

function compareWithLimit(
  name: string,
  measured: number,
  reference: number,
  unit: string,
): Measurement {
  return { name: `${name} : limit`, measured, reference, unit, target: { atMost: 1 } };
}

/** Returns the document and the length of its body before decompression. */
function readAsBrowser(
  address: string,
  language: Language,
): Promise<{ sent: number; html: string }> {
  const headers = {
    "accept-encoding": "gzip, deflate, br",
    cookie: `${LANGUAGE_COOKIE}=${language}`,
  };
  return new Promise((resolve, reject) => {
    const request = get(address, { headers, timeout: 10_000 }, async (response) => {
      const { statusCode, headers: received } = response;
      if (statusCode !== 200 || received["content-encoding"] !== "br") {
        reject(new Error(`${address} returned ${statusCode}, ${received["content-encoding"]}`));
        return;
      }
      const body = Buffer.concat(await response.toArray());
      resolve({ sent: body.byteLength, html: brotliDecompressSync(body).toString() });
    });
    request.once("timeout", () => request.destroy(new Error(`${address} did not respond`)));
    request.once("error", reject);
  });
}

async function readStyles(address: string): Promise<string> {
  const document = await read(address);
  const href = /<link rel="stylesheet" href="([^"]+)"/.exec(document)?.[1];
  if (!href) throw new Error("The home page links no stylesheet");
  return read(new URL(href, address).href);
}

async function read(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  return await response.text();
}

/** Returns the number of elements that a browser with JavaScript creates for an HTML document: not those inside `noscript`. */
export function countElements(html: string): number {
  const markup = html
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/(<(script|style|noscript)\b[^>]*>)[\s\S]*?<\/\2>/g, "$1");
  return markup.match(/<[a-z]/g)?.length ?? 0;
}
