import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { EndedSession } from "#server/backend/ended-sessions.ts";
import type { Database } from "#server/database/database.ts";
import { keepMail } from "#server/jobs/mails/send-kept-mail.ts";
import { CRONTAB, createTasks, type TaskOptions } from "#server/jobs/tasks.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { listenToChanges } from "#server/notify/listen-to-changes.ts";
import { prepareWorker } from "./prepare-worker.ts";
import { startWorker } from "./start-worker.ts";

interface BackgroundOptions extends Omit<TaskOptions, "pool"> {
  /** Undefined for a hosted Supabase. */
  database: Pick<Database, "ownerUrl" | "workerUrl" | "embedded"> | undefined;
  /** `WORKER_DATABASE_URL`, for a hosted Supabase. */
  workerUrl: string | undefined;
  /** Called when another process, or a job, may have changed what visitors see, with the table; null: any. */
  onPublicChange(table: string | null): void;
  onEndedSession(ended: EndedSession): void;
}

/** What runs beside the requests of this process: jobs, and the connection on which changes of other processes arrive. */
export interface BackgroundWork {
  /** Keeps a mail that was refused. Rejects where there is no worker. */
  keepMail(mail: Mail): Promise<void>;
  /** Publishes that a session has ended to the other processes, and records it for those that start later. */
  publishEndedSession(ended: EndedSession): void;
  /** Publishes to the other processes that somebody voted. */
  tellVotes(): void;
  stop(): Promise<void>;
}

const NO_BACKGROUND: BackgroundWork = {
  keepMail: () => Promise.reject(new Error("There is no background worker")),
  publishEndedSession: () => undefined,
  tellVotes: () => undefined,
  stop: async () => undefined,
};

/** Two jobs, one that listens for jobs, and what requests need. */
const CONNECTIONS = 6;
const STATEMENT_TIMEOUT_MS = 60_000;
const UNPUBLISHED_MAX = 10_000;
/** How long after a start that failed the next one comes; twice as long each time, up to a minute. */
const RETRY_MS = 1_000;
const RETRY_MAX_MS = 60_000;

/**
 * Starts without being waited for: the site serves requests meanwhile. A start that fails, because the database is away,
 * is logged and tried again until the work stops.
 */
export function startBackground(options: BackgroundOptions): BackgroundWork {
  const url = options.database?.workerUrl ?? options.workerUrl;
  return url ? startWith(url, options) : NO_BACKGROUND;
}

function startWith(url: string, options: BackgroundOptions): BackgroundWork {
  const { database, log } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: "samha worker",
  });
  // graphile-worker asks for it: an error between two uses of a connection would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", (error) => log.warn({ err: error }, "A connection of the worker was lost"));
  /** Ended while the database was away. */
  const unpublished: EndedSession[] = [];
  const stopping = new AbortController();
  const starting = startUntilItSucceeds();
  // Rejects only when the work was stopped before it could start.
  starting.catch(() => undefined);

  return {
    keepMail: async (mail) => {
      await starting;
      await keepMail(pool, mail);
    },
    publishEndedSession,
    tellVotes: () => {
      void starting.then(({ listener }) => listener.tell("votes")).catch(() => undefined);
    },
    stop: async () => {
      stopping.abort();
      const started = await starting.catch(() => null);
      await started?.listener.stop();
      await started?.worker.stop();
      await pool.end();
    },
  };

  async function startUntilItSucceeds(): ReturnType<typeof start> {
    for (let retryMs = RETRY_MS; ; retryMs = Math.min(2 * retryMs, RETRY_MAX_MS)) {
      try {
        return await start();
      } catch (error) {
        if (stopping.signal.aborted) throw error;
        log.error({ err: error, retryMs }, "Background work does not start; it is tried again");
        await pause(retryMs, undefined, { signal: stopping.signal });
      }
    }
  }

  async function start() {
    if (database) await prepareWorker(database);
    const listener = listenToChanges({ url, log, onConnect, onChange });
    try {
      const tasks = createTasks({ ...options, pool });
      const { workers } = listener;
      return {
        listener,
        worker: await startWorker({ pool, tasks, crontab: CRONTAB, workers, log }),
      };
    } catch (error) {
      await listener.stop();
      throw error;
    }
  }

  function publishEndedSession(ended: EndedSession): void {
    publish(ended).catch((error) => {
      log.error({ err: error }, "An ended session is not published until the database is back");
      if (unpublished.length < UNPUBLISHED_MAX) unpublished.push(ended);
    });
  }

  async function publish(ended: EndedSession): Promise<void> {
    await starting;
    await pool.query("select private.record_ended_session($1, $2, $3, to_timestamp($4))", [
      ended.subjectId,
      ended.isMember,
      ended.exceptSessionId,
      ended.endedAt,
    ]);
  }

  function onConnect(): void {
    options.onPublicChange(null);
    unpublished.splice(0).forEach(publishEndedSession);
    learnEndedSessions(null);
  }

  function onChange(payload: string): void {
    const [, subjectId] = /^session ([0-9a-f-]{36})$/.exec(payload) ?? [];
    if (subjectId) learnEndedSessions(subjectId);
    else options.onPublicChange(payload);
  }

  function learnEndedSessions(subjectId: string | null): void {
    pool
      .query<EndedSession>(ENDED, [subjectId])
      .then(({ rows }) => rows.forEach(options.onEndedSession))
      .catch((error) => log.error({ err: error }, "Ended sessions could not be read"));
  }
}

const ENDED = `
  select subject_id as "subjectId", is_member as "isMember", except_session_id as "exceptSessionId",
    floor(extract(epoch from ended_at))::float8 as "endedAt"
  from private.get_ended_sessions($1)`;
