import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#testing/site/free-port.ts";
import { startMetricsServer } from "./metrics-server.ts";

const METRICS = { contentType: "text/plain", body: "samha_votes_total 1\n" };

async function start(collect = async () => METRICS, host = "127.0.0.1") {
  const port = await freePort();
  const server = await startMetricsServer({ host, port }, collect);
  onTestFinished(server.stop);
  return port;
}

test("only /metrics is served", async () => {
  const port = await start();
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(await response.text()).toBe("samha_votes_total 1\n");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: "POST" })).status).toBe(405);
});

test("metrics are served on the loopback address only", async () => {
  const port = await start();
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal);
  for (const { address } of others) {
    await expect(fetch(`http://${address}:${port}/metrics`)).rejects.toThrow("fetch failed");
  }
  // 127.0.0.2 is this machine too, but not the bound address.
  await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow("fetch failed");
});

test("a page of another site cannot read metrics by DNS rebinding", async () => {
  const port = await start();
  expect(await statusFor(port, `rebound.example:${port}`)).toBe(421);
  expect(await statusFor(port, "127.0.0.1.rebound.example")).toBe(421);
  expect(await statusFor(port, `localhost:${port}`)).toBe(200);
});

test("an operator can serve metrics to other machines, under any name", async () => {
  const port = await start(undefined, "0.0.0.0");
  expect((await fetch(`http://127.0.0.2:${port}/metrics`)).status).toBe(200);
  expect(await statusFor(port, `site:${port}`)).toBe(200);
});

test("a port that is taken aborts startup with a line that names the variable", async () => {
  const port = await start();
  await expect(
    startMetricsServer({ host: "127.0.0.1", port }, async () => ({ contentType: "", body: "" })),
  ).rejects.toThrow(
    /^METRICS_PORT: \d+ is in use on 127\.0\.0\.1; set METRICS_PORT to another one$/,
  );
});

/** Sends a request with its own Host header, which `fetch` does not allow. */
function statusFor(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path: "/metrics", headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once("error", reject)
      .end();
  });
}

test("metrics that cannot be collected are unavailable, and the next request may succeed", async () => {
  const results = [
    () => Promise.reject(new Error("a process did not respond")),
    async () => METRICS,
  ];
  const port = await start(() => results.shift()?.() ?? Promise.resolve(METRICS));
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(503);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
});
