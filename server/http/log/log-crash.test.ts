import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

test.each([
  ["an uncaught error", 'setTimeout(() => { throw new Error("password=hunter2"); });'],
  ["an unhandled rejection", 'Promise.reject(new Error("password=hunter2"));'],
])("%s ends the process with one redacted line", (_what, fault) => {
  const program = `
    import { createLogger } from ${url("./logger.ts")};
    import { logCrash } from ${url("./log-crash.ts")};
    logCrash(createLogger({ level: "info" }));
    ${fault}`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "--input-type=module-typescript", "-e", program],
    { encoding: "utf8" },
  );
  expect(status).toBe(1);
  expect(stdout.trim().split("\n")).toHaveLength(1);
  expect(JSON.parse(stdout)).toMatchObject({
    level: "error",
    msg: "The site crashed",
    err: { message: "password=[redacted]" },
  });
  expect(stdout + stderr).not.toContain("hunter2");
});
