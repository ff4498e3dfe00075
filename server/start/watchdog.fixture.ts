import { setInterval as every } from "node:timers/promises";
import { startWatchdog } from "./watchdog.ts";

// Runs a watchdog that allows 50 missed beats of 20 ms. Blocks the main thread for the given number of milliseconds and exits;
// with 0, its event loop runs three times as long as the limit.
const blockedMs = Number(process.argv[2] ?? 0);
startWatchdog({ beatMs: 20, missedMax: 50 });
let ticks = 0;
for await (const _ of every(20)) {
  ticks += 1;
  if (blockedMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, blockedMs);
  if (blockedMs > 0 || ticks === 150) break;
}
process.exit(0);
