// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { NotificationSettings } from "#features/notifications/settings/notification-settings.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";

const GET = "POST /rest/v1/rpc/get_notification_settings";
const SET = "POST /rest/v1/rpc/set_notification_settings";
const LINK = "POST /rest/v1/rpc/request_mail_confirmation";
const SETTINGS = {
  language: "en",
  timezone: null,
  address: "confirmed",
  is_mailed: true,
  quiet_from: 22,
  quiet_until: 7,
  alert_mail_stopped: false,
  mail: { reply: false, moderation: true },
  bell: { reply: true },
};

beforeEach(silenceLog);

function open(answers: Parameters<typeof fakeSupabase>[0], role?: "admin" | "moderator") {
  const backend = fakeSupabase({ [GET]: { body: SETTINGS }, ...answers });
  renderWithAuth(
    <NotificationSettings
      email="amina@samha.test"
      decides={role !== undefined}
      isAdmin={role === "admin"}
    />,
  );
  return backend;
}

const findSwitch = (name: string) => screen.findByRole("switch", { name });

test("a switch saves its kind and channel only; a failed one reverts", async () => {
  const { requests, answers } = open({ [SET]: { status: 204 } });
  const email = await findSwitch("Replies to your comments Email");
  expect(email.getAttribute("aria-checked")).toBe("false");
  await userEvent.click(email);
  expect(email.getAttribute("aria-checked")).toBe("true");
  await waitFor(() =>
    expect(requests.find(({ route }) => route === SET)?.body).toEqual({
      mail_param: { reply: true },
    }),
  );
  answers[SET] = { status: 503, body: { message: "away" } };
  const bell = await findSwitch("Replies to your comments Bell");
  await userEvent.click(bell);
  await screen.findByRole("alert");
  expect(bell.getAttribute("aria-checked")).toBe("true");
  expect(screen.queryByRole("switch", { name: /New items for admins/ })).toBeNull();
});

test.each([
  [22, 7],
  [23, 5],
])("a member sees the quiet hours, from %i to %i", async (quiet_from, quiet_until) => {
  open({ [GET]: { body: { ...SETTINGS, quiet_from, quiet_until } } });
  await screen.findByText(new RegExp(`None are sent from ${quiet_from}:00 to ${quiet_until}:00`));
});

test("an admin sees when emails pause, and the switch for emails about new items", async () => {
  open({ [SET]: { status: 204 } }, "admin");
  await screen.findByText(/pause from 22:00 to 7:00/);
  screen.getByText("UTC");
  expect((await findSwitch("New items for admins Email")).getAttribute("aria-checked")).toBe(
    "true",
  );
});

test("a moderator chooses to get emails about new items at any hour", async () => {
  const { requests } = open({ [SET]: { status: 204 } }, "moderator");
  await screen.findByText(/reminders pause from 22:00 to 7:00/);
  await findSwitch("New items for moderators Email");
  await userEvent.selectOptions(screen.getByLabelText("Quiet from"), "7");
  await screen.findByText("Emails you chose and reminders come at any hour, also at night.");
  expect(requests.find(({ route }) => route === SET)?.body).toMatchObject({
    quiet_from_param: 7,
    quiet_until_param: 7,
  });
});

test.each(["unconfirmed", "refused"])(
  "a member whose address is %s can request a confirmation link; too many requests show an error",
  async (address) => {
    const { answers } = open({
      [GET]: { body: { ...SETTINGS, address } },
      [LINK]: {
        status: 429,
        body: { code: "PT429", hint: "too_fast", message: "x", details: '{"seconds": 90}' },
      },
    });
    const button = await screen.findByRole("button", { name: "Send me a link" });
    await userEvent.click(button);
    await screen.findByRole("alert");
    answers[LINK] = { status: 204 };
    await userEvent.click(button);
    const words = await screen.findByText(/A link is on its way to/);
    await vi.waitFor(() => expect(document.activeElement).toBe(words));
  },
);

test("if no emails are sent, the settings say why, and the email switches are disabled, but not the bell's", async () => {
  const { requests } = open({
    [GET]: { body: { ...SETTINGS, is_mailed: false } },
    [SET]: { status: 204 },
  });
  await screen.findByText(/doesn’t send notification emails/);
  await userEvent.click(await findSwitch("Replies to your comments Email"));
  expect(requests.map(({ route }) => route)).not.toContain(SET);
  await userEvent.click(await findSwitch("Replies to your comments Bell"));
  expect(requests.map(({ route }) => route)).toContain(SET);
});

test("settings that failed to load can be loaded again", async () => {
  const { answers } = open({ [GET]: { status: 503, body: { message: "away" } } });
  await screen.findByText("This could not be loaded");
  answers[GET] = { body: SETTINGS };
  await userEvent.click(screen.getByRole("button", { name: /again/i }));
  await findSwitch("Replies to your comments Email");
});
