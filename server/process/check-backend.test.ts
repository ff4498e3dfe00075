import { expect, test } from "vitest";
import { createBackendCheck } from "./check-backend.ts";

function checkOf(respond: (path: string) => Response) {
  const clock = { ms: 1_000 };
  const requests: string[] = [];
  const ownFetch = async (input: string | URL | Request) => {
    const { pathname } = new URL(String(input));
    requests.push(pathname);
    return respond(pathname);
  };
  const config = { supabaseUrl: "http://samha.test" };
  const check = createBackendCheck({ ownFetch, anonKey: "key" }, config, () => clock.ms);
  return { check, clock, requests };
}

test("a thousand readiness checks within a second send two requests to the backend", async () => {
  const { check, clock, requests } = checkOf(() => new Response("[]"));
  await Promise.all(Array.from({ length: 1_000 }, check));
  expect(requests).toEqual(["/rest/v1/deals_with_temperature", "/auth/v1/settings"]);
  clock.ms += 1_001;
  expect(await check()).toEqual([]);
  expect(requests).toHaveLength(4);
});

test("the part that fails or does not respond is named", async () => {
  const failing = checkOf(
    (path) => new Response(null, { status: path.startsWith("/rest") ? 503 : 200 }),
  );
  expect(await failing.check()).toEqual(["database"]);
  const away = checkOf((path) => {
    if (path.startsWith("/auth")) throw new Error("connect ENOENT");
    return new Response("[]");
  });
  expect(await away.check()).toEqual(["accounts"]);
});
