// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINA, AMINAS_BACKEND, aminasSession, fakeSupabase } from "#testing/fake-supabase.ts";
import { Component as ResetPasswordPage } from "./reset-password-page.tsx";

const VERIFY = "POST /auth/v1/verify";
const UPDATE = "PUT /auth/v1/user";
const LINK = "/reset-password?token_hash=abc&type=recovery";
const OPENING = { ...AMINAS_BACKEND, [VERIFY]: () => ({ body: aminasSession() }) };
const USED = { status: 403, body: { code: "otp_expired", msg: "Token has expired or is invalid" } };

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "info").mockImplementation(() => {});
});

const openPage = (address = LINK) => renderWithAuth(<ResetPasswordPage />, address);
const newPassword = () => screen.findByLabelText<HTMLInputElement>("New password");

test("amina follows her link, chooses a password, and is signed in", async () => {
  const { requests } = fakeSupabase({ ...OPENING, [UPDATE]: { body: aminasSession().user } });
  openPage();
  await userEvent.type(await newPassword(), "a-new-one{Enter}");
  await screen.findByRole("heading", { name: "Your password is changed" });
  const sent = requests.filter(({ route }) => route === VERIFY || route === UPDATE);
  expect(sent.map(({ route, body }) => [route, body])).toEqual([
    [VERIFY, expect.objectContaining({ token_hash: "abc", type: "recovery" })],
    [UPDATE, expect.objectContaining({ password: "a-new-one" })],
  ]);
});

test("the token is gone from the address before anybody is asked", async () => {
  let atVerify = "";
  fakeSupabase({
    ...OPENING,
    [VERIFY]: () => {
      const { pathname, search, hash } = page.router.state.location;
      atVerify = pathname + search + hash;
      return { body: aminasSession() };
    },
  });
  const page = openPage();
  await newPassword();
  expect(atVerify).toBe("/reset-password");
  expect(JSON.stringify(page.router.state.location)).not.toContain("abc");
  expect(page.router.state.historyAction).toBe("REPLACE");
});

test("a session in the fragment opens the form too, as hosted Supabase sends it", async () => {
  const session = aminasSession();
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll("=", "");
  const token = `${part({ alg: "HS256" })}.${part({ exp: session.expires_at, sub: AMINA.id })}.c2ln`;
  fakeSupabase({ ...OPENING, "GET /auth/v1/user": { body: session.user } });
  const { router } = openPage(
    `/reset-password#access_token=${token}&refresh_token=r&type=recovery`,
  );
  await newPassword();
  expect(router.state.location.hash).toBe("");
});

test("a link that was used leads to asking for another", async () => {
  fakeSupabase({ ...OPENING, [VERIFY]: USED });
  openPage();
  const panel = await screen.findByRole("alert");
  expect(panel.textContent).toContain("This link does not work");
  const again = screen.getByRole("link", { name: "Ask for a new link" });
  expect(again.getAttribute("href")).toBe("/forgot-password");
});

test("an error in the address is shown as text, whatever it holds", async () => {
  const { requests } = fakeSupabase({});
  openPage("/reset-password#error=access_denied&error_description=<img+src=x>+expired");
  expect((await screen.findByRole("alert")).textContent).toContain("<img src=x> expired");
  expect(document.querySelector("img")).toBeNull();
  expect(requests).toEqual([]);
});

test("without a link there is nothing to choose, even for a member", async () => {
  fakeSupabase(AMINAS_BACKEND);
  rememberAmina();
  const { store } = openPage("/reset-password");
  await store.dispatch(initializeAuth());
  await screen.findByText("This link does not work");
  expect(screen.queryByLabelText("New password")).toBeNull();
});

test("a link stays good when the server is away for a moment", async () => {
  const { answers } = fakeSupabase({ ...OPENING, [VERIFY]: { status: 503, body: {} } });
  openPage();
  await screen.findByText("The link could not be opened");
  Object.assign(answers, OPENING);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await newPassword();
});

test("a short and an unchanged password are told at the field", async () => {
  const same = {
    code: "same_password",
    msg: "New password should be different from the old password.",
  };
  const { requests } = fakeSupabase({ ...OPENING, [UPDATE]: { status: 422, body: same } });
  openPage();
  await userEvent.type(await newPassword(), "12345{Enter}");
  await screen.findByText("Password must be at least 6 characters.");
  expect(requests.some(({ route }) => route === UPDATE)).toBe(false);
  await userEvent.type(await newPassword(), "6{Enter}");
  const unchanged = "Choose a password that differs from the current one.";
  await screen.findByText(unchanged);
  await waitFor(async () => expect(document.activeElement).toBe(await newPassword()));
});

test("the hint at a password's strength asks for nothing more than six characters", async () => {
  fakeSupabase({ ...OPENING, [UPDATE]: { body: aminasSession().user } });
  openPage();
  await userEvent.type(await newPassword(), "123456");
  await screen.findByText(/Easy to guess/);
  await userEvent.keyboard("{Enter}");
  await screen.findByText("Your password is changed");
});
