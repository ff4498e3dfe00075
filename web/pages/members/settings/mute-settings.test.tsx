// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { MuteSettings } from "#features/members/mutes/mute-settings.tsx";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";

const MUTES = "POST /rest/v1/rpc/get_my_mutes";
const UNMUTE = "POST /rest/v1/rpc/unmute_member";
const BILAL = {
  user_id: "a0000000-0000-4000-8000-000000000002",
  username: "bilal",
  profile_image_url: null,
  muted_at: "2026-11-20T11:00:00Z",
};

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

async function openAsAmina(answers: Parameters<typeof fakeSupabase>[0]) {
  rememberAmina();
  const backend = fakeSupabase({ ...AMINAS_BACKEND, ...answers });
  const page = renderWithAuth(<MuteSettings />, "/settings");
  await page.store.dispatch(initializeAuth());
  return backend;
}

const region = () => within(screen.getByRole("region", { name: "Muted members" }));

test("a muted member is unmuted in the settings, and focus stays in the section", async () => {
  const { answers, requests } = await openAsAmina({
    [MUTES]: { body: [BILAL] },
    [UNMUTE]: { status: 204 },
  });
  expect((await region().findByRole("link", { name: "bilal" })).getAttribute("href")).toBe(
    "/profile/bilal",
  );
  answers[MUTES] = { body: [] };
  await userEvent.click(region().getByRole("button", { name: "Unmute bilal" }));
  await region().findByText(/You haven’t muted anyone/);
  const sent = requests.find(({ route }) => route === UNMUTE);
  expect(sent?.body).toEqual({ user_id_param: BILAL.user_id });
  expect(document.activeElement?.id).toBe("muted");
});

test("a list that failed to load shows an error and can be loaded again", async () => {
  const { answers } = await openAsAmina({ [MUTES]: { status: 503, body: {} } });
  await region().findByText("Your muted members could not be loaded");
  answers[MUTES] = { body: [BILAL] };
  await userEvent.click(region().getByRole("button", { name: "Try again" }));
  await waitFor(() => region().getByRole("link", { name: "bilal" }));
});

test("a member who could not be unmuted stays in the list", async () => {
  await openAsAmina({ [MUTES]: { body: [BILAL] }, [UNMUTE]: { status: 503, body: {} } });
  await userEvent.click(await region().findByRole("button", { name: "Unmute bilal" }));
  await screen.findByRole("alertdialog");
  region().getByRole("link", { name: "bilal" });
});
