import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Runner, TaskList, WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Log } from "#server/http/log/logger.ts";
import { type Meter, NO_METER } from "#server/metrics/meter.ts";

interface WorkerOptions {
  /** Connections of the worker's login: one for listening, and up to one for each job. */
  pool: pg.Pool;
  tasks: TaskList;
  /** Lines of a crontab. Each run happens in one process only. */
  crontab: string;
  /** Ids of the running workers, added before their first job. */
  workers?: { add(id: string): void; delete(id: string): void };
  log: Log;
  meter?: Pick<Meter, "job">;
}

const CONCURRENCY = 2;
/** Maximum delay of a due retry; new jobs start immediately. */
const POLL_MS = 2_000;
const RESTART_MS = 5_000;

/**
 * Stores the results of jobs in batches. Without batches, the library does not await the results, and a connection lost meanwhile
 * ends the process with an unhandled rejection. With batches, a lost connection stops the worker, which then restarts.
 */
const BATCHES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Runs jobs until it is stopped. Restarts after a long database outage. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let runner: Runner | null = await start(options);
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await runner?.stop().catch(() => undefined);
      await watching;
    },
  };

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runner?.promise.catch((error) =>
        options.log.warn({ err: error }, "The background worker stopped"),
      );
      runner = null;
      if (stopping.signal.aborted) return;
      await pause(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      runner = await start(options).catch((error) => {
        options.log.warn({ err: error }, "The background worker could not start");
        return null;
      });
    }
  }
}

async function start(options: WorkerOptions): Promise<Runner> {
  const { pool, tasks, crontab, workers, log, meter = NO_METER } = options;
  const { Logger, run } = await import("graphile-worker");
  const events: WorkerEvents = new EventEmitter();
  events.on("worker:create", ({ worker }) => workers?.add(worker.workerId));
  events.on("worker:stop", ({ worker }) => workers?.delete(worker.workerId));
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    crontab,
    events,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    preset: BATCHES,
    // Failed jobs are logged below, in the format of the site's log.
    logger: new Logger(() => (level, message) => log.debug({ level }, `worker: ${message}`)),
  });
  logFailures(events, log);
  meterJobs(events, meter);
  return runner;
}

function logFailures(events: WorkerEvents, log: Log): void {
  events.on("job:error", ({ job, error }) => {
    const task = job.task_identifier;
    const isFinal = job.attempts >= job.max_attempts;
    const details = { task, attempts: job.attempts, err: error };
    if (isFinal) log.error(details, "A job failed permanently");
    else log.warn(details, "A job failed and will be retried");
  });
}

function meterJobs(events: WorkerEvents, meter: Pick<Meter, "job">): void {
  const startedAt = new Map<string, number>();
  events.on("job:start", ({ job }) => startedAt.set(job.id, performance.now()));
  events.on("job:complete", ({ job, error }) => {
    const seconds = (performance.now() - (startedAt.get(job.id) ?? performance.now())) / 1000;
    startedAt.delete(job.id);
    meter.job(job.task_identifier, seconds, error === null || error === undefined);
  });
}
