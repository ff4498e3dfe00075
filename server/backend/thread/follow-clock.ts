/**
 * Sets the clock of this thread to that of the database, and `aheadMs` more. The backend reads the time from `Date` alone and
 * refuses a token that was made in its future, by however little: tokens of machines whose clocks disagree would be.
 */
export function followClock(offset: Int32Array<SharedArrayBuffer>, aheadMs: number): void {
  const OwnDate = Date;
  const now = () => OwnDate.now() + Atomics.load(offset, 0) + aheadMs;
  globalThis.Date = new Proxy(OwnDate, {
    construct: (date, args, made) =>
      Reflect.construct(date, args.length === 0 ? [now()] : args, made),
    apply: () => new OwnDate(now()).toString(),
    get: (date, key) => (key === "now" ? now : Reflect.get(date, key)),
  });
}
