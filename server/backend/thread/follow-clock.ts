import { type ClockOffset, timeOf } from "#server/database/database-clock.ts";

/**
 * Sets this thread's clock `aheadMs` ahead of the database's, or of the machine's if the database runs on it. The backend reads the
 * time only from `Date`. It refuses tokens issued even slightly in its future, which could happen between machines whose clocks
 * differ.
 */
export function followClock(offset: ClockOffset | undefined, aheadMs: number): void {
  const OwnDate = Date;
  const now = () => Math.floor(offset ? timeOf(offset) : OwnDate.now()) + aheadMs;
  globalThis.Date = new Proxy(OwnDate, {
    construct: (date, args, made) =>
      Reflect.construct(date, args.length === 0 ? [now()] : args, made),
    apply: () => new OwnDate(now()).toString(),
    get: (date, key) => (key === "now" ? now : Reflect.get(date, key)),
  });
}
