import { readFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import type { Measurement } from "#bench/report/measurement.ts";
import { filesOf, type Manifest } from "./manifest-files.ts";

const CLIENT = new URL("../../dist/client/", import.meta.url);
const ENTRY = "web/entry-client.tsx";
/** Pages that the entry imports lazily. The build puts them into the entry's file; a chunk of their own would count too. */
const LOADED_FOR_HOME = [
  "web/pages/deals/home-page.tsx",
  "web/pages/deals/listing/sidebar-data.tsx",
];
const BUDGET_KB = 125;

/** The JavaScript that a visitor's browser fetches for the home page, brotli, in KB of 1,000 bytes. */
export async function measureHomeJavascript(): Promise<Measurement[]> {
  const manifest = JSON.parse(
    await readFile(new URL(".vite/manifest.json", CLIENT), "utf8"),
  ) as Manifest;
  const scripts = filesOf(manifest, [
    ENTRY,
    ...LOADED_FOR_HOME.filter((key) => key in manifest),
  ]).filter((file) => file.endsWith(".js"));
  const sizes = await Promise.all(
    scripts.map(
      async (file) => brotliCompressSync(await readFile(new URL(file, CLIENT))).byteLength,
    ),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return [
    {
      name: "home page, JavaScript for a visitor, against the budget",
      measured: bytes / 1000,
      reference: BUDGET_KB,
      unit: "KB",
      wanted: { atMost: 1 },
    },
  ];
}
