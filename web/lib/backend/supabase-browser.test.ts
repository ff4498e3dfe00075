// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { TEST_CONFIG } from "#testing/render-app.tsx";
import { SESSION_KEY } from "./session-key.ts";
import { createBrowserBackend } from "./supabase-browser.ts";

const getSession = vi.hoisted(() => vi.fn());
const GoTrueClient = vi.hoisted(() =>
  vi.fn(function client(this: object) {
    Object.assign(this, { getSession });
  }),
);
vi.mock("@supabase/auth-js", () => ({ GoTrueClient }));

const fetches = vi.fn(async (_input: unknown, _init?: RequestInit) => Response.json([]));

afterEach(() => {
  localStorage.clear();
  GoTrueClient.mockClear();
  fetches.mockClear();
});

const tokenOf = (request: number) =>
  new Headers(fetches.mock.calls[request]?.[1]?.headers).get("authorization");

test("the session is stored in local storage, with auto refresh and without detection from the URL", async () => {
  await createBrowserBackend(TEST_CONFIG).auth();
  expect(GoTrueClient).toHaveBeenCalledExactlyOnceWith({
    url: `${TEST_CONFIG.supabaseUrl}/auth/v1`,
    headers: { apikey: TEST_CONFIG.supabaseAnonKey },
    storageKey: SESSION_KEY,
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: false,
  });
});

test("a member reads with the current token of the session, a visitor without a token", async () => {
  vi.stubGlobal("fetch", fetches);
  const backend = createBrowserBackend(TEST_CONFIG);
  await (await backend.data()).from("deals").select("id");
  expect(tokenOf(0)).toBeNull();
  expect(GoTrueClient).not.toHaveBeenCalled();

  localStorage.setItem(SESSION_KEY, "{}");
  const client = await backend.data();
  for (const token of ["first", "renewed"]) {
    getSession.mockResolvedValueOnce({ data: { session: { access_token: token } }, error: null });
    await client.from("deals").select("id");
  }
  expect([tokenOf(1), tokenOf(2)]).toEqual(["Bearer first", "Bearer renewed"]);

  getSession.mockResolvedValueOnce({ data: { session: null }, error: null });
  await client.from("deals").select("id");
  expect(tokenOf(3)).toBeNull();
});
