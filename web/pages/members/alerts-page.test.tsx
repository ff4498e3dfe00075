// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { rememberAmina } from "#features/members/session/auth.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import {
  ALERTS,
  backendWith,
  DATES_ALERT,
  DELETE,
  EXPLAIN,
  MATCHES,
  NEW_KEY,
  openAlerts,
  SET,
  WITHDRAW,
} from "./alerts.fixture.ts";

const ROW = { id: aminasDates().id, title: "Medjool dates", price: 24.99, currency: "GBP" };

beforeEach(() => {
  localStorage.clear();
  silenceLog();
  rememberAmina();
});

const plain = (text: string | null) => (text ?? "").replace(/[\u2068\u2069]/g, "");
const bodyOf = (requests: ReturnType<typeof fakeSupabase>["requests"], route: string) =>
  requests.find((request) => request.route === route)?.body;

test("a visitor is redirected to the sign-in page, whose URL leads back to the filled-in form", async () => {
  localStorage.clear();
  fakeSupabase({});
  const { router } = await openAlerts("/alerts?new=1&words=dates");
  await screen.findByText("Another page");
  const { pathname, search } = router.state.location;
  expect(pathname).toBe("/login");
  expect(new URLSearchParams(search).get("next")).toBe("/alerts?new=1&words=dates");
});

test("an alert shows its conditions as a sentence, and its last match", async () => {
  fakeSupabase(backendWith());
  await openAlerts();
  const card = await screen.findByRole("listitem", { name: "Dates for Ramadan" });
  expect(plain(card.textContent)).toContain(
    "“dates” or “تمر” in Halal Food & Groceries, but not “gift”, up to £25 to your door",
  );
  within(card).getByText(/Last match/);
});

test("a failure can be retried, and a member without alerts is invited to create one", async () => {
  const { answers } = fakeSupabase({ ...backendWith(), [ALERTS]: { status: 500, body: {} } });
  await openAlerts();
  const retry = await screen.findByRole("button", { name: "Try again" });
  answers[ALERTS] = { body: [] };
  await userEvent.click(retry);
  const link = await screen.findByRole("link", { name: "New alert" });
  expect(link.getAttribute("href")).toBe("/alerts?new=1");
});

test("a note asks the member to narrow a noisy alert", async () => {
  fakeSupabase(backendWith([{ ...DATES_ALERT, matches_of_week: 51, is_noisy: true }]));
  await openAlerts();
  await screen.findByText(/More than 50 deals a week match/);
});

test("the switch pauses an alert, keeps its conditions, and reverts if the request fails", async () => {
  const { requests, answers } = fakeSupabase({
    ...backendWith(),
    [SET]: { body: DATES_ALERT.id },
  });
  await openAlerts();
  const power = await screen.findByRole("switch");
  answers[ALERTS] = { body: [{ ...DATES_ALERT, is_paused: true }] };
  await userEvent.click(power);
  await screen.findByText("Alert paused");
  expect(power.getAttribute("aria-checked")).toBe("false");
  expect(bodyOf(requests, SET)).toMatchObject({
    alert_param: {
      id: DATES_ALERT.id,
      is_paused: true,
      words_any: ["dates", "تمر"],
      words_none: ["gift"],
      max_total: 25,
    },
  });
  answers[SET] = { status: 500, body: { message: "down" } };
  await userEvent.click(power);
  await waitFor(() => expect(power.getAttribute("aria-checked")).toBe("false"));
});

test("after fast clicks on the switch, the last one wins and is the only one announced", async () => {
  const first = Promise.withResolvers<void>();
  const stored: boolean[] = [];
  const { requests, answers } = fakeSupabase(backendWith());
  answers[SET] = async ({ body }) => {
    if (requests.filter(({ route }) => route === SET).length === 1) await first.promise;
    const { is_paused } = (body as { alert_param: { is_paused: boolean } }).alert_param;
    stored.push(is_paused);
    return { body: DATES_ALERT.id };
  };
  await openAlerts();
  const power = await screen.findByRole("switch");
  for (const _press of ["off", "on"]) await userEvent.click(power);
  first.resolve();
  await screen.findByText("You’ll hear about new matches");
  expect(stored).toEqual([true, false]);
  expect(power.getAttribute("aria-checked")).toBe("true");
});

test("if the second of two fast clicks fails, the switch shows what is stored", async () => {
  const first = Promise.withResolvers<void>();
  const { answers } = fakeSupabase(backendWith());
  answers[SET] = async ({ body }) => {
    if (!(body as { alert_param: { is_paused: boolean } }).alert_param.is_paused) {
      return { status: 500, body: {} };
    }
    await first.promise;
    return { body: DATES_ALERT.id };
  };
  await openAlerts();
  const power = await screen.findByRole("switch");
  for (const _press of ["off", "on"]) await userEvent.click(power);
  answers[ALERTS] = { body: [{ ...DATES_ALERT, is_paused: true }] };
  first.resolve();
  await screen.findByRole("alertdialog");
  expect(power.getAttribute("aria-checked")).toBe("false");
});

