// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { AMINAS_BACKEND, aminasSession, fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as RegisterPage } from "./register-page.tsx";

const FREE = { "POST /rest/v1/rpc/is_username_available": { body: true } };

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("bilal creates an account and is led to sign in with his e-mail, not signed in", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    ...FREE,
    "POST /auth/v1/signup": () => ({ body: aminasSession() }),
  });
  const { router } = renderWithAuth(<RegisterPage />, "/register?next=%2Fsubmit");
  await fillIn({ username: "Bilal_K", email: "bilal@samha.test", password: "salaam" });
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  await screen.findByRole("heading", { name: "Your account is ready" });
  expect(router.state.location.pathname).toBe("/register");
  await userEvent.click(screen.getByRole("link", { name: "Sign in" }));
  expect(router.state.location).toMatchObject({
    pathname: "/login",
    search: "?next=%2Fsubmit",
    state: { email: "bilal@samha.test" },
  });
});

test("the name goes to the server in lower case", async () => {
  const { requests } = fakeSupabase({
    ...FREE,
    "POST /auth/v1/signup": () => ({ body: aminasSession().user }),
  });
  renderWithAuth(<RegisterPage />, "/register");
  await fillIn({ username: "Bilal_K", email: "bilal@samha.test", password: "salaam" });
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  await screen.findByRole("heading", { name: "Check your mail" });
  const signUp = requests.find(({ route }) => route === "POST /auth/v1/signup");
  expect(signUp?.body).toMatchObject({ email: "bilal@samha.test", data: { username: "bilal_k" } });
});

test("a registered e-mail is told at its field, and everything typed stays", async () => {
  fakeSupabase({
    ...FREE,
    "POST /auth/v1/signup": {
      status: 422,
      body: { code: "user_already_exists", message: "User already registered" },
    },
  });
  renderWithAuth(<RegisterPage />, "/register");
  await fillIn({ username: "bilal", email: "amina@samha.test", password: "salaam" });
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  await screen.findByText("This email is already registered.");
  const email = screen.getByLabelText<HTMLInputElement>("Email");
  expect(email.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(email);
  expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("bilal");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("salaam");
});

test("a short password is refused before anything is sent", async () => {
  const { requests } = fakeSupabase(FREE);
  renderWithAuth(<RegisterPage />, "/register");
  await fillIn({ username: "bilal", email: "bilal@samha.test", password: "12345" });
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  await screen.findByText("Password must be at least 6 characters.");
  expect(requests.map(({ route }) => route)).not.toContain("POST /auth/v1/signup");
});

test("while typing, a free name is confirmed and a taken one refused", async () => {
  const { answers } = fakeSupabase({ ...FREE });
  renderWithAuth(<RegisterPage />, "/register");
  const username = screen.getByLabelText("Username");
  await userEvent.type(username, "bilal");
  await screen.findByText("This username is free.");
  answers["POST /rest/v1/rpc/is_username_available"] = { body: false };
  await userEvent.type(username, "_k");
  await vi.waitFor(() => expect(username.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getAllByText("This username is already taken.").length).toBeGreaterThan(0);
});

test("a lookup that fails counts as unavailable and is not told as an error", async () => {
  fakeSupabase({ "POST /rest/v1/rpc/is_username_available": { status: 500, body: {} } });
  renderWithAuth(<RegisterPage />, "/register");
  await userEvent.type(screen.getByLabelText("Username"), "bilal");
  expect((await screen.findAllByText("This username is already taken.")).length).toBeGreaterThan(0);
  expect(console.error).not.toHaveBeenCalled();
});

async function fillIn(account: { username: string; email: string; password: string }) {
  await userEvent.type(screen.getByLabelText("Username"), account.username);
  await userEvent.type(screen.getByLabelText("Email"), account.email);
  await userEvent.type(screen.getByLabelText("Password"), account.password);
}
