// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { SessionsSettings } from "#features/members/account/sessions-settings.tsx";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";

const SESSIONS = "POST /rest/v1/rpc/get_my_sessions";
const END_SESSION = "POST /rest/v1/rpc/end_my_session";
const SIGN_OUT = "POST /auth/v1/logout";

const PHONE = {
  id: "50000000-0000-4000-8000-00000000000a",
  user_agent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
  created_at: "2026-11-20T12:00:00Z",
  last_used_at: "2026-11-21T12:00:00Z",
  is_current: true,
};
const LAPTOP = {
  ...PHONE,
  id: "50000000-0000-4000-8000-00000000000b",
  user_agent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
  is_current: false,
};
const UNKNOWN = { ...LAPTOP, id: "50000000-0000-4000-8000-00000000000c", user_agent: null };

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

async function openAsAmina(answers: Parameters<typeof fakeSupabase>[0]) {
  rememberAmina();
  const backend = fakeSupabase({ ...AMINAS_BACKEND, ...answers });
  const page = renderWithAuth(<SessionsSettings />, "/settings");
  await page.store.dispatch(initializeAuth());
  return { ...page, ...backend };
}

test("Amina sees where she is signed in, signs out one other browser, then all others", async () => {
  const { answers, requests } = await openAsAmina({
    [SESSIONS]: { body: [PHONE, LAPTOP, UNKNOWN] },
    [END_SESSION]: { body: LAPTOP.id },
    [SIGN_OUT]: { status: 204 },
  });
  const places = within(screen.getByRole("region", { name: "Where you’re signed in" }));
  await places.findByText("Safari on iOS");
  expect(places.getByText("This device").closest("li")?.textContent).toContain("Safari on iOS");
  expect(places.queryByRole("button", { name: "Sign out Safari on iOS" })).toBeNull();
  answers[SESSIONS] = { body: [PHONE, UNKNOWN] };
  await userEvent.click(places.getByRole("button", { name: "Sign out Firefox on Windows" }));
  await waitFor(() => expect(places.queryByText("Firefox on Windows")).toBeNull());
  const ended = requests.find(({ route }) => route === END_SESSION);
  expect(ended?.body).toEqual({ session_id_param: LAPTOP.id });
  places.getByText("Unknown browser");
  answers[SESSIONS] = { body: [PHONE] };
  await userEvent.click(places.getByRole("button", { name: "Sign out everywhere else" }));
  await waitFor(() => expect(places.queryByText("Unknown browser")).toBeNull());
  expect(requests.filter(({ route }) => route === SIGN_OUT)).toHaveLength(1);
  expect(places.queryByRole("button")).toBeNull();
});

test("a session that could not be ended stays in the list, and the reason is shown", async () => {
  await openAsAmina({
    [SESSIONS]: { body: [PHONE, LAPTOP] },
    [END_SESSION]: { status: 503, body: { message: "away" } },
  });
  const places = within(screen.getByRole("region", { name: "Where you’re signed in" }));
  await userEvent.click(await places.findByRole("button", { name: "Sign out Firefox on Windows" }));
  await screen.findByText(/Server error/);
  places.getByText("Firefox on Windows");
});
