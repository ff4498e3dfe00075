import { TEST_NOW } from "./test-now.ts";

/**
 * Shifts the clock, so that component tests have the same result every day. Time passes as usual. Returns a function that undoes
 * it.
 */
export function startAtTestNow(): () => void {
  const RealDate = globalThis.Date;
  const shift = TEST_NOW - RealDate.now();
  const now = () => RealDate.now() + shift;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
  });
  return () => {
    globalThis.Date = RealDate;
  };
}
