// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { signUpErrorText } from "#contract/errors/auth-errors.ts";
import { authStore } from "#features/members/session/auth.fixture.tsx";
import { selectAuthStatus } from "#features/members/session/auth-slice.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import {
  AMINA,
  AMINAS_BACKEND,
  AMINAS_PROFILE,
  aminasSession,
  fakeSupabase,
} from "#testing/fake-supabase.ts";
import { inEnglish } from "#testing/in-english.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { signUp } from "./sign-up-requests.ts";

const credentials = { email: AMINA.email, password: "bismillah" };

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("signing up does not sign in: a session in the response is ended", async () => {
  const { requests } = fakeSupabase({
    ...AMINAS_BACKEND,
    "POST /auth/v1/signup": () => ({ body: aminasSession() }),
  });
  const store = authStore();
  const result = await store.dispatch(signUp({ ...credentials, username: "amina" }));
  expect(result.payload).toMatchObject({ confirmEmail: "never" });
  expect(selectAuthStatus(store.getState())).toBe("visitor");
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
  expect(requests.map(({ route }) => route)).toContain("POST /auth/v1/logout");
  expect(requests[0]?.body).toMatchObject({ data: { username: "amina" } });
});

test("after sign-up a profile row is created with id, name in lower case, time and status none", async () => {
  const { requests } = fakeSupabase({
    ...AMINAS_BACKEND,
    "POST /auth/v1/signup": () => ({ body: aminasSession() }),
    "POST /rest/v1/rpc/get_my_profile": { body: [] },
    "POST /rest/v1/profiles": { status: 201 },
  });
  await authStore().dispatch(signUp({ ...credentials, username: "Amina" }));
  expect(requests.find(({ route }) => route === "POST /rest/v1/profiles")?.body).toEqual({
    id: AMINA.id,
    username: "amina",
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    profile_image_status: "none",
  });
});

test("a failure to create the profile after sign-up is only logged", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    "POST /auth/v1/signup": () => ({ body: aminasSession() }),
    "POST /rest/v1/rpc/get_my_profile": { body: [] },
    "POST /rest/v1/profiles": { status: 500, body: { message: "down" } },
  });
  const store = authStore();
  const result = await store.dispatch(signUp({ ...credentials, username: "amina" }));
  expect(result.payload).toMatchObject({ confirmEmail: "never" });
  expect(store.getState().auth.error).toBeNull();
  expect(console.error).toHaveBeenCalledWith("Error creating profile", expect.anything());
});

test("after sign-up the email address has to be confirmed before writing", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    "POST /auth/v1/signup": () => ({ body: aminasSession() }),
    "POST /rest/v1/rpc/get_my_profile": { body: [{ ...AMINAS_PROFILE, must_confirm_email: true }] },
  });
  const result = await authStore().dispatch(signUp({ ...credentials, username: "amina" }));
  expect(result.payload).toEqual({ userId: AMINA.id, confirmEmail: "to-write" });
});

test("after sign-up without a session the email address has to be confirmed before signing in", async () => {
  fakeSupabase({ "POST /auth/v1/signup": () => ({ body: aminasSession().user }) });
  const result = await authStore().dispatch(signUp({ ...credentials, username: "amina" }));
  expect(result.payload).toMatchObject({ confirmEmail: "to-sign-in" });
});

test.each([
  [
    { status: 500, body: { message: "Database error saving new user" } },
    "This username is already taken.",
  ],
  [
    { status: 422, body: { code: "user_already_exists", message: "User already registered" } },
    "This email is already registered.",
  ],
  [
    {
      status: 422,
      body: { code: "weak_password", message: "Password should be at least 6 characters." },
    },
    "Password must be at least 6 characters.",
  ],
])("a refused sign-up %o shows '%s'", async (answer, text) => {
  fakeSupabase({ "POST /auth/v1/signup": answer });
  const store = authStore();
  const { payload } = await store.dispatch(signUp({ ...credentials, username: "amina" }));
  expect(inEnglish(signUpErrorText(payload).message)).toBe(text);
  expect(store.getState().auth.error).not.toBeNull();
});
