import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Agent, fetch } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { startBackendThread } from "./worker-handle.ts";

/** Replaces the backend; crashes on a request for `/crash`. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { createServer } from "node:http";
  import { parentPort, workerData } from "node:worker_threads";
  createServer((request, response) => {
    if (request.url === "/crash") throw new Error("out of memory");
    response.end("alive");
  }).listen(workerData.socketPath, () => parentPort.postMessage({ ready: true }));
  parentPort.once("message", () => process.exit(0));
`)}`,
);

test("a backend thread that dies is restarted, unless the backend was stopped", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "samha-worker-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const lines: string[] = [];
  const settings = {
    databaseUrl: "",
    isPooled: false,
    jwtSecret: "",
    publishableKey: "",
    secretKey: "",
    mount: "/rest/v1",
    socketPath: path.join(folder, "rest"),
    clockOffset: undefined,
    connections: 1,
    name: "rest",
    statementTimeoutMs: { visitor: 1, member: 1 },
  };
  const log = { debug: () => undefined, error: (line: string) => lines.push(line) };
  const worker = await startBackendThread(settings, { log }, SCRIPT);
  const agent = new Agent({ connect: { socketPath: settings.socketPath } });
  const read = (where: string) =>
    fetch(`http://backend${where}`, { dispatcher: agent }).then(
      (response) => response.text(),
      () => "no response",
    );

  expect(await read("/")).toBe("alive");
  expect(await read("/crash")).toBe("no response");
  expect(await read("/")).toBe("no response");
  await expect.poll(() => read("/"), { timeout: 5_000 }).toBe("alive");
  expect(lines).toEqual(["The backend for /rest/v1 stopped: out of memory"]);

  for (const load of [worker.load(), worker.load()]) {
    expect(load).toBeGreaterThanOrEqual(0);
    expect(load).toBeLessThanOrEqual(1);
  }

  await read("/crash");
  await worker.stop();
  await pause(900);
  expect(await read("/")).toBe("no response");
  await agent.destroy();
});
