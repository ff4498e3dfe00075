// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINAS_BACKEND, AMINAS_PROFILE, fakeSupabase } from "#testing/fake-supabase.ts";
import { LeavingNotice } from "./leaving-notice.tsx";

const PROFILE = "POST /rest/v1/rpc/get_my_profile";
const KEEP = "POST /rest/v1/rpc/cancel_account_deletion";
const leaving = { body: [{ ...AMINAS_PROFILE, deletion_due_at: "2026-12-20T12:00:00Z" }] };

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

async function openAsAmina(path: string, answers: Parameters<typeof fakeSupabase>[0]) {
  rememberAmina();
  const backend = fakeSupabase({ ...AMINAS_BACKEND, ...answers });
  const page = renderWithAuth(
    <main id="main" tabIndex={-1}>
      <LeavingNotice />
    </main>,
    path,
  );
  await page.store.dispatch(initializeAuth());
  return { ...page, ...backend };
}

test("a member whose account will be deleted sees the day and can keep the account", async () => {
  const { answers } = await openAsAmina("/", { [PROFILE]: leaving, [KEEP]: { body: null } });
  await screen.findByText("20 Dec 2026");
  answers[PROFILE] = AMINAS_BACKEND[PROFILE];
  await userEvent.click(screen.getByRole("button", { name: "Keep my account" }));
  await vi.waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("a failure is shown and the button to keep the account stays", async () => {
  await openAsAmina("/", { [PROFILE]: leaving, [KEEP]: { status: 503, body: { message: "no" } } });
  await userEvent.click(await screen.findByRole("button", { name: "Keep my account" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Server error");
  screen.getByRole("button", { name: "Keep my account" });
});

test("other members do not see the notice, and the settings page has its own", async () => {
  const { container } = await openAsAmina("/", {});
  expect(container.querySelector("main")?.textContent).toBe("");
  const settings = await openAsAmina("/settings", { [PROFILE]: leaving });
  expect(settings.container.querySelector("main")?.textContent).toBe("");
});
