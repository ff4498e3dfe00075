import { endEverything } from "./clean-up.ts";
import { formatTable } from "./format-table.ts";
import { measureHomeJavascript } from "./home-javascript.ts";
import { isMet, type Measurement } from "./measurement.ts";
import { measureMemoryGrowth } from "./memory-growth.ts";
import { measureNewestList } from "./newest-list.ts";
import { measureUncachedPage } from "./uncached-page.ts";
import { measureUnderAttack } from "./under-attack.ts";
import { measureWarmPage } from "./warm-page.ts";

/** `npm run bench [NAME...]`: measures all or the named, prints one table, fails when a wanted ratio is missed. */
const BENCHES: Record<string, () => Promise<Measurement[]>> = {
  javascript: measureHomeJavascript,
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
