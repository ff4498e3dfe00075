import { expect, onTestFinished, test } from "vitest";
import { sendConsoleToLog } from "./console-to-log.ts";
import { createLogger } from "./logger.ts";
import { withRequestId } from "./request-context.ts";

test("output of page rendering is logged with the request id and without secrets", () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const restore = sendConsoleToLog(createLogger({ level: "info", destination }));
  onTestFinished(restore);
  withRequestId("r1", () => {
    console.error("Error getting deal", { token: "abc", originalError: { status: 503 } });
    console.warn("Slow for amina@example.org");
    console.error(new Error("password=hunter2"));
  });
  const written = lines.map((line) => JSON.parse(line));
  expect(written).toMatchObject([
    {
      requestId: "r1",
      msg: "Error getting deal",
      details: [{ token: "[redacted]", originalError: { status: 503 } }],
    },
    { requestId: "r1", msg: "Slow for [redacted]" },
    { requestId: "r1", msg: "password=[redacted]" },
  ]);
});

test("console output obeys the log level, and the console is restored", () => {
  const before = { ...console };
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const restore = sendConsoleToLog(createLogger({ level: "silent", destination }));
  for (const method of ["error", "warn", "info", "log", "debug"] as const) {
    expect(console[method]).not.toBe(before[method]);
    console[method]("Redis is down");
  }
  restore();
  expect(lines).toEqual([]);
  expect({ ...console }).toEqual(before);
});
