// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINA, AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as RegistrationPage } from "./merchant-registration-page.tsx";

const REGISTER = "POST /rest/v1/rpc/register_merchant";
const MINE = "POST /rest/v1/rpc/get_my_merchants";
const PENDING = {
  id: "m1",
  name: "Date House",
  slug: "date-house",
  status: "pending",
  rejection_reason: null,
  created_at: "2026-11-20T10:00:00Z",
};
const BACKEND = { ...AMINAS_BACKEND, [REGISTER]: { body: PENDING }, [MINE]: { body: [] } };

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("a visitor is asked to sign in, with a way back to the page", async () => {
  const { requests } = fakeSupabase({});
  const { store } = renderWithAuth(<RegistrationPage />, "/merchant-registration");
  await store.dispatch(initializeAuth());
  const link = await screen.findByRole("link", { name: "Sign in" });
  expect(link.getAttribute("href")).toBe("/login?next=%2Fmerchant-registration");
  expect(requests).toEqual([]);
});

test("Amina registers her shop and sees that it is in review", async () => {
  const { requests, answers } = fakeSupabase(BACKEND);
  await openAsAmina();
  await fillIn();
  await userEvent.click(screen.getByLabelText("Muslim-owned"));
  answers[MINE] = { body: [PENDING] };
  await userEvent.click(screen.getByRole("button", { name: "Register business" }));
  await screen.findByRole("heading", { name: "Your business was sent for review" });
  await screen.findByText("In review");
  expect(requests.find(({ route }) => route === REGISTER)?.body).toEqual({
    name_param: "Date House",
    description_param: "Dates from Medina.",
    website_param: "",
    contact_email_param: AMINA.email,
    phone_param: "",
    category_param: "food",
    location_param: "",
    halal_certifier_param: "",
    certificate_number_param: "",
    logo_url_param: "",
    opening_hours_param: "",
    is_muslim_owned_param: true,
  });
});

test("errors are listed and nothing is sent", async () => {
  const { requests } = fakeSupabase(BACKEND);
  await openAsAmina();
  await pasteInto(screen.getByLabelText(/^Website/), "dates example");
  await userEvent.click(screen.getByRole("button", { name: "Register business" }));
  const summary = await screen.findByRole("alert");
  expect(document.activeElement).toBe(summary);
  expect(summary.textContent).toContain("Choose a category.");
  expect(summary.textContent).toContain("Enter a link that starts with https:// or http://");
  expect(requests.map(({ route }) => route)).not.toContain(REGISTER);
});

test("the refusal of a registered name is shown at the name field", async () => {
  const message = "You’ve already registered this business. It’s waiting for approval.";
  fakeSupabase({
    ...BACKEND,
    [REGISTER]: { status: 409, body: { code: "PT409", hint: "already_registered", message } },
  });
  await openAsAmina();
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "Register business" }));
  await screen.findByText(message);
  expect(document.activeElement).toBe(screen.getByLabelText("Name of the business"));
});

test("the input stays when sending fails and when the page is opened again", async () => {
  fakeSupabase({ ...BACKEND, [REGISTER]: { status: 500, body: { message: "down" } } });
  const page = await openAsAmina();
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "Register business" }));
  await screen.findByText("Server error. Our team has been notified.");
  page.unmount();
  await openAsAmina();
  expect(screen.getByLabelText<HTMLInputElement>("Name of the business").value).toBe("Date House");
});

test("each registration shows its status, with a link to its page if approved or the reason if rejected", async () => {
  fakeSupabase({
    ...BACKEND,
    [MINE]: {
      body: [
        { ...PENDING, id: "m2", status: "rejected", rejection_reason: "The website is gone." },
        { ...PENDING, id: "m3", slug: "oud-loft", name: "Oud Loft", status: "approved" },
      ],
    },
  });
  await openAsAmina();
  await screen.findByText("Rejected");
  screen.getByText("The website is gone.");
  expect(screen.getByRole("link", { name: "See its page" }).getAttribute("href")).toBe(
    "/businesses/oud-loft",
  );
});

test("registrations that failed to load can be loaded again, next to the form", async () => {
  const { answers } = fakeSupabase({ ...BACKEND, [MINE]: { status: 500, body: {} } });
  await openAsAmina();
  await screen.findByRole("heading", { name: "Your registrations could not be loaded" });
  screen.getByLabelText("Name of the business");
  answers[MINE] = { body: [PENDING] };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("In review");
});

async function openAsAmina() {
  rememberAmina();
  const page = renderWithAuth(<RegistrationPage />, "/merchant-registration");
  await page.store.dispatch(initializeAuth());
  await screen.findByLabelText("Name of the business");
  return page;
}

async function fillIn() {
  await pasteInto(screen.getByLabelText("Name of the business"), "Date House");
  await userEvent.selectOptions(screen.getByLabelText("Category"), "food");
  await pasteInto(screen.getByLabelText("Description"), "Dates from Medina.");
}
