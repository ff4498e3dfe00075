import { randomBytes } from "node:crypto";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import type { CompletedRequest } from "./meter.ts";
import { createPrometheusMeter } from "./prometheus-meter.ts";

function open() {
  const registry = new Registry();
  const meter = createPrometheusMeter(registry);
  const respond = (url: string, status = 200, more: Partial<CompletedRequest> = {}) =>
    meter.completed({ method: "GET", url, status, isAborted: false, seconds: 0.004, ...more });
  const lines = async () =>
    (await registry.metrics()).split("\n").filter((line) => line && !line.startsWith("#"));
  return { meter, respond, lines };
}

test("a response is counted by route class, method and status, and timed", async () => {
  const { respond, lines } = open();
  respond("/deals/a1b2c3d");
  respond("/deals/d4e5f6a?utm_source=mail");
  respond("/rest/v1/rpc/secure_vote_deal", 409, { method: "POST" });
  const counted = await lines();
  expect(counted).toContain('samha_http_requests_total{route="deal",method="GET",status="200"} 2');
  expect(counted).toContain('samha_http_requests_total{route="vote",method="POST",status="409"} 1');
  expect(counted).toContain(
    'samha_http_request_duration_seconds_bucket{le="0.005",route="deal"} 2',
  );
  expect(counted).toContain(
    'samha_http_request_duration_seconds_bucket{le="0.001",route="deal"} 0',
  );
});

test.each([
  [401, "auth"],
  [400, "validation"],
  [500, "server"],
  [503, "server"],
  [409, "unknown"],
])("a response with status %s is an error of class %s", async (status, kind) => {
  const { respond, lines } = open();
  respond("/rest/v1/deals", status);
  expect(await lines()).toContain(`samha_errors_total{class="${kind}",route="table"} 1`);
});

test("a disconnected client counts as a network error, not as a 200", async () => {
  const { respond, lines } = open();
  respond("/", 200, { isAborted: true });
  expect(await lines()).toContain('samha_errors_total{class="network",route="home"} 1');
  expect(await lines()).toContain(
    'samha_http_requests_total{route="home",method="GET",status="aborted"} 1',
  );
});

test("twenty thousand hostile addresses and methods add few lines, without their text", async () => {
  const { respond, lines } = open();
  respond("/");
  const before = (await lines()).length;
  for (let number = 0; number < 20_000; number++) {
    const noise = `hostile${randomBytes(6).toString("hex")}`;
    respond(`/${noise}/${noise}?token=${noise}"}\n`, 302, { method: `X${number}` });
    respond(`/profile/${noise}`, 404);
  }
  const after = await lines();
  // Two route classes, each with a count, an error and the buckets of the histogram.
  expect(after.length - before).toBeLessThan(40);
  expect(after.join("\n")).not.toMatch(/hostile|token|X\d/);
});

test("pages, votes, refusals, emails, warnings and backend requests are counted", async () => {
  const { meter, lines } = open();
  meter.page("cache");
  meter.page("render");
  meter.page("cache");
  meter.vote();
  meter.refused("LIMIT_PAGES");
  meter.refused("database");
  meter.mail("sent");
  meter.logged("error");
  const done = meter.startRequest("rest");
  meter.startRequest("rest");
  done();
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'samha_pages_total{from="cache"} 2',
      'samha_pages_total{from="render"} 1',
      "samha_votes_total 1",
      'samha_rate_limit_refusals_total{limit="LIMIT_PAGES"} 1',
      'samha_rate_limit_refusals_total{limit="database"} 1',
      'samha_mails_total{outcome="sent"} 1',
      'samha_mails_total{outcome="failed"} 0',
      'samha_log_lines_total{level="error"} 1',
      'samha_backend_requests_in_flight{part="rest"} 1',
      'samha_backend_requests_in_flight{part="auth"} 0',
    ]),
  );
});
