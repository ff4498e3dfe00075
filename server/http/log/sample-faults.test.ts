import { expect, onTestFinished, test, vi } from "vitest";
import { createLogger } from "./logger.ts";
import { sampleFaults } from "./sample-faults.ts";

function open() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = sampleFaults(createLogger({ level: "info", destination }));
  return { log, lines: () => lines.map((line) => JSON.parse(line)) };
}

test("a thousand faults with one message log ten lines and a total, and a new fault is still logged", () => {
  const { log, lines } = open();
  for (let n = 0; n < 1_000; n += 1) log.error({ n }, "The backend failed");
  log.error({}, "A request failed");
  log.warn({}, "The backend failed");
  expect(lines()).toHaveLength(12);
  vi.advanceTimersByTime(10_000);
  expect(lines()).toHaveLength(13);
  expect(lines().at(-1)).toMatchObject({ text: "The backend failed", count: 990 });
  log.error({}, "The backend failed");
  expect(lines()).toHaveLength(14);
});

test("five thousand different messages log fewer than 250 lines", () => {
  const { log, lines } = open();
  for (let n = 0; n < 5_000; n += 1) log.warn({}, `Made up ${n}`);
  expect(lines().length).toBeLessThan(250);
});

test("lines below warnings are all written", () => {
  const { log, lines } = open();
  for (let n = 0; n < 50; n += 1) log.info({}, "Answered");
  expect(lines()).toHaveLength(50);
});
