import { url as debuggerUrl } from "node:inspector";
import { Worker } from "node:worker_threads";

interface WatchdogOptions {
  beatMs?: number;
  missedMax?: number;
}

/** Memory shared by the threads: a heartbeat counter, and 1 while the inspector is open for a debugger. */
export interface WatchdogData extends Required<WatchdogOptions> {
  beats: Int32Array<SharedArrayBuffer>;
  debugged: Int32Array<SharedArrayBuffer>;
}

/**
 * Kills the process with SIGKILL when the main thread has been blocked for 30 seconds: a blocked event loop handles no SIGTERM,
 * and a supervisor restarts only processes that have ended.
 */
export function startWatchdog({ beatMs = 1_000, missedMax = 30 }: WatchdogOptions = {}): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const debugged = new Int32Array(new SharedArrayBuffer(4));
  const beat = () => {
    Atomics.add(beats, 0, 1);
    Atomics.store(debugged, 0, debuggerUrl() === undefined ? 0 : 1);
  };
  beat();
  setInterval(beat, beatMs).unref();
  const workerData: WatchdogData = { beats, debugged, beatMs, missedMax };
  new Worker(new URL("./watchdog-worker.ts", import.meta.url), { workerData }).unref();
}
