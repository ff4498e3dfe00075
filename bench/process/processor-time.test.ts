import { expect, test } from "vitest";
import { readStat } from "./processor-time.ts";

test("the CPU time of a process includes its system time and that of its exited children", () => {
  const stat =
    "42 (a) name) 7) S 7 42 42 0 -1 4194560 900 80 0 0 250 30 20 5 20 0 11 0 900 9000 800 0 0";
  expect(readStat(stat)).toEqual({ pid: 42, parent: 7, ticks: 250 + 30 + 20 + 5 });
});
