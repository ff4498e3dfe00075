import pg from "pg";
import type { Log } from "#server/http/log/logger.ts";

/** Milliseconds to add to the monotonic clock, which never jumps, to get the database's; shared with threads. */
export type ClockOffset = BigInt64Array<SharedArrayBuffer>;

/** The database clock, which all processes of a site share because the clocks of machines differ and jump. */
export interface DatabaseClock {
  offset: ClockOffset;
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
  const offset = new BigInt64Array(new SharedArrayBuffer(8));
  let hasWarned = false;
  const measure = async () => {
    Atomics.store(offset, 0, await measureOffset(ownerUrl));
    const ms = Date.now() - timeOf(offset);
    if (Math.abs(ms) > WARN_MS && !hasWarned) {
      hasWarned = true;
      log.warn(
        { ms },
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
    now: () => timeOf(offset),
    stop: () => clearInterval(timer),
  };
}

/** Returns the database's time, in milliseconds since 1970. */
export function timeOf(offset: ClockOffset): number {
  return Number(Atomics.load(offset, 0)) + monotonicMs();
}

/** Has the same origin in all threads, unlike `performance.now()`. */
function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1_000_000;
}

/** Measures several times and returns the offset from the fastest round trip, which is the most accurate. */
async function measureOffset(ownerUrl: string): Promise<bigint> {
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
      const start = monotonicMs();
      const { rows } = await client.query<{ ms: number }>(
        "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
      );
      const took = monotonicMs() - start;
      if (took < best.took) best = { took, offset: (rows[0]?.ms ?? 0) - start - took / 2 };
    }
    return BigInt(Math.round(best.offset));
  } finally {
    await client.end();
  }
}
