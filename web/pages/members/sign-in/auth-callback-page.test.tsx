// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { storedVoteOf, storeVote } from "#features/deals/voting/stored-vote.ts";
import { storeReturnAddress } from "#features/members/confirmation/return-address.ts";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { initializeAuth } from "#features/members/session/session.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import {
  AMINA,
  AMINAS_BACKEND,
  AMINAS_PROFILE,
  aminasSession,
  fakeSupabase,
} from "#testing/fake-supabase.ts";
import { Component as AuthCallbackPage } from "./auth-callback-page.tsx";
import { Component as ResetPasswordPage } from "./reset-password-page.tsx";

const VERIFY = "POST /auth/v1/verify";
const OPENING = { ...AMINAS_BACKEND, [VERIFY]: () => ({ body: aminasSession() }) };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
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

const pressContinue = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Continue" }));

test.each(["signup", "magiclink", "email", "email_change"])(
  "a %s link signs Amina in and opens the page she wanted",
  async (type) => {
    fakeSupabase(OPENING);
    const next = encodeURIComponent("/deals/1a2b3c4");
    const { router, store } = open(`/auth/callback?token_hash=abc&type=${type}&next=${next}`);
    await pressContinue();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe("/deals/1a2b3c4"));
    expect(selectUser(store.getState())?.username).toBe("amina");
    expect(router.state.location.search).toBe("");
    expect(localStorage.getItem(SESSION_KEY)).not.toBeNull();
  },
);

test("the link for a new email address opens the settings, which show the address", async () => {
  fakeSupabase(OPENING);
  const { router } = open("/auth/callback?token_hash=abc&type=email_change");
  await pressContinue();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/settings"));
  expect(router.state.location.hash).toBe("#email");
});

test("a link is used only after the button is pressed, and the page names the signed-in member", async () => {
  rememberAmina();
  const { requests } = fakeSupabase(OPENING);
  const { store, router } = open("/auth/callback?token_hash=abc&type=magiclink");
  await store.dispatch(initializeAuth());
  await vi.waitFor(() => expect(document.body.textContent).toContain("signed in as amina"));
  expect(requests.map(({ route }) => route)).not.toContain(VERIFY);
  expect(router.state.location.search).toBe("");
  await pressContinue();
  await vi.waitFor(() => expect(requests.map(({ route }) => route)).toContain(VERIFY));
});

test("a confirmed member is sent to the deal of the stored vote, otherwise to the previous page, otherwise to the home page", async () => {
  fakeSupabase(OPENING);
  storeReturnAddress(AMINA.id, "/voucher-codes?page=2");
  storeVote({ dealId: "1a2b3c4d-0000-4000-8000-000000000001", type: "hot", userId: AMINA.id });
  const landing = async () => {
    const { router, unmount } = open("/auth/callback?token_hash=abc&type=signup");
    await pressContinue();
    await vi.waitFor(() => expect(router.state.location.pathname).not.toBe("/auth/callback"));
    const { pathname, search } = router.state.location;
    return { address: pathname + search, unmount };
  };
  const first = await landing();
  expect(first.address).toBe("/deals/1a2b3c4");
  // Another tab that also signs in does not find the vote.
  expect(storedVoteOf(AMINA.id)).not.toBeNull();
  sessionStorage.clear();
  expect(storedVoteOf(AMINA.id)).toBeNull();
  expect(screen.queryByText("Your email address is confirmed.")).toBeNull();
  first.unmount();

  localStorage.clear();
  storeReturnAddress(AMINA.id, "/voucher-codes?page=2");
  const second = await landing();
  expect(second.address).toBe("/voucher-codes?page=2");
  await screen.findByText("Your email address is confirmed.");
  second.unmount();

  localStorage.clear();
  storeReturnAddress("bilal", "/voucher-codes?page=2");
  storeVote({ dealId: "1a2b3c4d-0000-4000-8000-000000000001", type: "hot", userId: "bilal" });
  expect((await landing()).address).toBe("/");
  expect(storedVoteOf("bilal")).not.toBeNull();
});

test("a member who has to confirm sees one message and one button; a switch to another account is announced", async () => {
  rememberAmina();
  const bilal = { ...aminasSession(), user: { ...aminasSession().user, id: "bilal" } };
  fakeSupabase({
    ...OPENING,
    "POST /rest/v1/rpc/get_my_profile": { body: [{ ...AMINAS_PROFILE, must_confirm_email: true }] },
    [VERIFY]: () => ({ body: bilal }),
  });
  const { store } = open("/auth/callback?token_hash=abc&type=signup");
  await store.dispatch(initializeAuth());
  await screen.findByRole("button", { name: "Continue" });
  expect(document.body.textContent).not.toContain("Continue to switch");
  await pressContinue();
  await screen.findByText("You’re now signed in as amina.");
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
  await pressContinue();
  await screen.findByRole("alert");
  Object.assign(answers, OPENING);
  await pressContinue();
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
    await pressContinue();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe("/"));
  },
);

test("a refusal by the auth service is shown, and does not sign the visitor in", async () => {
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
