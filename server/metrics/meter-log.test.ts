import { expect, test, vi } from "vitest";
import { createLogger } from "#server/http/log/logger.ts";
import { NO_METER } from "./meter.ts";
import { meterLog } from "./meter-log.ts";

test("warnings and errors are counted and written as before, other lines are not counted", () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logged = vi.fn();
  const log = meterLog(createLogger({ level: "info", destination }), { ...NO_METER, logged });
  log.info("Started");
  log.error({ err: new Error("token=abc") }, "A job failed");
  log.warn("Slow");
  expect(logged.mock.calls).toEqual([["error"], ["warn"]]);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["Started", "A job failed", "Slow"]);
  expect(lines.join()).not.toContain("abc");
});
