// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINA, AMINAS_BACKEND, AMINAS_PROFILE, fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { UnconfirmedNotice } from "./unconfirmed-notice.tsx";

const PROFILE = "POST /rest/v1/rpc/get_my_profile";
const RESEND = "POST /auth/v1/resend";
const unconfirmed = { body: [{ ...AMINAS_PROFILE, must_confirm_email: true }] };

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

async function openAsAmina(answers: Parameters<typeof fakeSupabase>[0], path = "/") {
  rememberAmina();
  const backend = fakeSupabase({ ...AMINAS_BACKEND, ...answers });
  const page = renderWithAuth(<UnconfirmedNotice />, path);
  await page.store.dispatch(initializeAuth());
  return { ...page, ...backend };
}

test("a member with an unconfirmed address can request another link, and the button then disappears", async () => {
  const { requests } = await openAsAmina({ [PROFILE]: unconfirmed, [RESEND]: { body: {} } });
  await userEvent.click(await screen.findByRole("button", { name: "Send the email again" }));
  await screen.findByText(/A new link is on its way/);
  expect(requests.find(({ route }) => route === RESEND)?.body).toMatchObject({
    type: "signup",
    email: AMINA.email,
  });
  expect(screen.queryByRole("button")).toBeNull();
});

test("the page that the emailed link opens does not offer to send it again", async () => {
  const { container } = await openAsAmina({ [PROFILE]: unconfirmed }, "/auth/callback");
  expect(container.textContent).toBe("");
});

test("after too many emails the reason is shown, and the button stays", async () => {
  await openAsAmina({
    [PROFILE]: unconfirmed,
    [RESEND]: { status: 429, body: { code: "too_fast", msg: "Too many tries." } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Send the email again" }));
  await screen.findByRole("alert");
  screen.getByRole("button", { name: "Send the email again" });
});

test("confirming in another tab removes the notice", async () => {
  const { answers, container } = await openAsAmina({ [PROFILE]: unconfirmed });
  await screen.findByRole("button", { name: "Send the email again" });
  answers[PROFILE] = AMINAS_BACKEND[PROFILE];
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => expect(container.textContent).toBe(""), { timeout: 15_000 });
});
