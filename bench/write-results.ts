import { mkdir, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import { isMet, type Measurement, ratioOf } from "./measurement.ts";

const FILE = new URL("results/latest.json", import.meta.url);

interface Results {
  /** By the names of the measurements. */
  [name: string]: Measurement & { ratio: number; met: boolean; load: number; measuredAt: string };
}

/** Writes what was measured into `bench/results/latest.json`, and leaves there what was measured before. */
export async function writeResults(measurements: readonly Measurement[]): Promise<void> {
  const results = await readResults();
  const [load = 0] = os.loadavg();
  for (const measurement of measurements) {
    results[measurement.name] = {
      ...measurement,
      ratio: ratioOf(measurement),
      met: isMet(measurement),
      load,
      measuredAt: new Date().toISOString(),
    };
  }
  await mkdir(new URL(".", FILE), { recursive: true });
  await writeFile(FILE, `${JSON.stringify(results, null, 2)}\n`);
}

async function readResults(): Promise<Results> {
  const text = await readFile(FILE, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });
  return JSON.parse(text) as Results;
}
