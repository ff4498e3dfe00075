import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Log } from "#server/http/log/logger.ts";

interface FollowOptions {
  primaryUrl: string;
  replicaUrl: string;
  /** Opens the connections for reads. Called before the replica is current for the first time. */
  onFound(): Promise<void>;
  log: Pick<Log, "info" | "warn">;
}

/** State of a streaming replica. */
export interface FollowedReplica {
  /**
   * Returns whether the replica has every announced change and every commit older than two seconds. A primary that has been
   * down for two seconds changes nothing, so the replica is current.
   */
  isCurrent(): boolean;
  /** Reports an announced change: the replica is current again when it has replayed it. */
  changed(): void;
  stop(): Promise<void>;
}

const LAG_MAX_MS = 2_000;
const PAUSE_MS = 500;
/** Interval between checks of a lagging replica. */
const POLL_MS = 20;
const TIMEOUT_MS = 2_000;
/** A replica that has not been current for this long is logged. */
const LOG_AFTER_MS = 10_000;

/** Compares positions in the write-ahead log of the primary and the replica. */
export function followReplica(options: FollowOptions): FollowedReplica {
  const primary = openPositions(options.primaryUrl);
  const replica = openPositions(options.replicaUrl);
  const stopping = new AbortController();
  let changes = 0;
  /** Number of changes that the replica has replayed, and the time when the primary's position was read. */
  let lastPosition = { changes: -1, at: Number.NEGATIVE_INFINITY };
  let isFound = false;
  let primaryDownSince: number | null = null;
  let wake: () => void = () => undefined;
  let currentAt = performance.now();
  /** Whether pages are read from the replica, as last logged; null if nothing has been logged yet. */
  let logged: boolean | null = null;
  const running = run();

  return {
    isCurrent: () => {
      if (!isFound) return false;
      const now = performance.now();
      // A primary that misses one poll may still accept writes.
      if (primaryDownSince !== null && now - primaryDownSince > LAG_MAX_MS) return true;
      return lastPosition.changes === changes && now - lastPosition.at < LAG_MAX_MS;
    },
    changed: () => {
      changes += 1;
      wake();
    },
    stop: async () => {
      stopping.abort();
      wake();
      await running;
      await Promise.all([primary.close(), replica.close()]);
    },
  };

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const before = changes;
      const problem = await follow().then(
        () => null,
        (error: unknown) => error,
      );
      note(problem);
      if (problem === null && changes !== before) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
        pause(PAUSE_MS, undefined, { signal: stopping.signal }).then(resolve, resolve);
      });
    }
  }

  async function follow(): Promise<void> {
    const next = { changes, at: performance.now() };
    if (!isFound) await find();
    const written = await primary.query(POSITION, []).catch(() => undefined);
    if (written === undefined) {
      primaryDownSince ??= performance.now();
      return;
    }
    primaryDownSince = null;
    while (!(await hasReplayed(written.position))) {
      if (performance.now() - next.at > LAG_MAX_MS) throw new Error("The replica lags behind");
      await pause(POLL_MS);
    }
    lastPosition = next;
  }

  async function hasReplayed(position: unknown): Promise<boolean> {
    const row = await replica.query(HAS_REPLAYED, [position]);
    return row?.has === true;
  }

  async function find(): Promise<void> {
    const [ours, theirs] = [await primary.query(IDENTITY, []), await replica.query(IDENTITY, [])];
    if (ours?.id !== theirs?.id) {
      throw new Error("DATABASE_READ_URL is not a replica of the database of DATABASE_URL");
    }
    await options.onFound();
    isFound = true;
  }

  function note(problem: unknown): void {
    const now = performance.now();
    if (problem === null) {
      if (logged !== true) options.log.info("Pages are read from the replica");
      [currentAt, logged] = [now, true];
    } else if (logged !== false && now - currentAt > LOG_AFTER_MS) {
      options.log.warn({ err: problem }, "Pages are not read from the replica");
      logged = false;
    }
  }
}

const IDENTITY = "select system_identifier::text as id from pg_control_system()";
const POSITION = "select pg_current_wal_lsn()::text as position";
/** The replay position of a promoted replica no longer changes. */
const HAS_REPLAYED = `
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end >= $1::pg_lsn as has`;

interface Positions {
  query(sql: string, values: unknown[]): Promise<Record<string, unknown> | undefined>;
  close(): Promise<void>;
}

/** Opens one connection on demand, and again after a failure. */
function openPositions(url: string): Positions {
  let client: pg.Client | null = null;
  const close = async () => {
    const closed = client;
    client = null;
    await closed?.end().catch(() => undefined);
  };
  return {
    close,
    async query(sql, values) {
      try {
        client ??= await connect(url);
        const { rows } = await client.query(sql, values);
        return rows[0];
      } catch (error) {
        await close();
        throw error;
      }
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    options: "-c role=anon",
    application_name: "samha replica",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
