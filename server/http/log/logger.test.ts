import { expect, test } from "vitest";
import { createLogger, ShownOnce } from "./logger.ts";
import { withRequestId } from "./request-context.ts";

function recordLog(level = "info") {
  const lines: string[] = [];
  const log = createLogger({
    level,
    destination: { write: (line: string) => void lines.push(line) },
  });
  return { log, last: () => JSON.parse(lines.at(-1) ?? "null") as Record<string, unknown> };
}

test("fields, texts and errors are redacted before they are written", () => {
  const { log, last } = recordLog();

  log.info({ user: { email: "amina@example.org", id: 7 } }, "Mail to amina@example.org");
  expect(last()).toMatchObject({ user: { email: "[redacted]", id: 7 }, msg: "Mail to [redacted]" });

  log.error({ err: new Error("token=abc") }, "A request failed");
  expect(last()).toMatchObject({ err: { name: "Error", message: "token=[redacted]" } });

  log.error(new Error("password=hunter2"));
  expect(last()).toMatchObject({
    err: { message: "password=[redacted]" },
    msg: "password=[redacted]",
  });
});

test("a line that is shown once is not redacted, and obeys the log level", () => {
  const line = "Demonstration admin: maryam@example.org with the password dates-and-honey";
  const { log, last } = recordLog();
  log.info(new ShownOnce(line));
  expect(last()).toMatchObject({ msg: line });
  const quiet = recordLog("silent");
  quiet.log.info(new ShownOnce(line));
  expect(quiet.last()).toBeNull();
});

test("LOG_LEVEL sets the level", () => {
  const { log, last } = recordLog("warn");
  log.info("quiet");
  expect(last()).toBeNull();
});

test("nested code logs with the id of its request", async () => {
  const { log, last } = recordLog();

  await withRequestId("r1", async () => {
    await Promise.resolve();
    log.info("deep");
  });
  expect(last()).toMatchObject({ requestId: "r1", msg: "deep" });

  log.info("outside");
  expect(last()).not.toHaveProperty("requestId");
});
