import { rmSync } from "node:fs";
import type { EventLoopUtilization } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import type { AccountMail } from "#server/backend/account-mail.ts";
import { withRequestId } from "#server/http/log/request-context.ts";
import type { BackendSettings, WorkerMessage } from "./backend-settings.ts";

interface WorkerHandle {
  socketPath: string;
  /** Returns how busy the thread has been since the last call, from 0 to 1. */
  load(): number;
  stop(): Promise<void>;
}

/** A thread that needs more is restarted before the machine runs out of memory. */
const HEAP_MAX_MB = 1_024;
const RESTART_DELAY_MS = 500;
const STOP_TIMEOUT_MS = 3_000;

/** Runs a backend thread and restarts it whenever it ends. Resolves once the thread is ready; rejects if it cannot start. */
export async function startBackendThread(
  settings: BackendSettings,
  {
    log,
    onMail = () => undefined,
  }: {
    log: { debug(line: string): void; error(line: string): void };
    /** Called with every email that the backend sends. */
    onMail?: ((mail: AccountMail) => void) | undefined;
  },
  script = new URL("./backend-worker.ts", import.meta.url),
): Promise<WorkerHandle> {
  let isStopping = false;
  let hasStarted = false;
  let hasEnded = false;
  let worker: Worker;
  // Only the difference between two readings is correct, because Node starts a thread's clock after its event loop.
  let lastReading: EventLoopUtilization;

  const restart = () => {
    if (!isStopping) void run().catch(() => undefined);
  };
  const run = () =>
    new Promise<void>((resolve, reject) => {
      // A thread that has ended may leave its socket behind, which would then be "in use".
      rmSync(settings.socketPath, { force: true });
      hasEnded = false;
      worker = new Worker(script, {
        workerData: settings,
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
      });
      worker.on("message", (message: WorkerMessage) => {
        if ("line" in message) {
          return withRequestId(message.requestId, () => log.debug(message.line));
        }
        if ("mail" in message) return onMail(message.mail);
        // With --watch, Node also sends the names of loaded files.
        if (!("ready" in message)) return;
        hasStarted = true;
        lastReading = worker.performance.eventLoopUtilization();
        resolve();
      });
      worker.once("error", (error) => {
        log.error(`The backend for ${settings.mount} stopped: ${error.message}`);
        reject(error);
      });
      worker.once("exit", (code) => {
        reject(new Error(`The backend for ${settings.mount} ended with ${code}`));
        hasEnded = true;
        if (hasStarted) setTimeout(restart, RESTART_DELAY_MS);
      });
    });

  await run();
  return {
    socketPath: settings.socketPath,
    load: () => {
      const reading = worker.performance.eventLoopUtilization();
      const { active, idle } = worker.performance.eventLoopUtilization(reading, lastReading);
      lastReading = reading;
      // The two clocks can differ by microseconds.
      return active > 0 && idle >= 0 ? active / (active + idle) : 0;
    },
    stop: async () => {
      isStopping = true;
      if (hasEnded) return;
      const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
      worker.postMessage("stop");
      await Promise.race([ended, pause(STOP_TIMEOUT_MS).then(() => worker.terminate())]);
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());
