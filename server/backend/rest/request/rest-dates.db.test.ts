import { beforeAll, expect, test } from "vitest";
import {
  type GuardedBackend,
  startGuardedBackend,
} from "#server/backend/guard/guarded-backend.fixture.ts";

let site: GuardedBackend;

beforeAll(async () => {
  site = await startGuardedBackend("off");
  return () => site.stop();
});

test.each([
  "tomorrow",
  "02/28/2027",
  "28/02/2027",
  "infinity",
  "epoch",
  "2026-02-30",
  "2026-13-01",
  "",
  20270228,
  true,
  {},
])("every parameter for a day or a time refuses %j before the database reads it", async (value) => {
  const parameters = [...site.dateParameters.keys()];
  expect(parameters.length).toBeGreaterThan(20);
  for (const parameter of parameters) {
    const [procedure = "", name = ""] = parameter.split(" ");
    const body = JSON.stringify({ [name]: value });
    const response = await site.ask(`/rest/v1/rpc/${procedure}`, { method: "POST", body });
    expect([parameter, response.status, await response.json()]).toMatchObject([
      parameter,
      400,
      { code: "date_refused" },
    ]);
  }
});

test.each(["2026-12-31", "2026-12-31T18:00:00Z", "2026-12-31 18:00:00.295+00", null])(
  "the time %j is read, in the body and in the address",
  async (since) => {
    const body = JSON.stringify({ since_param: since });
    expect((await site.ask("/rest/v1/rpc/read_deals", { method: "POST", body })).status).toBe(200);
    const query = new URLSearchParams({ since_param: since ?? "2026-12-31" });
    expect((await site.ask(`/rest/v1/rpc/read_deals?${query}`)).status).toBe(200);
    expect((await site.ask("/rest/v1/rpc/read_deals?since_param=tomorrow")).status).toBe(400);
  },
);
