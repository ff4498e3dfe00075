import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { EndedSession } from "#server/backend/ended-sessions.ts";
import type { Database } from "#server/database/database.ts";
import { listenToChanges } from "#server/jobs/changes/listen-to-changes.ts";
import { keepMail } from "#server/jobs/mails/send-kept-mail.ts";
import { CRONTAB, createTasks, type TaskOptions } from "#server/jobs/tasks.ts";
import type { Mail } from "#server/mail/mailer.ts";
import type { Meter } from "#server/metrics/meter.ts";
import { prepareWorker } from "./prepare-worker.ts";
import { startWorker } from "./start-worker.ts";

interface BackgroundOptions extends Omit<TaskOptions, "pool"> {
  /** Undefined for a hosted Supabase. */
  database: Pick<Database, "ownerUrl" | "workerUrl" | "embedded"> | undefined;
  /** `WORKER_DATABASE_URL`, for a hosted Supabase. */
  workerUrl: string | undefined;
  /** Called with the table, or `votes`, after a process or a job changes public content; null means all tables. */
  onPublicChange(table: string | null): void;
  onEndedSession(ended: EndedSession): void;
  meter?: Pick<Meter, "job">;
}

/** Background work of this process: jobs, and the connection that receives the changes of all processes. */
export interface BackgroundWork {
  /** Stores an email that could not be sent, for a retry. Rejects without a worker. */
  keepMail(mail: Mail): Promise<void>;
  /** Publishes an ended session to all processes, and records it for processes that start later. */
  publishEndedSession(ended: EndedSession): void;
  /** Publishes to all processes that votes have changed. */
  publishVotes(): void;
  stop(): Promise<void>;
}

const NO_BACKGROUND: BackgroundWork = {
  keepMail: () => Promise.reject(new Error("There is no background worker")),
  publishEndedSession: () => undefined,
  publishVotes: () => undefined,
  stop: async () => undefined,
};

/** For two jobs, the listener for jobs, and the emails and ended sessions to store. */
const CONNECTIONS = 6;
const STATEMENT_TIMEOUT_MS = 60_000;
const UNPUBLISHED_MAX = 10_000;
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
  /** Sessions that ended during a database outage. */
  const unpublished: EndedSession[] = [];
  const stopping = new AbortController();
  const starting = startWithRetries();
  // Rejects only if the work was stopped before it started.
  starting.catch(() => undefined);

  return {
    keepMail: async (mail) => {
      await starting;
      await keepMail(pool, mail);
    },
    publishEndedSession,
    publishVotes: () => {
      void starting.then(({ listener }) => listener.publish("votes")).catch(() => undefined);
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
    const listener = listenToChanges({ url, log, onConnect, onChange });
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
    readEndedSessions(null);
  }

  function onChange(payload: string): void {
    const [, subjectId] = /^session ([0-9a-f-]{36})$/.exec(payload) ?? [];
    if (subjectId) readEndedSessions(subjectId);
    else options.onPublicChange(payload);
  }

  function readEndedSessions(subjectId: string | null): void {
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
