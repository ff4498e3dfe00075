import { setInterval as every } from "node:timers/promises";
import { startWatchdog } from "./watchdog.ts";

// A process with a watchdog that allows 50 missed beats of 20 ms. With a number of milliseconds it blocks its main thread
// for that long and ends; without one it ends when its event loop has run three times as long as the limit.
const blockedMs = Number(process.argv[2] ?? 0);
startWatchdog({ beatMs: 20, missedMax: 50 });
let ticks = 0;
for await (const _ of every(20)) {
  ticks += 1;
  if (blockedMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, blockedMs);
  if (blockedMs > 0 || ticks === 150) break;
}
process.exit(0);
