import { expect, test } from "vitest";
import { SLOW_REQUESTS, slowRequest } from "./slow-requests.ts";

test("every slow request is sent once before the first is repeated", () => {
  const sent = SLOW_REQUESTS.map((_, n) => slowRequest(n));
  expect(new Set(sent)).toEqual(new Set(SLOW_REQUESTS));
  expect(slowRequest(SLOW_REQUESTS.length)).toBe(sent[0]);
});

test("procedures and filters take turns", () => {
  const isCall = (n: number) => slowRequest(n).body !== undefined;
  expect([0, 1, 2, 3].map(isCall)).toEqual([true, false, true, false]);
});
