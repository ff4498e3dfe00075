// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { rememberAmina } from "#features/members/session/auth.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";
import {
  AGREE,
  ALERTS,
  backendWith,
  CONFIRM,
  CONSENTS,
  DATES_ALERT,
  MAILED,
  openAlerts,
  SET,
  SET_MAIL,
  SET_SETTINGS,
  SETTINGS,
} from "./alerts.fixture.ts";

beforeEach(() => {
  localStorage.clear();
  silenceLog();
  rememberAmina();
});

type Requests = ReturnType<typeof fakeSupabase>["requests"];
const bodiesOf = (requests: Requests, route: string) =>
  requests.filter((request) => request.route === route).map(({ body }) => body);
const choice = (name: string) => screen.findByRole("button", { name });
const press = async (name: string) => userEvent.click(await choice(name));
const timezone = expect.any(String);
const OLD_CONSENT = [{ kind: "alerts", version: 1, given_at: "2026-11-01T08:00:00Z" }];
const DAILY = { ...DATES_ALERT, mail: "daily" };

test("the form proposes one email a day and names the address; the choice is stored with the alert", async () => {
  const { requests } = fakeSupabase({ ...backendWith([]), [SET]: { body: DATES_ALERT.id } });
  await openAlerts("/alerts?new=1&words=dates");
  const group = await screen.findByRole("group", { name: "How should we tell you?" });
  const names = within(group)
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
  expect(names).toEqual(["Once a day", "At once", "Bell only"]);
  expect((await choice("Once a day")).getAttribute("aria-pressed")).toBe("true");
  screen.getByText("amina@samha.test");
  await press("At once");
  await press("Save alert");
  await waitFor(() => expect(bodiesOf(requests, SET)).toHaveLength(1));
  expect(bodiesOf(requests, SET)).toMatchObject([{ alert_param: { mail: "now", timezone } }]);
  expect(bodiesOf(requests, CONFIRM)).toEqual([]);
});

test.each([
  [23, 5, "An email within minutes, but not from 23:00 to 5:00."],
  [8, 8, "An email within minutes."],
])("the form names the member’s own quiet hours, from %i to %i", async (from, until, text) => {
  fakeSupabase({
    ...backendWith([]),
    [SETTINGS]: { body: { ...MAILED, quiet_from: from, quiet_until: until } },
  });
  await openAlerts("/alerts?new=1&words=dates");
  await press("At once");
  await screen.findByText(text, { exact: false });
});

test("saving sends a link to an address that is not confirmed, and the list says that nothing is emailed until it is opened", async () => {
  const { requests, answers } = fakeSupabase({
    ...backendWith([]),
    [SETTINGS]: { body: { ...MAILED, address: "unconfirmed" } },
    [SET]: { body: DATES_ALERT.id },
    [CONFIRM]: { status: 204 },
  });
  await openAlerts("/alerts?new=1&words=dates");
  await screen.findByText(/First we’ll send/);
  answers[ALERTS] = { body: [DAILY] };
  await press("Save alert");
  await screen.findByText(/Until you confirm it, we only email you about your account/);
  expect(bodiesOf(requests, CONFIRM)).toHaveLength(1);
  await press("Send me a link");
  await screen.findByText(/A link is on its way/);
});

test("a member who agreed to an earlier text is asked again for emails, but not for the bell", async () => {
  const { requests } = fakeSupabase({
    ...backendWith([]),
    [CONSENTS]: { body: OLD_CONSENT },
    [SET]: { body: DATES_ALERT.id },
  });
  await openAlerts("/alerts?new=1&words=dates");
  await screen.findByText(/for the emails you choose/);
  await screen.findByRole("button", { name: "Agree and save" });
  await press("Bell only");
  await press("Save alert");
  await waitFor(() => expect(bodiesOf(requests, SET)).toHaveLength(1));
  expect(bodiesOf(requests, SET)).toMatchObject([{ alert_param: { mail: "off" } }]);
  expect(bodiesOf(requests, AGREE)).toEqual([]);
});

