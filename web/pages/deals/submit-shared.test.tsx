// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useLocation } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as SubmitPage } from "./submit-page.tsx";

const LINK = "https://palm.example/dates";
const SHARED = `/submit?section=iftar&lang=en&url=${encodeURIComponent(LINK)}&title=Dates%2C+5+kg`;

beforeEach(() => {
  localStorage.clear();
  silenceLog();
  fakeSupabase(AMINAS_BACKEND);
});

function Page() {
  const { pathname, search } = useLocation();
  return (
    <>
      <output aria-label="address">{pathname + search}</output>
      <SubmitPage />
    </>
  );
}

async function open(address: string, isAmina = true) {
  if (isAmina) rememberAmina();
  const page = renderWithAuth(<Page />, address);
  await page.store.dispatch(initializeAuth());
  return page;
}

const typed = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const link = async () => (await screen.findByLabelText<HTMLInputElement>(/^Deal link/)).value;
const address = () => screen.getByRole("status", { name: "address" }).textContent;

test("a shared page fills in link and title, and leaves the address bar", async () => {
  const { unmount } = await open(SHARED);
  expect(await link()).toBe(LINK);
  expect(typed(/^Title/)).toBe("Dates, 5 kg");
  expect(address()).toBe("/submit?section=iftar&lang=en");
  expect(screen.queryByText("We kept what you typed before.")).toBeNull();
  unmount();
  await open("/submit");
  expect(await link()).toBe(LINK);
});

test("a visitor's shared page is filled in after sign-in", async () => {
  const { unmount } = await open(SHARED, false);
  await screen.findByText("We’ll keep the link you shared until you’re signed in.");
  const signIn = screen.getByRole("link", { name: "Sign in" }).getAttribute("href");
  expect(signIn).toBe("/login?next=%2Fsubmit%3Fsection%3Diftar");
  unmount();
  await open("/submit?section=iftar");
  expect(await link()).toBe(LINK);
  expect(typed(/^Title/)).toBe("Dates, 5 kg");
});

async function typeAnotherDeal() {
  const { unmount } = await open("/submit");
  await pasteInto(await screen.findByLabelText(/^Deal link/), "https://other.example/tea");
  await pasteInto(screen.getByLabelText(/^Title/), "Green tea");
  unmount();
}

test.each([
  ["Continue with my deal", "https://other.example/tea", "Green tea"],
  ["Discard it and start a new one", LINK, "Dates, 5 kg"],
])("an unsent deal is not overwritten: %s", async (choice, url, title) => {
  await typeAnotherDeal();
  const { unmount } = await open(SHARED);
  await screen.findByRole("heading", { name: "You have an unsent deal" });
  screen.getByText("Green tea");
  screen.getByText("Dates, 5 kg");
  await userEvent.click(screen.getByRole("button", { name: choice }));
  expect(await link()).toBe(url);
  expect(typed(/^Title/)).toBe(title);
  unmount();
  await open("/submit");
  await waitFor(async () => expect(await link()).toBe(url));
});

test("an unsent deal for the same link continues", async () => {
  await typeAnotherDeal();
  await open("/submit?text=HTTPS://other.example/tea&title=Tea");
  expect(await link()).toBe("https://other.example/tea");
  expect(typed(/^Title/)).toBe("Green tea");
});

test("an address without a link changes nothing but the address bar", async () => {
  await open("/submit?url=javascript:alert(1)&text=");
  expect(await link()).toBe("");
  expect(address()).toBe("/submit");
});