test("an alert is deleted after a confirmation", async () => {
  const { requests, answers } = fakeSupabase({ ...backendWith(), [DELETE]: { status: 204 } });
  await openAlerts();
  await userEvent.click(await screen.findByRole("button", { name: "Delete Dates for Ramadan" }));
  expect(bodyOf(requests, DELETE)).toBeUndefined();
  answers[ALERTS] = { body: [] };
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  const heading = await screen.findByText("No alerts yet");
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(bodyOf(requests, DELETE)).toEqual({ alert_id_param: DATES_ALERT.id });
});

test("focus stays in the list after an alert is deleted", async () => {
  const other = { ...DATES_ALERT, id: "a1e70000-0000-4000-8000-000000000002", name: "Abayas" };
  const { answers } = fakeSupabase({
    ...backendWith([DATES_ALERT, other]),
    [DELETE]: { status: 204 },
  });
  await openAlerts();
  await userEvent.click(await screen.findByRole("button", { name: "Delete Dates for Ramadan" }));
  answers[ALERTS] = { body: [other] };
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(document.activeElement?.tagName).toBe("UL"));
});

test("withdrawing consent deletes all alerts, after a confirmation", async () => {
  const { requests, answers } = fakeSupabase({ ...backendWith(), [WITHDRAW]: { status: 204 } });
  await openAlerts();
  await userEvent.click(await screen.findByRole("button", { name: "Delete all alerts" }));
  answers[ALERTS] = { body: [] };
  await userEvent.click(screen.getByRole("button", { name: "Delete all" }));
  const heading = await screen.findByText("No alerts yet");
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(bodyOf(requests, WITHDRAW)).toEqual({ kind_param: "alerts" });
});

test("a new address of the feed replaces the old one", async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  const { answers } = fakeSupabase({ ...backendWith(), [NEW_KEY]: { body: "another-key" } });
  await openAlerts();
  await userEvent.click(await screen.findByText("Feed"));
  const address = () => screen.getByRole<HTMLInputElement>("textbox", { name: /feed/ }).value;
  expect(address()).toBe("http://samha.test/alerts/aminas-feed-key.xml");
  answers[ALERTS] = { body: [{ ...DATES_ALERT, feed_key: "another-key" }] };
  await userEvent.click(screen.getByRole("button", { name: "New address" }));
  await waitFor(() => expect(address()).toBe("http://samha.test/alerts/another-key.xml"));
});

test("a notification opens the matches of its alert, each with its reasons", async () => {
  fakeSupabase({
    ...backendWith(),
    [MATCHES]: {
      body: [{ alert_id: DATES_ALERT.id, matched_at: "2026-11-20T11:00:00Z", deal: ROW }],
    },
    [EXPLAIN]: {
      body: [
        { condition: "words_any", holds: true },
        { condition: "max_total", holds: true },
      ],
    },
  });
  await openAlerts(`/alerts#${DATES_ALERT.id}`);
  const deal = await screen.findByRole("link", { name: "Medjool dates" });
  expect(deal.getAttribute("href")).toBe("/deals/a1b2c3d");
  await userEvent.click(screen.getByRole("button", { name: "Why this one?" }));
  await screen.findByText("This deal fits your alert.");
  screen.getByText("It has one of your words");
});

test("older matches are requested with the exact time of the last one", async () => {
  const body = Array.from({ length: 20 }, (_, n) => ({
    alert_id: DATES_ALERT.id,
    matched_at: `2026-11-20T11:00:00.${123_456 - n}+00:00`,
    deal: { ...ROW, id: `d${n}` },
  }));
  const { requests, answers } = fakeSupabase({ ...backendWith(), [MATCHES]: { body } });
  await openAlerts(`/alerts#${DATES_ALERT.id}`);
  const more = await screen.findByRole("button", { name: "Show older ones" });
  answers[MATCHES] = { body: [] };
  await userEvent.click(more);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Show older ones" })).toBeNull());
  expect(requests.findLast(({ route }) => route === MATCHES)?.body).toMatchObject({
    before_param: "2026-11-20T11:00:00.123437+00:00",
  });
});

test("a pasted link shows which condition a deal does not meet", async () => {
  const { requests } = fakeSupabase({
    ...backendWith(),
    [MATCHES]: { body: [] },
    "POST /rest/v1/rpc/get_deal": { body: [{ ...ROW, username: "bilal" }] },
    [EXPLAIN]: {
      body: [
        { condition: "words_any", holds: true },
        { condition: "max_total", holds: false },
      ],
    },
  });
  await openAlerts(`/alerts#${DATES_ALERT.id}`);
  const field = await screen.findByLabelText("Missed a deal? Paste its link");
  await pasteInto(field, "https://shop.example");
  await userEvent.click(screen.getByRole("button", { name: "Check" }));
  await screen.findByText("Enter the link or the id of a deal on this site.");
  await pasteInto(field, `https://samha.test/deals/${ROW.id}?lang=ar`);
  await userEvent.click(screen.getByRole("button", { name: "Check" }));
  await screen.findByText("This deal doesn’t fit.");
  screen.getByText(
    "It costs more than your highest total or is in another currency, or its total isn’t known",
  );
  expect(bodyOf(requests, EXPLAIN)).toEqual({
    alert_id_param: DATES_ALERT.id,
    deal_id_param: ROW.id,
  });
});