test("an old alert is only in the bell; one press agrees to emails and starts them", async () => {
  const { requests, answers } = fakeSupabase({
    ...backendWith(),
    [CONSENTS]: { body: OLD_CONSENT },
    [AGREE]: { status: 204 },
    [SET_MAIL]: { status: 204 },
  });
  await openAlerts();
  await screen.findByText(/Bell only\./);
  answers[CONSENTS] = { body: [{ ...OLD_CONSENT[0], version: 2 }] };
  answers[ALERTS] = { body: [DAILY] };
  await press("Agree, and email me once a day");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Once a day"));
  expect(bodiesOf(requests, AGREE)).toEqual([{ kind_param: "alerts", version_param: 2 }]);
  expect(bodiesOf(requests, SET_MAIL)).toEqual([
    { alert_id_param: DATES_ALERT.id, mail_param: "daily", timezone_param: timezone },
  ]);
});

test("one press changes when an alert is emailed, and a failure shows the stored choice again", async () => {
  const { requests, answers } = fakeSupabase({
    ...backendWith([DAILY]),
    [SET_MAIL]: { status: 204 },
  });
  await openAlerts();
  await screen.findByRole("group", { name: "Emails Dates for Ramadan" });
  screen.getByText("amina@samha.test");
  answers[ALERTS] = { body: [{ ...DATES_ALERT, mail: "now" }] };
  await press("At once");
  await screen.findByText("We’ll email you within minutes, but not in your quiet hours");
  expect(bodiesOf(requests, SET_MAIL)).toMatchObject([{ mail_param: "now" }]);
  answers[SET_MAIL] = { status: 500, body: {} };
  await press("Bell only");
  await screen.findByRole("alertdialog");
  expect((await choice("At once")).getAttribute("aria-pressed")).toBe("true");
});

test("pausing an alert leaves its emails as they are stored", async () => {
  const { requests } = fakeSupabase({ ...backendWith([DAILY]), [SET]: { body: DATES_ALERT.id } });
  await openAlerts();
  await userEvent.click(await screen.findByRole("switch"));
  await waitFor(() => expect(bodiesOf(requests, SET)).toHaveLength(1));
  expect(JSON.stringify(bodiesOf(requests, SET))).not.toContain("mail");
});

test("after a click that stopped all emails, the page says so and starts them again: all alerts, or those that still have a choice", async () => {
  const { requests, answers } = fakeSupabase({
    ...backendWith(),
    [SETTINGS]: { body: { ...MAILED, alert_mail_stopped: true } },
    [SET_MAIL]: { status: 204 },
    [SET_SETTINGS]: { status: 204 },
  });
  const { unmount } = await openAlerts();
  await screen.findByText(/You stopped the emails of your alerts/);
  await press("Email me once a day again");
  await screen.findByText("The emails start again");
  expect(bodiesOf(requests, SET_MAIL)).toEqual([{ mail_param: "daily", timezone_param: timezone }]);
  unmount();
  answers[ALERTS] = { body: [DAILY] };
  await openAlerts();
  await press("Start the emails again");
  await waitFor(() =>
    expect(bodiesOf(requests, SET_SETTINGS)).toEqual([{ mail_param: { alert: true } }]),
  );
});

test("a site without background work says that it sends no emails, instead of the choice", async () => {
  const { requests } = fakeSupabase({
    ...backendWith(),
    [SETTINGS]: { body: { ...MAILED, is_mailed: false } },
    [SET]: { body: DATES_ALERT.id },
  });
  const { unmount } = await openAlerts();
  await screen.findByText(/This site doesn’t send notification emails/);
  expect(screen.queryByRole("button", { name: "Once a day" })).toBeNull();
  unmount();
  await openAlerts("/alerts?new=1&words=dates");
  await screen.findByText(/This site doesn’t send notification emails/);
  expect(screen.queryByRole("button", { name: "Once a day" })).toBeNull();
  await press("Save alert");
  await waitFor(() =>
    expect(bodiesOf(requests, SET)).toMatchObject([{ alert_param: { mail: "off" } }]),
  );
});
