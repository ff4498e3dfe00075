import pg from "pg";
import type { Log } from "#server/http/log/logger.ts";

/** The database clock, which all processes of a site share because the clocks of machines differ. */
export interface DatabaseClock {
  /** Milliseconds to add to this machine's clock to get the database's; shared with threads. */
  offset: Int32Array<SharedArrayBuffer>;
  /** Returns milliseconds since 1970. */
  now(): number;
  stop(): void;
}

const MEASURE_MS = 60_000;
const TIMEOUT_MS = 5_000;
const MEASUREMENTS = 5;
/** Offset above which the operator should set the machine's clock. */
const WARN_MS = 2_000;

/**
 * Measures the database clock's offset immediately and then every minute. Rejects if the database does not respond to the
 * first measurement.
 */
export async function openDatabaseClock(
  ownerUrl: string,
  log: Pick<Log, "warn">,
): Promise<DatabaseClock> {
  const offset = noClockOffset();
  let hasWarned = false;
  const measure = async () => {
    const measured = await measureOffset(ownerUrl);
    Atomics.store(offset, 0, measured);
    if (Math.abs(measured) > WARN_MS && !hasWarned) {
      hasWarned = true;
      log.warn(
        { ms: -measured },
        "The clock of this machine differs from the database clock by the given number of milliseconds",
      );
    }
  };
  await measure();
  // Other parts report an unreachable database; meanwhile the last offset is used.
  const timer = setInterval(() => void measure().catch(() => undefined), MEASURE_MS);
  timer.unref();
  return {
    offset,
    now: () => Date.now() + Atomics.load(offset, 0),
    stop: () => clearInterval(timer),
  };
}

/** Returns an offset of zero, for a database on this machine. */
export function noClockOffset(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(4));
}

/** Measures several times and returns the offset from the fastest round trip, which is the most accurate. */
async function measureOffset(ownerUrl: string): Promise<number> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: "samha clock",
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    let best = { took: Number.POSITIVE_INFINITY, offset: 0 };
    for (let time = 0; time < MEASUREMENTS; time++) {
      const start = performance.now();
      const { rows } = await client.query<{ ms: number }>(
        "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
      );
      const took = performance.now() - start;
      if (took < best.took) best = { took, offset: (rows[0]?.ms ?? 0) + took / 2 - Date.now() };
    }
    return Math.round(Math.max(-OFFSET_MAX_MS, Math.min(OFFSET_MAX_MS, best.offset)));
  } finally {
    await client.end();
  }
}

/** About 25 days, the maximum of a signed 32-bit integer. */
const OFFSET_MAX_MS = 2 ** 31 - 1;
