// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { TEST_CONFIG } from "#testing/render-app.tsx";
import { createBrowserBackend, SESSION_KEY } from "./supabase-browser.ts";

const createClient = vi.hoisted(() => vi.fn(() => ({ auth: { name: "auth client" } })));
vi.mock("@supabase/supabase-js", () => ({ createClient }));

afterEach(() => {
  localStorage.clear();
  createClient.mockClear();
});

test("the session is kept in local storage with auto refresh on and detection from the URL off", async () => {
  await createBrowserBackend(TEST_CONFIG).auth();
  expect(createClient).toHaveBeenCalledExactlyOnceWith(
    TEST_CONFIG.supabaseUrl,
    TEST_CONFIG.supabaseAnonKey,
    {
      auth: {
        storageKey: SESSION_KEY,
        persistSession: true,
        autoRefreshToken: true,
        detectSessionInUrl: false,
      },
    },
  );
});

test("a member reads with the session's client, a visitor without it", async () => {
  const backend = createBrowserBackend(TEST_CONFIG);
  await backend.data();
  expect(createClient).not.toHaveBeenCalled();

  localStorage.setItem(SESSION_KEY, "{}");
  expect(await backend.data()).toBe(createClient.mock.results[0]?.value);
});
