// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { storedVoteOf, storeVote } from "#features/deals/voting/stored-vote.ts";
import { takeReturnAddress } from "#features/members/confirmation/return-address.ts";
import { renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { selectUser } from "#features/members/session/auth-slice.ts";
import {
  AMINA,
  AMINAS_BACKEND,
  AMINAS_PROFILE,
  aminasSession,
  fakeSupabase,
} from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as RegisterPage } from "./register-page.tsx";

const FREE = { "POST /rest/v1/rpc/is_username_available": { body: true } };

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("Bilal creates an account without being signed in, and then signs in on the same page", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    ...FREE,
    "POST /auth/v1/signup": () => ({ body: aminasSession() }),
  });
  const { router, store } = renderWithAuth(
    <Routes>
      <Route path="/register" element={<RegisterPage />} />
      <Route path="*" element={null} />
    </Routes>,
    "/register?next=%2Fsubmit",
  );
  await fillIn({ username: "Bilal_K", email: "bilal@samha.test", password: "salaam" });
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  await screen.findByRole("heading", { name: "You’re all set" });
  expect(screen.queryByText("Create an account")).toBeNull();
  expect(selectUser(store.getState())).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("bilal@samha.test");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("salaam");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Sign in" }));
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/submit"));
});

test("the username is sent in lower case", async () => {
  const { requests } = fakeSupabase({
    ...FREE,
    "POST /auth/v1/signup": () => ({ body: aminasSession().user }),
  });
  renderWithAuth(<RegisterPage />, "/register");
  await fillIn({ username: "Bilal_K", email: "bilal@samha.test", password: "salaam" });
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  await screen.findByRole("heading", { name: "Check your email" });
  const signUp = requests.find(({ route }) => route === "POST /auth/v1/signup");
  expect(signUp?.body).toMatchObject({ email: "bilal@samha.test", data: { username: "bilal_k" } });
});

test("a new member who must confirm is told to open the email, and the vote and the page are stored", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    ...FREE,
    "POST /auth/v1/signup": () => ({ body: aminasSession() }),
    "POST /rest/v1/rpc/get_my_profile": { body: [{ ...AMINAS_PROFILE, must_confirm_email: true }] },
    "POST /auth/v1/resend": { body: {} },
  });
  storeVote({ dealId: "dates", type: "hot" });
  renderWithAuth(<RegisterPage />, "/register?next=%2Fdeals%2F1a2b3c4");
  await fillIn({ username: "amina", email: "amina@samha.test", password: "salaam" });
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  await screen.findByRole("heading", { name: "Check your email" });
  screen.getByText(/Open it, and we’ll count your vote/);
  expect(screen.queryByLabelText("Password")).toBeNull();
  expect(storedVoteOf(AMINA.id)).toMatchObject({ dealId: "dates", type: "hot" });
  expect(takeReturnAddress("bilal")).toBeNull();
  expect(takeReturnAddress(AMINA.id)).toBe("/deals/1a2b3c4");
  await userEvent.click(screen.getByRole("button", { name: "Send the email again" }));
  await screen.findByText(/A new link is on its way/);
});

test("an email address that is already registered is refused at its field, and all fields keep their values", async () => {
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

test.each([
  ["Umm_Salama", "Available, shown as umm_salama"],
  [" BILAL ", "Available, shown as bilal"],
  ["bilal", "Available"],
])("the form says how the username '%s' will be shown", async (typed, hint) => {
  fakeSupabase({ ...FREE });
  renderWithAuth(<RegisterPage />, "/register");
  const username = screen.getByLabelText("Username");
  await pasteInto(username, typed);
  await screen.findByText(/^This username is available/);
  const id = username.getAttribute("aria-describedby")?.split(" ")[0] ?? "";
  expect(document.getElementById(id)?.textContent).toBe(hint);
});

test("an available username is confirmed and a taken one refused while it is typed", async () => {
  const { answers } = fakeSupabase({ ...FREE });
  renderWithAuth(<RegisterPage />, "/register");
  const username = screen.getByLabelText("Username");
  await userEvent.type(username, "bilal");
  await screen.findByText("This username is available.");
  answers["POST /rest/v1/rpc/is_username_available"] = { body: false };
  await userEvent.type(username, "_k");
  await vi.waitFor(() => expect(username.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getAllByText("This username is already taken.").length).toBeGreaterThan(0);
});

test("the summary counts a taken name with the other errors", async () => {
  fakeSupabase({ ...FREE, "POST /rest/v1/rpc/is_username_available": { body: false } });
  renderWithAuth(<RegisterPage />, "/register");
  await fillIn({ username: "Bilal", email: "bilal", password: "12345" });
  await screen.findAllByText("This username is already taken.");
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  await screen.findByText("3 things to fix");
});

test("if the lookup of a username fails, the username counts as taken and no error is logged", async () => {
  fakeSupabase({ "POST /rest/v1/rpc/is_username_available": { status: 500, body: {} } });
  renderWithAuth(<RegisterPage />, "/register");
  await pasteInto(screen.getByLabelText("Username"), "bilal");
  expect((await screen.findAllByText("This username is already taken.")).length).toBeGreaterThan(0);
  expect(console.error).not.toHaveBeenCalled();
});

test("a name whose lookup failed is accepted after a later lookup finds it free", async () => {
  const { answers, requests } = fakeSupabase({
    "POST /rest/v1/rpc/is_username_available": { status: 500, body: {} },
    "POST /auth/v1/signup": () => ({ body: aminasSession().user }),
  });
  renderWithAuth(<RegisterPage />, "/register");
  await fillIn({ username: "bilal", email: "bilal@samha.test", password: "salaam" });
  await screen.findAllByText("This username is already taken.");
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  expect(requests.map(({ route }) => route)).not.toContain("POST /auth/v1/signup");
  Object.assign(answers, FREE);
  const username = screen.getByLabelText("Username");
  await userEvent.clear(username);
  await pasteInto(username, "bilal");
  await screen.findByText("This username is available.");
  expect(screen.queryByText("This username is already taken.")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  await screen.findByRole("heading", { name: "Check your email" });
});

async function fillIn(account: { username: string; email: string; password: string }) {
  await pasteInto(screen.getByLabelText("Username"), account.username);
  await pasteInto(screen.getByLabelText("Email"), account.email);
  await pasteInto(screen.getByLabelText("Password"), account.password);
}
