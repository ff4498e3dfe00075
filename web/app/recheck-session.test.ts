// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addComment } from "#features/deals/comments/comment-requests.ts";
import { selectAuthStatus, selectUser } from "#features/members/session/auth-slice.ts";
import { initializeAuth } from "#features/members/session/session.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { createBrowserBackend } from "#lib/backend/supabase-browser.ts";
import { AMINAS_BACKEND, aminasSession, fakeSupabase } from "#testing/fake-supabase.ts";
import { TEST_CONFIG } from "#testing/render-app.tsx";
import { createAppStore } from "./store.ts";

const COMMENT = "POST /rest/v1/rpc/secure_add_comment";
const TOKEN = "POST /auth/v1/token";
const PROFILE = "POST /rest/v1/rpc/get_my_profile";
const REFUSED = {
  status: 401,
  body: { code: "PT401", message: "Not authenticated", hint: "not_authenticated" },
};
const DEAD = { status: 400, body: { code: "refresh_token_not_found", message: "Invalid" } };

beforeEach(() => {
  localStorage.clear();
  for (const method of ["error", "info", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation(() => undefined);
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Signs Amina in. Tests then change the backend through `answers`. */
async function signedIn(session = aminasSession()) {
  const fake = fakeSupabase({ ...AMINAS_BACKEND });
  localStorage.setItem(SESSION_KEY, JSON.stringify(aminasSession()));
  const store = createAppStore({ backend: createBrowserBackend(TEST_CONFIG), uploadBaseUrl: "" });
  await store.dispatch(initializeAuth());
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  const comment = () =>
    store.dispatch(
      addComment({
        dealId: "dates",
        content: "Fresh?",
        parentId: null,
        author: selectUser(store.getState()),
      }),
    );
  return { ...fake, store, comment };
}

const expired = () => ({ ...aminasSession(), expires_at: Math.floor(Date.now() / 1000) - 60 });

test("an access token that expires while Amina writes is renewed without a notice", async () => {
  const { answers, requests, store, comment } = await signedIn(expired());
  answers[TOKEN] = () => ({ body: { ...aminasSession(), access_token: "amina.fresh.token" } });
  answers[COMMENT] = { body: { id: "c1", deal_id: "dates", content: "Fresh?" } };
  expect((await comment()).payload).toMatchObject({ id: "c1" });
  expect(requests.at(-1)).toMatchObject({ route: COMMENT, token: "amina.fresh.token" });
  expect(selectAuthStatus(store.getState())).toBe("member");
});

test("Amina becomes a visitor if her refresh token is refused as well", async () => {
  const { answers, store, comment } = await signedIn(expired());
  Object.assign(answers, { [TOKEN]: DEAD, [COMMENT]: REFUSED });
  expect((await comment()).payload).toMatchObject({ message: "Not authenticated" });
  await expect.poll(() => selectAuthStatus(store.getState())).toBe("visitor");
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
});

test("a token that the backend refuses early is renewed, so that the next attempt works", async () => {
  const { answers, requests, store, comment } = await signedIn();
  let isRenewed = false;
  answers[TOKEN] = () => {
    isRenewed = true;
    return { body: aminasSession() };
  };
  const unlessRenewed = (body: unknown) => () => (isRenewed ? { body } : REFUSED);
  answers[PROFILE] = unlessRenewed(AMINAS_BACKEND[PROFILE].body);
  answers[COMMENT] = unlessRenewed({ id: "c1", deal_id: "dates" });
  expect((await comment()).payload).toMatchObject({ code: "not_authenticated" });
  await expect.poll(() => requests.filter(({ route }) => route === PROFILE).length).toBe(3);
  expect(selectAuthStatus(store.getState())).toBe("member");
  expect((await comment()).payload).toMatchObject({ id: "c1" });
});

test("another refusal does not affect the session", async () => {
  const { answers, requests, comment } = await signedIn();
  answers[COMMENT] = { status: 403, body: { message: "Banned", hint: "banned" } };
  const before = requests.length;
  await comment();
  expect(requests).toHaveLength(before + 1);
});
