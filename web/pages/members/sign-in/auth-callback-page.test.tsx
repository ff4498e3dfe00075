// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { initializeAuth } from "#features/members/session/session.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { AMINAS_BACKEND, aminasSession, fakeSupabase } from "#testing/fake-supabase.ts";
import { Component as AuthCallbackPage } from "./auth-callback-page.tsx";
import { Component as ResetPasswordPage } from "./reset-password-page.tsx";

const VERIFY = "POST /auth/v1/verify";
const OPENING = { ...AMINAS_BACKEND, [VERIFY]: () => ({ body: aminasSession() }) };

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "info").mockImplementation(() => {});
});

function open(address: string) {
  return renderWithAuth(
    <Routes>
      <Route path="/auth/callback" element={<AuthCallbackPage />} />
      <Route path="/reset-password" element={<ResetPasswordPage />} />
      <Route path="*" element={null} />
    </Routes>,
    address,
  );
}

const goOn = async () => userEvent.click(await screen.findByRole("button", { name: "Continue" }));

test.each(["signup", "magiclink", "email", "email_change"])(
  "a %s link signs amina in and opens the page she wanted",
  async (type) => {
    fakeSupabase(OPENING);
    const next = encodeURIComponent("/deals/1a2b3c4");
    const { router, store } = open(`/auth/callback?token_hash=abc&type=${type}&next=${next}`);
    await goOn();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe("/deals/1a2b3c4"));
    expect(selectUser(store.getState())?.username).toBe("amina");
    expect(router.state.location.search).toBe("");
    expect(localStorage.getItem(SESSION_KEY)).not.toBeNull();
  },
);

test("a link is used only after the button is pressed, and the page names the signed-in member", async () => {
  rememberAmina();
  const { requests } = fakeSupabase(OPENING);
  const { store, router } = open("/auth/callback?token_hash=abc&type=magiclink");
  await store.dispatch(initializeAuth());
  await vi.waitFor(() => expect(document.body.textContent).toContain("signed in as amina"));
  expect(requests.map(({ route }) => route)).not.toContain(VERIFY);
  expect(router.state.location.search).toBe("");
  await goOn();
  await vi.waitFor(() => expect(requests.map(({ route }) => route)).toContain(VERIFY));
});

test.each(["?", "#"])("a session in the address after %s is ignored", async (mark) => {
  const { requests } = fakeSupabase(OPENING);
  open(`/auth/callback${mark}access_token=a.b.c&refresh_token=r&type=magiclink`);
  await screen.findByRole("alert");
  expect(requests).toEqual([]);
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
});

test("a link that the server could not check can be tried again", async () => {
  const { answers } = fakeSupabase({ ...OPENING, [VERIFY]: { status: 503, body: {} } });
  const { router } = open("/auth/callback?token_hash=abc&type=magiclink&next=%2Fblog");
  await goOn();
  await screen.findByRole("alert");
  Object.assign(answers, OPENING);
  await goOn();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/blog"));
});

test("a recovery link redirects to the page for a new password", async () => {
  fakeSupabase(OPENING);
  const { router } = open("/auth/callback?token_hash=abc&type=recovery&next=%2Fsubmit");
  await screen.findByLabelText("New password");
  expect(router.state.location.pathname).toBe("/reset-password");
  expect(router.state.location.search).toBe("");
});

test.each(["//evil.example", "https://evil.example/", "/\\evil.example"])(
  "a link never redirects to %s",
  async (next) => {
    fakeSupabase(OPENING);
    const { router } = open(
      `/auth/callback?token_hash=abc&type=magiclink&next=${encodeURIComponent(next)}`,
    );
    await goOn();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe("/"));
  },
);

test("a refusal of the auth service is shown, and does not sign the visitor in", async () => {
  const { requests } = fakeSupabase({});
  const { router } = open(
    "/auth/callback?error=access_denied&error_code=otp_expired&error_description=Email+link+has+expired",
  );
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Email link is invalid or has expired",
  );
  expect(router.state.location.search).toBe("");
  expect(requests).toEqual([]);
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
});

test("a visit without a link redirects to the sign-in page with the next path", async () => {
  fakeSupabase({});
  const { router } = open("/auth/callback?next=%2Fsubmit");
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(router.state.location.search).toBe("?next=%2Fsubmit");
});
