import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Measurement } from "#bench/report/measurement.ts";

const CLIENT = new URL("../../dist/client/", import.meta.url);
const ENTRY = "web/entry-client.tsx";
/** `pages.ts` loads every page except the home page, which is part of the entry. */
const DEAL_PAGE = ["web/app/routes/pages.ts", "web/pages/deals/deal-page.tsx"];
const STARTER = "web/starter/start.ts";
const READ_BUDGET_KB = 5;
const RUN_BUDGET_KB = 150;
const DEAL_BUDGET_KB = 210;
/** All load at once, after the starter. */
const DEAL_FILES_MAX = 8;

/**
 * Measures JavaScript in KB (1,000 bytes) of Brotli: what a reader of the home page needs, in the language with the largest files,
 * and what the home page and a deal page load before hydration. Counts the files of a deal page.
 */
export async function measurePageJavascript(): Promise<Measurement[]> {
  const manifest = JSON.parse(
    await readFile(new URL(".vite/manifest.json", CLIENT), "utf8"),
  ) as Manifest;
  const starter = filesOf(manifest, [STARTER]);
  const ofDeal = filesOf(manifest, [STARTER, ENTRY, ...DEAL_PAGE]);
  return [
    {
      name: "home page, JavaScript needed to read it : budget",
      measured: await kilobytesOf(await inLargestLanguage(starter)),
      reference: READ_BUDGET_KB,
      unit: "KB",
      target: { atMost: 1 },
    },
    {
      name: "home page, JavaScript with the application : budget",
      measured: await kilobytesOf(filesOf(manifest, [STARTER, ENTRY])),
      reference: RUN_BUDGET_KB,
      unit: "KB",
      target: { atMost: 1 },
    },
    {
      name: "deal page, JavaScript with the application : budget",
      measured: await kilobytesOf(ofDeal),
      reference: DEAL_BUDGET_KB,
      unit: "KB",
      target: { atMost: 1 },
    },
    {
      name: "deal page, files that load with the application : limit",
      measured: ofDeal.length - starter.length,
      reference: DEAL_FILES_MAX,
      unit: "files",
      target: { atMost: 1 },
    },
  ];
}

/** Returns the largest language variant of each file; the build writes one for each language: `start-HASH.ar-HASH.js`. */
async function inLargestLanguage(files: readonly string[]): Promise<string[]> {
  const folder = await readdir(new URL("assets/", CLIENT));
  return Promise.all(
    files.map(async (file) => {
      const name = path.basename(file, ".js");
      const all = folder.filter((other) => other.startsWith(name) && other.endsWith(".js"));
      const sizes = await Promise.all(
        all.map(async (other) => ({
          file: `assets/${other}`,
          size: await kilobytesOf([`assets/${other}`]),
        })),
      );
      return sizes.sort((a, b) => b.size - a.size)[0]?.file ?? file;
    }),
  );
}

async function kilobytesOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files
      .filter((file) => file.endsWith(".js"))
      .map(async (file) => brotliCompressSync(await readFile(new URL(file, CLIENT))).byteLength),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** Chunk in Vite's manifest, reduced to its file and static imports. */
interface Chunk {
  file: string;
  imports?: string[];
}

type Manifest = Record<string, Chunk>;

/** Returns the files of these chunks and of their static imports, each once. Throws for an unknown chunk. */
export function filesOf(manifest: Manifest, keys: readonly string[]): string[] {
  const files = new Set<string>();
  const queue = [...keys];
  const seen = new Set<string>();
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The built site has no chunk ${key}`);
    files.add(chunk.file);
    queue.push(...(chunk.imports ?? []));
  }
  return [...files];
}
