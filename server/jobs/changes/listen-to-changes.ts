import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Log } from "#server/http/log/logger.ts";

/** Channel for changes to public content. */
export const CHANNEL = "samha_changes";

/** Advisory locks of the running background workers; the second key is derived from the worker's id. */
export const WORKERS_LOCK = 5_247_006;

interface ListenerOptions {
  /** Address of the database, with any login. */
  url: string;
  /** Called each time the connection opens, because earlier notifications may have been missed. */
  onConnect(): void;
  onChange(payload: string): void;
  log: Pick<Log, "info" | "warn">;
}

export interface ChangeListener {
  /** Publishes to every process of the site, including this one. Does nothing during a database outage. */
  publish(payload: string): void;
  /** Ids of this process's background workers; each has an advisory lock on this connection (`../worker/unlock-jobs.ts`). */
  workers: { add(id: string): void; delete(id: string): void };
  stop(): Promise<void>;
}

/** Ends the session of a lost machine within a minute instead of two hours. */
const KEEPALIVE = `
  set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3`;

/** Shared, because the previous session may still exist after a lost connection. */
const LOCK = `
  select pg_advisory_lock_shared(${WORKERS_LOCK}, hashtext(worker)) from unnest($1::text[]) worker`;
const UNLOCK = `select pg_advisory_unlock_shared(${WORKERS_LOCK}, hashtext($1))`;

const BACKOFF_MS = { first: 250, last: 15_000 };
const TIMEOUT_MS = 5_000;
/** Interval of a statement that detects a dead connection. */
const PROBE_MS = 30_000;

/** Listens on one connection until it is stopped, and reconnects with increasing delays. */
export function listenToChanges(options: ListenerOptions): ChangeListener {
  const stopping = new AbortController();
  const workers = new Set<string>();
  let client: pg.Client | null = null;
  let sending: Promise<unknown> = Promise.resolve();
  const running = run();
  return {
    workers: {
      add(id) {
        workers.add(id);
        send(LOCK, [[id]]);
      },
      delete(id) {
        if (workers.delete(id)) send(UNLOCK, [id]);
      },
    },
    publish: (payload) => send("select pg_notify($1, $2)", [CHANNEL, payload]),
    stop: async () => {
      stopping.abort();
      await client?.end().catch(() => undefined);
      await running;
    },
  };

  /** Sends statements in sequence. A failure closes the connection, and `run` reconnects. */
  function send(sql: string, values: unknown[] = []): void {
    sending = sending.then(async () => {
      const current = client;
      await current?.query(sql, values).catch(() => current.end().catch(() => undefined));
    });
  }

  async function run(): Promise<void> {
    let wait = BACKOFF_MS.first;
    while (!stopping.signal.aborted) {
      try {
        const opened = await connect();
        client = opened.client;
        send(LOCK, [[...workers]]);
        wait = BACKOFF_MS.first;
        options.onConnect();
        await opened.ended;
      } catch (error) {
        if (!stopping.signal.aborted) {
          options.log.warn({ err: error }, "Cannot listen for changes in the database");
        }
      }
      client = null;
      if (stopping.signal.aborted) return;
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      wait = Math.min(wait * 2, BACKOFF_MS.last);
    }
  }

  /** Resolves when the connection listens; `ended` resolves when it is lost or closed. */
  async function connect(): Promise<{ client: pg.Client; ended: Promise<void> }> {
    const opened = new pg.Client({
      connectionString: options.url,
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      application_name: "samha listener",
    });
    const ended = new Promise<void>((resolve) => {
      opened.on("error", () => resolve());
      opened.on("end", () => resolve());
    });
    opened.on("notification", ({ channel, payload }) => {
      if (channel === CHANNEL && payload) options.onChange(payload);
    });
    try {
      await opened.connect();
      await opened.query(KEEPALIVE);
      await opened.query(`listen ${CHANNEL}`);
    } catch (error) {
      await opened.end().catch(() => undefined);
      throw error;
    }
    const probe = setInterval(() => send("select 1"), PROBE_MS);
    return { client: opened, ended: ended.finally(() => clearInterval(probe)) };
  }
}
