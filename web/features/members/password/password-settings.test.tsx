// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINA, AMINAS_BACKEND, aminasSession, fakeSupabase } from "#testing/fake-supabase.ts";
import { PasswordSettings } from "./password-settings.tsx";

const TOKEN = "POST /auth/v1/token";
const UPDATE = "PUT /auth/v1/user";

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "info").mockImplementation(() => {});
});

async function openAsAmina(answers: Parameters<typeof fakeSupabase>[0] = {}) {
  rememberAmina();
  const backend = fakeSupabase({
    ...AMINAS_BACKEND,
    [UPDATE]: { body: aminasSession().user },
    ...answers,
  });
  const page = renderWithAuth(<PasswordSettings />, "/settings");
  await page.store.dispatch(initializeAuth());
  return backend;
}

const current = () => screen.getByLabelText<HTMLInputElement>("Current password");
const fresh = () => screen.getByLabelText<HTMLInputElement>("New password");
const press = () => userEvent.click(screen.getByRole("button", { name: "Change password" }));

test("Amina enters her current password before the new one is set", async () => {
  const { requests } = await openAsAmina();
  await userEvent.type(current(), "bismillah");
  await userEvent.type(fresh(), "a-new-one{Enter}");
  await screen.findByText(/Password changed/);
  const sent = requests.filter(({ route }) => route === TOKEN || route === UPDATE);
  expect(sent.map(({ route, body }) => [route, body])).toEqual([
    [TOKEN, expect.objectContaining({ email: AMINA.email, password: "bismillah" })],
    [UPDATE, expect.objectContaining({ password: "a-new-one" })],
  ]);
  expect([current().value, fresh().value]).toEqual(["", ""]);
});

test("a wrong current password changes nothing and causes an error at its field", async () => {
  const { requests } = await openAsAmina({
    [TOKEN]: {
      status: 400,
      body: { code: "invalid_credentials", message: "Invalid login credentials" },
    },
  });
  await userEvent.type(current(), "guess");
  await userEvent.type(fresh(), "a-new-one{Enter}");
  await screen.findByText("This is not your current password.");
  expect(document.activeElement).toBe(current());
  expect(requests.some(({ route }) => route === UPDATE)).toBe(false);
});

test("an empty form is not sent, and each field shows its error", async () => {
  const { requests } = await openAsAmina();
  const before = requests.length;
  await press();
  await screen.findByText("Enter your current password.");
  screen.getByText("Password must be at least 6 characters.");
  expect(document.activeElement).toBe(current());
  expect(requests).toHaveLength(before);
});

test("after too many attempts the form shows the time to wait", async () => {
  const msg = "Too many tries. Try again in 120 seconds.";
  await openAsAmina({ [TOKEN]: { status: 429, body: { code: "too_fast", msg, message: msg } } });
  await userEvent.type(current(), "guess");
  await userEvent.type(fresh(), "a-new-one{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(msg);
});
