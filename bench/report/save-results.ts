import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { isMet, type Measurement, ratioOf } from "./measurement.ts";

const DIRECTORY = new URL("../results/", import.meta.url);

export async function saveResults(measurements: readonly Measurement[]): Promise<void> {
  await mkdir(DIRECTORY, { recursive: true });
  const json = JSON.stringify(composeResults(measurements, new Date()), null, 2);
  await writeFile(new URL("latest.json", DIRECTORY), `${json}\n`);
}

/** Returns the measurements with their ratios, the time, the version of Node and the number of cores. */
export function composeResults(measurements: readonly Measurement[], at: Date): object {
  return {
    at: at.toISOString(),
    node: process.version,
    cores: cpus().length,
    measurements: measurements.map((line) => ({
      ...line,
      ratio: ratioOf(line),
      met: isMet(line),
    })),
  };
}
