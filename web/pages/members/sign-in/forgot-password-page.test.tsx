// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { Component as ForgotPasswordPage } from "./forgot-password-page.tsx";

const RECOVER = "POST /auth/v1/recover";

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "info").mockImplementation(() => {});
});

async function ask(email: string) {
  await userEvent.type(screen.getByLabelText("Email"), `${email}{Enter}`);
}

test("Amina requests a link by keyboard, and focus moves to the confirmation", async () => {
  const { requests } = fakeSupabase({ [RECOVER]: { body: {} } });
  renderWithAuth(<ForgotPasswordPage />, "/forgot-password");
  await ask("amina@example.com");
  await screen.findByRole("heading", { name: "Check your email" });
  expect(document.activeElement?.textContent).toContain("If amina@example.com has an account");
  expect(requests).toEqual([
    expect.objectContaining({
      route: RECOVER,
      body: expect.objectContaining({ email: "amina@example.com" }),
    }),
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Use another email address" }));
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("");
});

test("an invalid email address is not sent", async () => {
  const { requests } = fakeSupabase({});
  renderWithAuth(<ForgotPasswordPage />, "/forgot-password");
  await ask("amina");
  await screen.findByText(/Enter your email address/);
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  expect(requests).toEqual([]);
});

test("too many requests show when to try again, and the field keeps its value", async () => {
  const msg = "Too many tries. Try again in 60 seconds.";
  fakeSupabase({ [RECOVER]: { status: 429, body: { code: "too_fast", msg, message: msg } } });
  renderWithAuth(<ForgotPasswordPage />, "/forgot-password");
  await ask("amina@example.com");
  expect((await screen.findByRole("alert")).textContent).toBe(msg);
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("amina@example.com");
});

test("a server error is shown as a server error", async () => {
  fakeSupabase({ [RECOVER]: { status: 500, body: { message: "broken" } } });
  renderWithAuth(<ForgotPasswordPage />, "/forgot-password");
  await ask("amina@example.com");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Server error. Our team has been notified.",
  );
});
