// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { signInErrorText } from "#contract/errors/auth-errors.ts";
import { signIn } from "#features/members/sign-in/sign-in-requests.ts";
import { signUp } from "#features/members/sign-up/sign-up-requests.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { AMINA, AMINAS_BACKEND, aminasSession, fakeSupabase } from "#testing/fake-supabase.ts";
import { inEnglish } from "#testing/in-english.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { authStore, rememberAmina } from "./auth.fixture.tsx";
import {
  authSlice,
  selectAuthLoading,
  selectAuthStatus,
  selectIsAdmin,
  selectSession,
  selectUser,
} from "./auth-slice.ts";
import { initializeAuth, signOut } from "./session.ts";

const credentials = { email: AMINA.email, password: "bismillah" };

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("auth starts in the loading state, without a user", () => {
  const state = authStore().getState();
  expect(selectAuthLoading(state)).toBe(true);
  expect(selectUser(state)).toBeNull();
  expect(selectAuthStatus(state)).toBe("checking");
});

test("a visitor is recognized without a request", async () => {
  const { requests } = fakeSupabase({});
  const store = authStore();
  await store.dispatch(initializeAuth());
  expect(selectAuthStatus(store.getState())).toBe("visitor");
  expect(requests).toEqual([]);
});

test("a remembered member is read with profile and admin status", async () => {
  fakeSupabase({ ...AMINAS_BACKEND, "POST /rest/v1/rpc/check_admin_status": { body: true } });
  rememberAmina();
  const store = authStore();
  await store.dispatch(initializeAuth());
  expect(selectUser(store.getState())).toEqual({
    id: AMINA.id,
    email: AMINA.email,
    username: "amina",
    profileImageUrl: "http://samha.test/images/avatar/amina.webp",
    deletionDueAt: null,
    mustConfirmEmail: false,
    shopKeys: [],
  });
  expect(selectIsAdmin(store.getState())).toBe(true);
  expect(selectAuthLoading(store.getState())).toBe(false);
});

test("signing in stores session, user and admin flag, and no token enters the store", async () => {
  fakeSupabase(AMINAS_BACKEND);
  const store = authStore();
  await store.dispatch(signIn(credentials));
  expect(selectSession(store.getState())).toMatchObject({ userId: AMINA.id });
  expect(selectUser(store.getState())?.username).toBe("amina");
  expect(selectIsAdmin(store.getState())).toBe(false);
  expect(JSON.stringify(store.getState())).not.toContain("amina.access.token");
  expect(localStorage.getItem(SESSION_KEY)).toContain("amina.access.token");
});

test("a wrong password ends loading with the specified error text", async () => {
  fakeSupabase({
    "POST /auth/v1/token": {
      status: 400,
      body: { code: "invalid_credentials", message: "Invalid login credentials" },
    },
  });
  const store = authStore();
  const { payload } = await store.dispatch(signIn(credentials));
  expect(inEnglish(signInErrorText(payload))).toBe("Invalid email or password. Please try again.");
  expect(store.getState().auth.error).not.toBeNull();
  expect(selectAuthLoading(store.getState())).toBe(false);
});

test("a member without a profile gets one with the name in the account's metadata and status none", async () => {
  const { requests } = fakeSupabase({
    ...AMINAS_BACKEND,
    "POST /rest/v1/rpc/get_my_profile": { body: [] },
    "POST /rest/v1/profiles": { status: 201 },
  });
  rememberAmina();
  const store = authStore();
  await store.dispatch(initializeAuth());
  expect(requests.find(({ route }) => route === "POST /rest/v1/profiles")?.body).toMatchObject({
    id: AMINA.id,
    username: "amina",
    profile_image_status: "none",
  });
  expect(selectUser(store.getState())?.username).toBe("amina");
});

test("a failure to create a profile is only logged, and the member is signed in", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    "POST /rest/v1/rpc/get_my_profile": { body: [] },
    "POST /rest/v1/profiles": { status: 409, body: { code: "23505", message: "duplicate key" } },
  });
  const note = vi.spyOn(console, "info").mockImplementation(() => undefined);
  const store = authStore();
  await store.dispatch(signIn(credentials));
  expect(selectAuthStatus(store.getState())).toBe("member");
  expect(note).toHaveBeenCalledWith("Error creating profile", expect.anything());
});

test("a profile that is still missing after it was created is logged as 'Failed to create profile'", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    "POST /rest/v1/rpc/get_my_profile": { body: [] },
    "POST /rest/v1/profiles": { status: 201 },
  });
  const logged = vi.spyOn(console, "error");
  const store = authStore();
  await store.dispatch(signIn(credentials));
  expect(selectUser(store.getState())?.username).toBe("amina");
  expect(JSON.stringify(logged.mock.calls)).toContain("Failed to create profile");
});

test("after a failed admin check a member stays signed in and is not an admin", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    "POST /rest/v1/rpc/check_admin_status": { status: 500, body: { message: "down" } },
  });
  const store = authStore();
  await store.dispatch(signIn(credentials));
  expect(selectIsAdmin(store.getState())).toBe(false);
  expect(selectAuthStatus(store.getState())).toBe("member");
});

