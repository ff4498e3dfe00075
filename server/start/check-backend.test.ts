import { expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { createBackendCheck } from "./check-backend.ts";

const DATABASE = {} as Database;

function checkOf(
  respond: (path: string) => Response,
  { database }: { database: Database | undefined } = { database: DATABASE },
) {
  const clock = { ms: 1_000 };
  const requests: string[] = [];
  const fetchFrom = (part: string) => async (input: string | URL | Request) => {
    const path = `${part}${new URL(String(input)).pathname}`;
    requests.push(path);
    return respond(path);
  };
  const backend = { fetch: fetchFrom("api"), ownFetch: fetchFrom("own"), anonKey: "key", database };
  const config = { supabaseUrl: "http://samha.test" };
  const check = createBackendCheck(backend, config, () => clock.ms);
  return { check, clock, requests };
}

const respond = (path: string) => new Response(null, { status: path === "api/" ? 404 : 200 });

test("a thousand readiness checks within a second send one request to each part of the backend", async () => {
  const { check, clock, requests } = checkOf(respond);
  await Promise.all(Array.from({ length: 1_000 }, check));
  expect(requests).toEqual(["own/rest/v1/deals_with_temperature", "own/auth/v1/settings", "api/"]);
  clock.ms += 1_001;
  expect(await check()).toEqual([]);
  expect(requests).toHaveLength(6);
});

test("a part that fails or does not respond is named", async () => {
  const failing = checkOf((path) =>
    path.startsWith("own/rest") ? new Response(null, { status: 503 }) : respond(path),
  );
  expect(await failing.check()).toEqual(["database"]);
  for (const [start, name] of [
    ["own/auth", "accounts"],
    ["api", "api"],
  ] as const) {
    const away = checkOf((path) => {
      if (path.startsWith(start)) throw new Error("connect ENOENT");
      return respond(path);
    });
    expect(await away.check()).toEqual([name]);
  }
});

test("a hosted Supabase, which has no thread of its own for the API, gets two requests", async () => {
  const { check, requests } = checkOf(respond, { database: undefined });
  expect(await check()).toEqual([]);
  expect(requests).toHaveLength(2);
});
