import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { createBeatCheck } from "./beat-check.ts";
import type { WatchdogData } from "./watchdog.ts";

// Runs in its own thread and kills the process after the main thread has been blocked for too long.
const { beats, debugged, beatMs, missedMax } = workerData as WatchdogData;
const isSilent = createBeatCheck(missedMax);

setInterval(() => {
  const isBlocked = isSilent(Atomics.load(beats, 0));
  if (!isBlocked || Atomics.load(debugged, 0) === 1) return;
  try {
    writeSync(1, `${line()}\n`);
  } catch {
    // A full or closed pipe must not keep the process alive.
  }
  // A blocked thread handles no other signal.
  process.kill(process.pid, "SIGKILL");
}, beatMs);

function line(): string {
  const seconds = Math.round((beatMs * missedMax) / 1000);
  return JSON.stringify({
    level: "fatal",
    time: new Date().toISOString(),
    msg: `The main thread was blocked for ${seconds} s, so the process ends`,
  });
}
