import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Database } from "#server/database/database.ts";
import { listenToChanges } from "#server/jobs/changes/listen-to-changes.ts";
import { keepMail } from "#server/jobs/mails/send-kept-mail.ts";
import { CRONTAB, createTasks, type TaskOptions } from "#server/jobs/tasks.ts";
import type { Mail } from "#server/mail/mailer.ts";
import type { Meter } from "#server/metrics/meter.ts";
import { publishPushKey } from "#server/push/push-keys.ts";
import { prepareWorker } from "./prepare-worker.ts";
import { startWorker } from "./start-worker.ts";

interface BackgroundOptions extends Omit<TaskOptions, "pool"> {
  /** Undefined for a hosted Supabase. */
  database: Pick<Database, "ownerUrl" | "workerUrl" | "embedded"> | undefined;
  /** `WORKER_DATABASE_URL`, for a hosted Supabase. */
  workerUrl: string | undefined;
  /** Whether members can turn on push messages. */
  sendsPush: boolean;
  /**
   * Called after a process or a job changes public content, with the table or `votes`, and if the change concerns only the pages of
   * some deals, with their short ids: `comments 1234567`, `votes 1234567,89abcde`. Null means all tables.
   */
  onPublicChange(change: string | null): void;
  meter?: Pick<Meter, "job">;
}

/** Background work of this process: jobs, and the connection that receives the changes of all processes. */
export interface BackgroundWork {
  /** Stores an email that could not be sent, for a retry. Rejects without a worker. */
  keepMail(mail: Mail): Promise<void>;
  /** Publishes the short ids of deals with changed votes or checks to all processes. */
  publishVotes(deals: readonly string[]): void;
  stop(): Promise<void>;
}

const NO_BACKGROUND: BackgroundWork = {
  keepMail: () => Promise.reject(new Error("There is no background worker")),
  publishVotes: () => undefined,
  stop: async () => undefined,
};

/** For two jobs, the listener for jobs, and the emails to store. */
const CONNECTIONS = 6;
const STATEMENT_TIMEOUT_MS = 60_000;
/** Number of short ids in a notification, which PostgreSQL limits to 8,000 bytes. */
const DEALS_MAX = 900;
/** Delay before the first retry of a failed start; it doubles up to a minute. */
const RETRY_MS = 1_000;
const RETRY_MAX_MS = 60_000;

/**
 * Starts the background work while the site serves requests. A start that fails, for example during a database outage, is logged
 * and retried until `stop` is called.
 */
export function startBackground(options: BackgroundOptions): BackgroundWork {
  const url = options.database?.workerUrl ?? options.workerUrl;
  return url ? startWith(url, options) : NO_BACKGROUND;
}

function startWith(url: string, options: BackgroundOptions): BackgroundWork {
  const { database, log, meter } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: "samha worker",
  });
  // Required by graphile-worker: an error on an idle connection would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", (error) => log.warn({ err: error }, "A connection of the worker was lost"));
  const stopping = new AbortController();
  const starting = startWithRetries();
  // Rejects only if the work was stopped before it started.
  starting.catch(() => undefined);

  return {
    keepMail: async (mail) => {
      await starting;
      await keepMail(pool, mail);
    },
    publishVotes: (deals) => {
      const publish = async () => {
        const { listener } = await starting;
        for (let first = 0; first < deals.length; first += DEALS_MAX) {
          listener.publish(`votes ${deals.slice(first, first + DEALS_MAX).join()}`);
        }
      };
      publish().catch(() => undefined);
    },
    stop: async () => {
      stopping.abort();
      const started = await starting.catch(() => null);
      await started?.listener.stop();
      await started?.worker.stop();
      await pool.end();
    },
  };

  async function startWithRetries(): ReturnType<typeof start> {
    for (let retryMs = RETRY_MS; ; retryMs = Math.min(2 * retryMs, RETRY_MAX_MS)) {
      try {
        return await start();
      } catch (error) {
        if (stopping.signal.aborted) throw error;
        log.error({ err: error, retryMs }, "Background work could not start; retrying");
        await pause(retryMs, undefined, { signal: stopping.signal });
      }
    }
  }

  async function start() {
    if (database) await prepareWorker(database);
    await publishPushKey(pool, options.sendsPush);
    const listener = listenToChanges({
      url,
      log,
      onConnect: () => options.onPublicChange(null),
      onChange: options.onPublicChange,
    });
    try {
      const tasks = createTasks({ ...options, pool });
      const { workers } = listener;
      return {
        listener,
        worker: await startWorker({
          pool,
          tasks,
          crontab: CRONTAB,
          workers,
          log,
          ...(meter && { meter }),
        }),
      };
    } catch (error) {
      await listener.stop();
      throw error;
    }
  }
}