test("a member becomes a visitor when the database refuses the session and it cannot be renewed", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    "POST /auth/v1/token": { status: 400, body: { code: "refresh_token_not_found", message: "x" } },
    "POST /rest/v1/rpc/get_my_profile": { status: 401, body: { message: "JWT invalid" } },
    "POST /rest/v1/rpc/check_admin_status": { status: 401, body: { message: "JWT invalid" } },
  });
  rememberAmina();
  const store = authStore();
  await store.dispatch(initializeAuth());
  expect(selectAuthStatus(store.getState())).toBe("visitor");
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
});

test.each([429, 503])(
  "a refused session stays stored if its renewal fails with status %i",
  async (status) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    fakeSupabase({
      ...AMINAS_BACKEND,
      "POST /auth/v1/token": () => {
        // The auth client repeats the request for half a minute.
        vi.setSystemTime(Date.now() + 60_000);
        return { status, body: { message: "down" } };
      },
      "POST /rest/v1/rpc/get_my_profile": { status: 401, body: { message: "JWT expired" } },
    });
    rememberAmina();
    const store = authStore();
    const result = await store.dispatch(initializeAuth());
    vi.useRealTimers();
    expect(initializeAuth.rejected.match(result)).toBe(true);
    expect(localStorage.getItem(SESSION_KEY)).toContain("amina-refresh");
  },
);

test("a session that the database refuses is renewed if possible", async () => {
  let requests = 0;
  fakeSupabase({
    ...AMINAS_BACKEND,
    "POST /rest/v1/rpc/check_admin_status": { body: true },
    "POST /rest/v1/rpc/get_my_profile": () =>
      requests++ === 0
        ? { status: 401, body: { message: "JWT expired" } }
        : AMINAS_BACKEND["POST /rest/v1/rpc/get_my_profile"],
  });
  rememberAmina();
  const store = authStore();
  await store.dispatch(initializeAuth());
  expect(selectUser(store.getState())?.username).toBe("amina");
  expect(selectIsAdmin(store.getState())).toBe(true);
});

test("signing out clears the member even if the server fails, which is only logged", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    "POST /auth/v1/logout": { status: 500, body: { message: "down" } },
  });
  const store = authStore();
  await store.dispatch(signIn(credentials));
  await store.dispatch(signOut());
  expect(store.getState().auth).toMatchObject({
    user: null,
    session: null,
    isAdmin: false,
    error: null,
  });
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  expect(console.error).toHaveBeenCalledWith("Failed to sign out", expect.anything());
});

test("leaving the page while signing out still ends the session on the server", async () => {
  const { requests } = fakeSupabase({ ...AMINAS_BACKEND, "POST /auth/v1/logout": { status: 204 } });
  const store = authStore();
  await store.dispatch(signIn(credentials));
  const ending = store.dispatch(signOut());
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  await ending;
  expect(requests.filter(({ route }) => route === "POST /auth/v1/logout")).toHaveLength(1);
  expect(console.error).not.toHaveBeenCalled();
});

test("a response that arrives after signing out does not sign the member in again", async () => {
  const requestSent = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const { answers } = fakeSupabase({ ...AMINAS_BACKEND });
  const store = authStore();
  await store.dispatch(signIn(credentials));
  answers["POST /rest/v1/rpc/get_my_profile"] = async () => {
    requestSent.resolve();
    await held.promise;
    return AMINAS_BACKEND["POST /rest/v1/rpc/get_my_profile"];
  };
  const reading = store.dispatch(initializeAuth());
  await requestSent.promise;
  await store.dispatch(signOut());
  held.resolve();
  expect((await reading).payload).not.toBeNull();
  expect(selectUser(store.getState())).toBeNull();
});

test("signing in to an account without readable data fails with 'User authentication data not available'", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    "POST /auth/v1/token": ({ body }) =>
      "email" in (body as object)
        ? { body: aminasSession() }
        : { status: 400, body: { code: "refresh_token_not_found", message: "x" } },
    "POST /rest/v1/rpc/get_my_profile": { status: 401, body: { message: "JWT invalid" } },
  });
  const store = authStore();
  await store.dispatch(signIn(credentials));
  expect(inEnglish(store.getState().auth.error ?? "")).toBe(
    "User authentication data not available",
  );
  expect(selectAuthStatus(store.getState())).toBe("visitor");
});

const account = { ...credentials, username: "amina" };
const without = new Error("aborted");
test.each([
  ["Failed to initialize auth", initializeAuth.pending("1"), initializeAuth.rejected(without, "1")],
  [
    "Failed to sign in",
    signIn.pending("1", credentials),
    signIn.rejected(without, "1", credentials),
  ],
  ["Failed to sign up", signUp.pending("1", account), signUp.rejected(without, "1", account)],
])(
  "a failed action without a message ends loading with the error '%s'",
  (text, pending, rejected) => {
    const { reducer, getInitialState } = authSlice;
    const state = reducer(reducer(getInitialState(), pending), rejected);
    expect(state).toMatchObject({ loading: false, user: null });
    expect(inEnglish(state.error ?? "")).toBe(text);
  },
);
