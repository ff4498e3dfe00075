// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINA, AMINAS_BACKEND, aminasSession, fakeSupabase } from "#testing/fake-supabase.ts";
import { EmailSettings } from "./email-settings.tsx";

const UPDATE = "PUT /auth/v1/user";
const NEW = "amina.new@example.com";

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
  const page = renderWithAuth(<EmailSettings />, "/settings");
  await page.store.dispatch(initializeAuth());
  return backend;
}

const address = () => screen.getByLabelText<HTMLInputElement>("New email address");
const password = () => screen.getByLabelText<HTMLInputElement>("Your password");

test("Amina sends her password with the new address, and sees that a link may be on its way", async () => {
  const { requests } = await openAsAmina();
  screen.getByText(AMINA.email);
  await userEvent.type(address(), NEW);
  await userEvent.type(password(), "bismillah{Enter}");
  await screen.findByText(/a link is on its way there/);
  const [sent] = requests.filter(({ route }) => route === UPDATE);
  expect(sent?.body).toMatchObject({ email: NEW, current_password: "bismillah" });
  expect([address().value, password().value]).toEqual(["", ""]);
});

test("a wrong password causes an error at its field, and the new address stays", async () => {
  const message = "This is not your current password.";
  await openAsAmina({
    [UPDATE]: { status: 400, body: { code: "current_password_invalid", message } },
  });
  await userEvent.type(address(), NEW);
  await userEvent.type(password(), "guess{Enter}");
  await screen.findByText(message);
  expect(document.activeElement).toBe(password());
  expect(address().value).toBe(NEW);
});

test("a form with an invalid address and no password is not sent", async () => {
  const { requests } = await openAsAmina();
  const before = requests.length;
  await userEvent.type(address(), "amina");
  await userEvent.click(screen.getByRole("button", { name: "Change email address" }));
  await screen.findByText("Enter your current password.");
  expect(address().getAttribute("aria-invalid")).toBe("true");
  expect(requests).toHaveLength(before);
});

test("after too many attempts the form shows the time to wait", async () => {
  const msg = "Too many tries. Try again in 120 seconds.";
  await openAsAmina({ [UPDATE]: { status: 429, body: { code: "too_fast", msg, message: msg } } });
  await userEvent.type(address(), NEW);
  await userEvent.type(password(), "guess{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(msg);
});
