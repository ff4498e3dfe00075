// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { AMINA, AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as LoginPage } from "./login-page.tsx";

const WRONG_PASSWORD = {
  status: 400,
  body: { code: "invalid_credentials", message: "Invalid login credentials" },
};

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("Amina signs in with the keyboard alone and returns to the page that she came from", async () => {
  fakeSupabase(AMINAS_BACKEND);
  const { router } = renderWithAuth(<Site />, "/login?next=%2Fdeals%2F1a2b3c4");
  screen.getByRole("textbox", { name: "Email" }).focus();
  await userEvent.keyboard(`${AMINA.email}{Tab}bismillah{Enter}`);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/deals/1a2b3c4"));
  expect(router.state.historyAction).toBe("REPLACE");
});

test("a next address on another site is not followed", async () => {
  fakeSupabase(AMINAS_BACKEND);
  const { router } = renderWithAuth(<Site />, "/login?next=%2F%2Fevil.example%2F");
  await signInWith(AMINA.email, "bismillah");
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/"));
});

test("a wrong password shows an error, and the fields keep their values", async () => {
  fakeSupabase({ "POST /auth/v1/token": WRONG_PASSWORD });
  renderWithAuth(<Site />, "/login");
  await signInWith(AMINA.email, "wrong one");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Invalid email or password. Please try again.");
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(AMINA.email);
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("wrong one");
});

test("a lost connection is shown as a network error", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  renderWithAuth(<Site />, "/login");
  await signInWith(AMINA.email, "bismillah");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(
    "Network connection issue. Please check your internet connection.",
  );
});

test("empty fields show their errors, and the first takes focus", async () => {
  fakeSupabase({});
  renderWithAuth(<Site />, "/login");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByText("Enter your password.");
  screen.getByText(/Enter your email address/);
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
});

test("an email address is validated on blur", async () => {
  renderWithAuth(<Site />, "/login");
  await userEvent.type(screen.getByLabelText("Email"), "amina{Tab}");
  await screen.findByText(/Enter your email address/);
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
});

test("the password can be shown while it is typed", async () => {
  renderWithAuth(<Site />, "/login");
  const password = screen.getByLabelText("Password");
  expect(password.getAttribute("type")).toBe("password");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(password.getAttribute("type")).toBe("text");
});

test("password managers find their fields", () => {
  renderWithAuth(<Site />, "/login");
  expect(screen.getByLabelText("Email").getAttribute("autocomplete")).toBe("username");
  expect(screen.getByLabelText("Password").getAttribute("autocomplete")).toBe("current-password");
});

async function signInWith(email: string, password: string) {
  await userEvent.type(screen.getByLabelText("Email"), email);
  await userEvent.type(screen.getByLabelText("Password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
}

function Site() {
  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
}
