// Longer than 200 lines: every state of a browser, a site and a device.
// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { fakeBrowserPush, SITE_KEY } from "#features/notifications/push/browser-push.fixture.ts";
import { PUSH_DEVICE_KEY } from "#features/notifications/push/push-device-key.ts";
import { PushOffer } from "#features/notifications/push/push-offer.tsx";
import { PushSettings } from "#features/notifications/push/push-settings.tsx";
import { usePushRenewal } from "#features/notifications/push/use-push-renewal.ts";
import { AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { TEST_CONFIG } from "#testing/render-app.tsx";
import { silenceLog } from "#testing/silence-log.ts";

const GET = "POST /rest/v1/rpc/get_push_subscriptions";
const SAVE = "POST /rest/v1/rpc/save_push_subscription";
const DELETE = "POST /rest/v1/rpc/delete_push_subscription";
const TEST = "POST /rest/v1/rpc/send_test_message";
const HERE = {
  id: "de000000-0000-4000-8000-000000000001",
  user_agent: null,
  created_at: "2026-11-20T10:00:00Z",
  is_current: true,
};
const LAPTOP = {
  ...HERE,
  id: "de000000-0000-4000-8000-000000000002",
  user_agent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
  is_current: false,
};
const pushOf = (...devices: object[]) => ({ body: { key: SITE_KEY, has_worker: true, devices } });

beforeEach(() => {
  localStorage.clear();
  silenceLog();
  rememberAmina();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  Reflect.deleteProperty(navigator, "standalone");
});

async function open(answers: Parameters<typeof fakeSupabase>[0], view = <PushSettings />) {
  const backend = fakeSupabase({ ...AMINAS_BACKEND, ...answers });
  const page = renderWithAuth(view, "/settings#push");
  await page.store.dispatch(initializeAuth());
  return backend;
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("the browser asks only after a tap; then the device is on, can be tested and turned off", async () => {
  const { state } = fakeBrowserPush();
  const { requests, answers } = await open({
    [GET]: pushOf(),
    [SAVE]: { body: HERE.id },
    [TEST]: { status: 204 },
    [DELETE]: { status: 204 },
  });
  await screen.findByRole("button", { name: "Turn on for this device" });
  expect(state.asked).toBe(0);
  answers[GET] = pushOf(HERE);
  await press("Turn on for this device");
  const words = await screen.findByText("Notifications are on for this device.");
  await waitFor(() => expect(document.activeElement?.contains(words)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
  expect(requests.find(({ route }) => route === SAVE)?.body).toEqual({
    endpoint_param: "https://fcm.googleapis.com/fcm/send/1",
    p256dh_param: "B-key",
    auth_param: "a-secret",
  });
  expect(localStorage.getItem(PUSH_DEVICE_KEY)).toBe(HERE.id);
  await press("Send a test");
  await screen.findByText(/A test is on its way/);
  expect(requests.find(({ route }) => route === TEST)?.body).toEqual({
    subscription_id_param: HERE.id,
  });
  answers[GET] = pushOf();
  await press("Turn off for this device");
  await screen.findByRole("button", { name: "Turn on for this device" });
  expect([state.subscription, localStorage.getItem(PUSH_DEVICE_KEY)]).toEqual([null, null]);
});

test("other devices are listed by their browser and can be turned off", async () => {
  fakeBrowserPush();
  const { requests, answers } = await open({
    [GET]: pushOf(HERE, LAPTOP),
    [DELETE]: { status: 204 },
  });
  const list = within(await screen.findByRole("list"));
  list.getByText("Firefox on Windows");
  answers[GET] = pushOf(HERE);
  await press("Turn off for Firefox on Windows");
  await waitFor(() => expect(screen.queryByText("Firefox on Windows")).toBeNull());
  expect(requests.find(({ route }) => route === DELETE)?.body).toEqual({
    subscription_id_param: LAPTOP.id,
  });
});

test.each([
  [{ answer: "denied" }, /Your browser blocks notifications from this site/],
  [{ answer: "default" }, /hasn’t allowed notifications/],
  [{ pushService: "fails" }, /push service didn’t answer/],
] as const)("with a browser that is %j, the page says what to do", async (browser, text) => {
  fakeBrowserPush(browser);
  const { requests } = await open({ [GET]: pushOf() });
  await press("Turn on for this device");
  await screen.findByText(text);
  expect(requests.some(({ route }) => route === SAVE)).toBe(false);
});

test("a browser that never responds, as without a network, ends in a message after ten seconds", async () => {
  fakeBrowserPush({ pushService: "silent" });
  await open({ [GET]: pushOf() });
  const button = await screen.findByRole("button", { name: "Turn on for this device" });
  vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true });
  const pressing = userEvent.click(button, { advanceTimers: vi.advanceTimersByTime } as never);
  await pressing;
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await screen.findByText(/push service didn’t answer/);
});

test("a refusal is shown, and the device stays off", async () => {
  fakeBrowserPush();
  await open({
    [GET]: pushOf(),
    [SAVE]: {
      status: 409,
      body: { code: "PT409", hint: "too_many_devices", message: "x", details: '{"max": 10}' },
    },
  });
  await press("Turn on for this device");
  await screen.findByText(/up to 10 devices/);
  expect(localStorage.getItem(PUSH_DEVICE_KEY)).toBeNull();
});

test("an iPhone outside the home screen gets the steps, another browser without push messages a sentence", async () => {
  await open({ [GET]: pushOf() });
  await screen.findByText(/This browser can’t show notifications of sites/);
  Object.defineProperty(navigator, "standalone", { configurable: true, value: false });
  await open({ [GET]: pushOf() });
  await screen.findByText("Choose “Add to Home Screen”.");
});

test.each([
  [{ key: null, has_worker: false, devices: [] }, /because background work isn’t set up/],
  [{ key: null, has_worker: true, devices: [] }, /because its address doesn’t begin with https/],
])("a site without push messages says why: %j", async (body, text) => {
  fakeBrowserPush();
  await open({ [GET]: { body } });
  await screen.findByText(text);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a site that switched push messages off says so", async () => {
  const { siteUrl } = TEST_CONFIG;
  onTestFinished(() => void Object.assign(TEST_CONFIG, { siteUrl }));
  Object.assign(TEST_CONFIG, { siteUrl: "https://samha.test" });
  fakeBrowserPush();
  await open({ [GET]: { body: { key: null, has_worker: true, devices: [] } } });
  await screen.findByText("This site doesn’t send notifications to devices.");
});

test("a failed load can be repeated", async () => {
  fakeBrowserPush();
  const { answers } = await open({ [GET]: { status: 503, body: { message: "away" } } });
  await screen.findByText("This could not be loaded");
  answers[GET] = pushOf();
  await press("Try again");
  await screen.findByRole("button", { name: "Turn on for this device" });
});

test("the offer beside alerts turns messages on, and is hidden where they are on, blocked or not sent", async () => {
  fakeBrowserPush();
  const { answers } = await open({ [GET]: pushOf(), [SAVE]: { body: HERE.id } }, <PushOffer />);
  await screen.findByText(/can also show a notification on this device/);
  answers[GET] = pushOf(HERE);
  await press("Turn on for this device");
  await screen.findByText("Notifications are on for this device.");
});

test.each([
  ["on", "default", pushOf(HERE)],
  ["blocked", "denied", pushOf()],
  ["not sent", "default", { body: { key: null, has_worker: true, devices: [] } }],
  ["not loaded", "default", { status: 503, body: {} }],
] as const)("no offer where messages are %s", async (_, permission, answer) => {
  fakeBrowserPush({ permission });
  const { requests } = await open({ [GET]: answer }, <PushOffer />);
  await waitFor(() => expect(requests.some(({ route }) => route === GET)).toBe(true));
  await Promise.resolve();
  expect(screen.queryByRole("button")).toBeNull();
});

function Renewal() {
  usePushRenewal();
  return null;
}

const renewWith = (devices: object[]) =>
  open({ [GET]: pushOf(...devices), [SAVE]: { body: HERE.id } }, <Renewal />);

test("each start renews the subscription, with a new one if the site's key has changed", async () => {
  localStorage.setItem(PUSH_DEVICE_KEY, HERE.id);
  const browser = fakeBrowserPush({ permission: "granted", key: new Uint8Array([1]) });
  browser.subscribeEarlier();
  const { requests } = await renewWith([HERE]);
  await waitFor(() => expect(requests.some(({ route }) => route === SAVE)).toBe(true));
  expect(requests.find(({ route }) => route === SAVE)?.body).toMatchObject({
    endpoint_param: "https://fcm.googleapis.com/fcm/send/2",
  });
});

test("a start subscribes again if the browser has lost its subscription", async () => {
  localStorage.setItem(PUSH_DEVICE_KEY, HERE.id);
  fakeBrowserPush({ permission: "granted" });
  const { requests } = await renewWith([]);
  await waitFor(() => expect(requests.some(({ route }) => route === SAVE)).toBe(true));
});

test("a device that was turned off elsewhere, or by signing out, stays off", async () => {
  localStorage.setItem(PUSH_DEVICE_KEY, HERE.id);
  const { state, subscribeEarlier } = fakeBrowserPush({ permission: "granted" });
  subscribeEarlier();
  const { requests } = await renewWith([LAPTOP]);
  await waitFor(() => expect(localStorage.getItem(PUSH_DEVICE_KEY)).toBeNull());
  await waitFor(() => expect(state.subscription).toBeNull());
  expect(requests.some(({ route }) => route === SAVE)).toBe(false);
});

test("a browser without messages sends no request at a start", async () => {
  fakeBrowserPush({ permission: "granted" });
  const { requests } = await renewWith([]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requests.some(({ route }) => route === GET)).toBe(false);
});
