import { measureHomeJavascript } from "./javascript/home-javascript.ts";
import { measureNewestList } from "./lists/newest-list.ts";
import { measureMemoryGrowth } from "./load/memory-growth.ts";
import { measureUnderAttack } from "./load/under-attack.ts";
import { measureDocumentSize } from "./pages/document-size.ts";
import { measureUncachedPage } from "./pages/uncached-page.ts";
import { measureWarmPage } from "./pages/warm-page.ts";
import { endEverything } from "./process/clean-up.ts";
import { formatTable } from "./report/format-table.ts";
import { isMet, type Measurement } from "./report/measurement.ts";

/** `npm run bench [NAME...]`: measures all or the named, prints one table, fails when a wanted ratio is missed. */
const BENCHES: Record<string, () => Promise<Measurement[]>> = {
  javascript: measureHomeJavascript,
  document: measureDocumentSize,
  warm: measureWarmPage,
  uncached: measureUncachedPage,
  list: measureNewestList,
  memory: measureMemoryGrowth,
  attack: measureUnderAttack,
};

/** What is measured ends first, and then every request fails: that is no finding. */
let brokenOffBy: string | null = null;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    brokenOffBy = signal;
    void endEverything().finally(() => process.exit(1));
  });
}

try {
  const measurements = await measure(process.argv.slice(2));
  console.log(`\n${formatTable(measurements)}`);
  process.exitCode = measurements.every(isMet) ? 0 : 1;
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(brokenOffBy ? `Broken off by ${brokenOffBy}` : reason);
  process.exitCode = 1;
} finally {
  await endEverything();
}

async function measure(wanted: string[]): Promise<Measurement[]> {
  const names = wanted.length > 0 ? wanted : Object.keys(BENCHES);
  const measurements: Measurement[] = [];
  for (const name of names) {
    const bench = BENCHES[name];
    if (!bench)
      throw new Error(`Unknown benchmark "${name}". Known: ${Object.keys(BENCHES).join(", ")}.`);
    console.error(`Measuring ${name}...`);
    measurements.push(...(await bench()));
  }
  return measurements;
}
