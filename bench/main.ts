import { parseArgs } from "node:util";
import { measureSignIns } from "./accounts/sign-ins.ts";
import { measureApiList } from "./api/api-list.ts";
import { measureFirstPress } from "./browser/first-press.ts";
import { measurePageBytes } from "./browser/page-bytes.ts";
import { measureVitals } from "./browser/vitals.ts";
import { measurePageJavascript } from "./javascript/page-javascript.ts";
import { measureMails } from "./jobs/mails.ts";
import { measureMatching } from "./jobs/matching.ts";
import { measureAfterVotes } from "./lists/after-votes.ts";
import { measureFilters } from "./lists/filters.ts";
import { measureLists } from "./lists/lists.ts";
import { measureSearch } from "./lists/search.ts";
import { measureMemoryGrowth } from "./load/memory-growth.ts";
import { measureMixedLoad } from "./load/mixed-load.ts";
import { measureUnderAttack } from "./load/under-attack.ts";
import { measureBesideNginx } from "./pages/beside-nginx.ts";
import { measureBesideRelease } from "./pages/beside-release.ts";
import { measureDocumentSize } from "./pages/document-size.ts";
import { measureSeveralProcesses } from "./pages/several-processes.ts";
import { measureUncachedPages } from "./pages/uncached-page.ts";
import { measureWarmPage } from "./pages/warm-page.ts";
import { endEverything } from "./process/clean-up.ts";
import { formatTable } from "./report/format-table.ts";
import { isMet, type Measurement } from "./report/measurement.ts";
import { saveResults } from "./report/save-results.ts";
import { measureScale } from "./scale/scale.ts";
import { measureApprovals } from "./votes/approvals.ts";
import { measureVotes } from "./votes/votes.ts";

/**
 * `npm run bench [NAME...] [--rows N]`: runs all benchmarks or those named, prints a table and writes bench/results/latest.json.
 * Fails if a ratio misses its target. `--rows` is the size of the database for `scale` and `load`.
 */
const BENCHES: Record<string, (size: { rows: number }) => Promise<Measurement[]>> = {
  javascript: measurePageJavascript,
  document: measureDocumentSize,
  bytes: measurePageBytes,
  vitals: measureVitals,
  press: measureFirstPress,
  warm: measureWarmPage,
  nginx: measureBesideNginx,
  uncached: async () => [...(await measureUncachedPages()), ...(await measureBesideRelease())],
  processes: measureSeveralProcesses,
  lists: measureLists,
  filters: measureFilters,
  search: measureSearch,
  votes: measureVotes,
  approvals: measureApprovals,
  matching: measureMatching,
  mails: measureMails,
  aftervotes: measureAfterVotes,
  api: measureApiList,
  signins: measureSignIns,
  memory: measureMemoryGrowth,
  attack: measureUnderAttack,
  load: measureMixedLoad,
  scale: measureScale,
};

/** With fewer deals, the sitemap has too few parts. */
const ROWS_MIN = 100_000;

/** The signal that interrupted the run. It stops the servers, so requests of the running benchmark fail. */
let interruptedBy: string | null = null;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    interruptedBy = signal;
    void endEverything().finally(() => process.exit(1));
  });
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { rows: { type: "string", default: "1000000" } },
  });
  const rows = Number(values.rows);
  if (!(rows >= ROWS_MIN)) throw new Error(`--rows must be a number from ${ROWS_MIN}`);
  const measurements = await measure(positionals, rows);
  console.log(`\n${formatTable(measurements)}`);
  await saveResults(measurements);
  process.exitCode = measurements.every(isMet) ? 0 : 1;
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(interruptedBy ? `Interrupted by ${interruptedBy}` : reason);
  process.exitCode = 1;
} finally {
  await endEverything();
}

async function measure(selected: string[], rows: number): Promise<Measurement[]> {
  const names = selected.length > 0 ? selected : Object.keys(BENCHES);
  const measurements: Measurement[] = [];
  const parts = names.map((name) => ({ name, bench: BENCHES[name] }));
  const unknown = parts.find(({ bench }) => !bench);
  if (unknown) {
    const available = Object.keys(BENCHES).join(", ");
    throw new Error(`Unknown benchmark "${unknown.name}". Known: ${available}.`);
  }
  for (const { name, bench } of parts) {
    console.error(`Measuring ${name}...`);
    const lines = (await bench?.({ rows })) ?? [];
    if (names.length > 1 && lines.length > 0) console.error(formatTable(lines));
    measurements.push(...lines);
  }
  return measurements;
}
