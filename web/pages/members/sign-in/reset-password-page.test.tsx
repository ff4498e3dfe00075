// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINAS_BACKEND, aminasSession, fakeSupabase } from "#testing/fake-supabase.ts";
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

const choose = async (password: string) =>
  userEvent.type(await newPassword(), `${password}{Enter}`);

test("Amina follows her link, chooses a password, and is signed in", async () => {
  const { requests } = fakeSupabase({ ...OPENING, [UPDATE]: { body: aminasSession().user } });
  openPage();
  await choose("a-new-one");
  await screen.findByRole("heading", { name: "Password changed" });
  const sent = requests.filter(({ route }) => route === VERIFY || route === UPDATE);
  expect(sent.map(({ route, body }) => [route, body])).toEqual([
    [VERIFY, expect.objectContaining({ token_hash: "abc", type: "recovery" })],
    [UPDATE, expect.objectContaining({ password: "a-new-one" })],
  ]);
});

test("the token is removed from the address before any request", async () => {
  let atVerify = "";
  fakeSupabase({
    ...OPENING,
    [UPDATE]: { body: aminasSession().user },
    [VERIFY]: () => {
      const { pathname, search, hash } = page.router.state.location;
      atVerify = pathname + search + hash;
      return { body: aminasSession() };
    },
  });
  const page = openPage();
  await choose("a-new-one");
  await screen.findByRole("heading", { name: "Password changed" });
  expect(atVerify).toBe("/reset-password");
  expect(JSON.stringify(page.router.state.location)).not.toContain("abc");
  expect(page.router.state.historyAction).toBe("REPLACE");
});

test("opening the page does not use up the link, so mail scanners cannot", async () => {
  const { requests } = fakeSupabase(OPENING);
  const { router } = openPage();
  await newPassword();
  expect(router.state.location.search).toBe("");
  expect(requests).toEqual([]);
});

test("a refused password uses up the link, but the form stays open", async () => {
  const common = { status: 422, body: { error_code: "password_too_common", msg: "Guessed." } };
  const { answers, requests } = fakeSupabase({ ...OPENING, [UPDATE]: common });
  openPage();
  await choose("qwerty");
  await screen.findByText(/Too many people use this password/);
  answers[UPDATE] = { body: aminasSession().user };
  await choose("-and-dates");
  await screen.findByRole("heading", { name: "Password changed" });
  expect(requests.filter(({ route }) => route === VERIFY)).toHaveLength(1);
});

test("a session in the fragment is ignored, because our backend never emails one", async () => {
  const { requests } = fakeSupabase(OPENING);
  const { router } = openPage("/reset-password#access_token=a.b.c&refresh_token=r&type=recovery");
  await screen.findByText("This link has expired");
  expect(router.state.location.hash).toBe("");
  expect(requests).toEqual([]);
});

test("a used link offers a new one", async () => {
  fakeSupabase({ ...OPENING, [VERIFY]: USED });
  openPage();
  await choose("a-new-one");
  await screen.findByRole("heading", { name: "This link has expired" });
  const again = screen.getByRole("link", { name: "Send a new link" });
  expect(again.getAttribute("href")).toBe("/forgot-password");
});

test("an error in the address is always shown as plain text", async () => {
  const { requests } = fakeSupabase({});
  openPage("/reset-password#error=access_denied&error_description=<img+src=x>+expired");
  expect((await screen.findByRole("alert")).textContent).toContain("<img src=x> expired");
  expect(document.querySelector("img")).toBeNull();
  expect(requests).toEqual([]);
});

test("without a link there is no form, even for a member", async () => {
  fakeSupabase(AMINAS_BACKEND);
  rememberAmina();
  const { store } = openPage("/reset-password");
  await store.dispatch(initializeAuth());
  await screen.findByText("This link has expired");
  expect(screen.queryByLabelText("New password")).toBeNull();
});

test("a link can be opened again after a server error, and the password stays", async () => {
  const { answers } = fakeSupabase({
    ...OPENING,
    [VERIFY]: { status: 503, body: {} },
    [UPDATE]: { body: aminasSession().user },
  });
  openPage();
  await choose("a-new-one");
  await screen.findByRole("alert");
  expect((await newPassword()).value).toBe("a-new-one");
  Object.assign(answers, OPENING);
  await userEvent.click(screen.getByRole("button", { name: "Change password" }));
  await screen.findByRole("heading", { name: "Password changed" });
});

test("a short and an unchanged password are refused at the field", async () => {
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

test("a weak password of six characters shows a hint, but is accepted", async () => {
  fakeSupabase({ ...OPENING, [UPDATE]: { body: aminasSession().user } });
  openPage();
  await userEvent.type(await newPassword(), "123456");
  await screen.findByText(/Easy to guess/);
  await userEvent.keyboard("{Enter}");
  await screen.findByText("Password changed");
});
