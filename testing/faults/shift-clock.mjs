// Loaded with `node --import`: shifts the clock of the process and its threads by CLOCK_SHIFT_MS, and again whenever the number
// in CLOCK_SHIFT_FILE changes.
import { readFileSync } from "node:fs";

let shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const file = process.env.CLOCK_SHIFT_FILE;
if (file) {
  setInterval(() => {
    shift = Number(readFileSync(file, "utf8"));
  }, 50).unref();
}
const RightDate = Date;
const now = () => RightDate.now() + shift;

globalThis.Date = new Proxy(RightDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RightDate(now()).toString(),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
});
