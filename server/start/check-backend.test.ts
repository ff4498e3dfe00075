import { expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#server/database/database.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";
import { createBackendCheck } from "./check-backend.ts";

function checkOf({
  respond = (path) => new Response(null, { status: path === "/" ? 404 : 200 }),
  read = async () => ({}),
  isHosted = false,
}: {
  respond?: (path: string) => Response;
  read?: () => Promise<unknown>;
  isHosted?: boolean;
} = {}) {
  const clock = { ms: 1_000 };
  const requests: string[] = [];
  const backend = {
    fetch: async (input: string | URL | Request) => {
      const path = new URL(String(input)).pathname;
      requests.push(path);
      return respond(path);
    },
    reads: {
      read: (name: string) => {
        requests.push(name);
        return read();
      },
    } as VisitorReads,
    anonKey: "key",
    database: isHosted ? undefined : ({} as Database),
  };
  const config = { supabaseUrl: "http://samha.test" };
  const check = createBackendCheck(backend, config, () => clock.ms);
  return { check, clock, requests };
}

test("a thousand readiness checks within a second send one request to each part of the backend", async () => {
  const { check, clock, requests } = checkOf();
  await Promise.all(Array.from({ length: 1_000 }, check));
  expect(requests).toEqual(["read_deals", "/auth/v1/settings", "/"]);
  clock.ms += 1_001;
  expect(await check()).toEqual([]);
  expect(requests).toHaveLength(6);
});

test("a part that fails or does not respond is named", async () => {
  const failing = checkOf({ read: () => Promise.reject(new Error("The database is down")) });
  expect(await failing.check()).toEqual(["database"]);
  for (const [failed, name] of [
    ["/auth/v1/settings", "accounts"],
    ["/", "api"],
  ] as const) {
    const away = checkOf({
      respond: (path) => {
        if (path === failed) throw new Error("connect ENOENT");
        return new Response(null, { status: path === "/" ? 404 : 200 });
      },
    });
    expect(await away.check()).toEqual([name]);
  }
});

test("a database that does not respond within three seconds is named", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { check } = checkOf({ read: () => new Promise(() => undefined) });
  const missing = check();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await missing).toEqual(["database"]);
});

test("a hosted Supabase, which has no thread of its own for the API, gets two requests", async () => {
  const { check, requests } = checkOf({ isHosted: true });
  expect(await check()).toEqual([]);
  expect(requests).toHaveLength(2);
});
