import { brotliCompressSync } from "node:zlib";
import { shareSiteProcess } from "#bench/process/site-process.ts";
import type { Measurement } from "#bench/report/measurement.ts";

/** KB of 1,000 bytes. docs/decisions/0010 lists what still exceeds it. */
const DOCUMENT_KB = 80;
const STYLES_KB = 16;

/** Measures what blocks the first paint of the home page: the uncompressed document and the styles in brotli. */
export async function measureDocumentSize(): Promise<Measurement[]> {
  const site = await shareSiteProcess();
  const document = await read(site.address);
  const href = /<link rel="stylesheet" href="([^"]+)"/.exec(document)?.[1];
  if (!href) throw new Error("The home page names no styles");
  const styles = await read(new URL(href, site.address).href);
  return [
    {
      name: "home page, document, against the budget",
      measured: Buffer.byteLength(document) / 1000,
      reference: DOCUMENT_KB,
      unit: "KB",
      wanted: { atMost: 1 },
    },
    {
      name: "every page, styles in brotli, against the budget",
      measured: brotliCompressSync(styles).byteLength / 1000,
      reference: STYLES_KB,
      unit: "KB",
      wanted: { atMost: 1 },
    },
  ];
}

async function read(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return await response.text();
}
