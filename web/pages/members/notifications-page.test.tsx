// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { NOTICE_KINDS, NOTICES } from "#contract/members/notice-kind-texts.ts";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { HeaderBell } from "#features/notifications/bell.tsx";
import { GROUPED_KINDS } from "#features/notifications/group-notices.ts";
import { AMINA, AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as NotificationsPage } from "./notifications-page.tsx";

const LIST = "POST /rest/v1/rpc/get_notifications";
const COUNT = "POST /rest/v1/rpc/count_unread_notifications";
const MARK = "POST /rest/v1/rpc/mark_notifications_read";
const DEAL = "d0000000-0000-4000-8000-000000000001";
const REJECTED = {
  id: "70000000-0000-4000-8000-000000000001",
  kind: "deal_rejected",
  count: 1,
  created_at: "2026-11-20 12:00:00+00",
  is_read: false,
  subject_id: DEAL,
  deal_id: DEAL,
  title: "Medjool dates",
  reason: "Add the ingredients",
};
const REPLIES = {
  ...REJECTED,
  id: "70000000-0000-4000-8000-000000000002",
  kind: "reply",
  count: 30,
  created_at: "2026-11-19 12:00:00+00",
  comment_id: "c0000000-0000-4000-8000-000000000001",
  actor_name: "bilal",
  reason: null,
  is_read: true,
};

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

async function open(answers: Parameters<typeof fakeSupabase>[0]) {
  rememberAmina();
  const backend = fakeSupabase({ ...AMINAS_BACKEND, [COUNT]: { body: 1 }, ...answers });
  const view = (
    <>
      <HeaderBell userId={AMINA.id} />
      <NotificationsPage />
    </>
  );
  const page = renderWithAuth(view, "/notifications");
  await page.store.dispatch(initializeAuth());
  return { ...page, ...backend };
}

const lines = () => screen.getAllByRole("listitem");

test("Amina reads the reason for a rejection and the number of replies, with links", async () => {
  await open({ [LIST]: { body: [REJECTED, REPLIES] } });
  const rejected = await screen.findByRole("link", { name: /^Your deal .* wasn’t approved\.$/ });
  expect(rejected.getAttribute("href")).toBe("/profile/amina?state=rejected");
  const [first, second] = lines();
  expect(first?.textContent).toContain("Add the ingredients");
  expect(first?.textContent).toContain("New");
  expect(second?.textContent).not.toContain("New");
  expect(
    within(second as HTMLElement).getByRole("link", { name: /^30 replies to your comment/ })
      .attributes,
  ).toHaveProperty("href.value", `/deals/d000000#comment-${REPLIES.comment_id}`);
});

test("marking all as read applies up to the newest shown notice and clears the number on the bell", async () => {
  const { requests } = await open({
    [LIST]: { body: [REJECTED, REPLIES] },
    [MARK]: { body: 0 },
  });
  await screen.findByRole("link", { name: "Notifications, 1 unread" });
  await userEvent.click(await screen.findByRole("button", { name: "Mark all as read" }));
  await screen.findByRole("link", { name: "Notifications" });
  expect(requests.find(({ route }) => route === MARK)?.body).toEqual({
    before_param: "2026-11-20T12:00:00.000Z",
  });
  expect(screen.queryByText("New")).toBeNull();
  expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
});

test("if notices cannot be marked as read, an error is shown and the list stays as it is", async () => {
  const { answers } = await open({
    [LIST]: { body: [REJECTED, REPLIES] },
    [MARK]: { status: 503, body: {} },
  });
  const markAll = await screen.findByRole("button", { name: "Mark all as read" });
  await userEvent.click(markAll);
  await userEvent.click(await screen.findByRole("button", { name: "OK" }));
  expect(screen.queryByText("Your notifications could not be loaded")).toBeNull();
  answers[MARK] = { body: 0 };
  await userEvent.click(markAll);
  await waitFor(() => expect(screen.queryByText("New")).toBeNull());
});

test("the bell announces new notices once and earlier ones never", async () => {
  const { answers } = await open({ [LIST]: { body: [] } });
  await screen.findByRole("link", { name: "Notifications, 1 unread" });
  const announced = () => screen.queryAllByText("You have new notifications.");
  expect(announced()).toEqual([]);
  answers[COUNT] = { body: 2 };
  for (const name of ["Notifications, 2 unread", "Notifications, 2 unread"]) {
    document.dispatchEvent(new Event("visibilitychange"));
    await screen.findByRole("link", { name });
    await waitFor(() => expect(announced()).toHaveLength(1));
    expect(announced()[0]?.getAttribute("role")).toBe("status");
  }
});

test("opening a notice marks it as read", async () => {
  const { requests } = await open({ [LIST]: { body: [REJECTED] }, [MARK]: { body: 0 } });
  await userEvent.click(await screen.findByRole("link", { name: /wasn’t approved/ }));
  await waitFor(() =>
    expect(requests.find(({ route }) => route === MARK)?.body).toEqual({
      notification_ids_param: [REJECTED.id],
    }),
  );
});

test("several notices of one kind share a line, which opens to show them and marks them as read", async () => {
  const approved = (number: number) => ({
    ...REJECTED,
    id: `approved-${number}`,
    kind: "deal_approved",
    title: `Deal ${number}`,
    reason: null,
    is_read: number > 3,
    created_at: `2026-11-20 10:${10 + number}:00+00`,
  });
  const group = [1, 2, 3, 4, 5].map(approved);
  const { requests } = await open({
    [LIST]: { body: [REJECTED, ...group] },
    [COUNT]: { body: 4 },
    [MARK]: { body: 1 },
  });
  const line = await screen.findByRole("button", { name: /^5 of your deals are live\. .*3 new$/ });
  expect(lines()).toHaveLength(2);
  expect(screen.queryByText(/Deal 3/)).toBeNull();
  expect(line.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(line);
  const list = screen.getByRole("list", { name: "5 of your deals are live." });
  expect(line.getAttribute("aria-controls")).toBe(list.id);
  expect(within(list).getAllByRole("link")).toHaveLength(5);
  await screen.findByRole("link", { name: "Notifications, 1 unread" });
  expect(requests.filter(({ route }) => route === MARK).map(({ body }) => body)).toEqual([
    { notification_ids_param: ["approved-1", "approved-2", "approved-3"] },
  ]);
  expect(within(line).queryByText(/new/)).toBeNull();
  await userEvent.click(line);
  expect(screen.queryByRole("list", { name: "5 of your deals are live." })).toBeNull();
});

test("each kind of group has its own text", async () => {
  const three = GROUPED_KINDS.flatMap((kind) =>
    [1, 2, 3].map((number) => ({ ...REPLIES, id: `${kind}${number}`, kind })),
  );
  await open({ [LIST]: { body: three } });
  const texts = (await screen.findAllByRole("button", { expanded: false }))
    .map(({ textContent }) => textContent ?? "")
    .filter((text) => text.includes("3"));
  expect(new Set(texts).size).toBe(GROUPED_KINDS.length);
});

test("older notices are loaded in pages", async () => {
  const page = Array.from({ length: 50 }, (_, number) => ({ ...REPLIES, id: `first-${number}` }));
  const { answers, requests } = await open({ [LIST]: { body: page } });
  const older = await screen.findByRole("button", { name: "Show older ones" });
  answers[LIST] = { body: [REJECTED] };
  await userEvent.click(older);
  await screen.findByText(/wasn’t approved/);
  expect(lines()).toHaveLength(51);
  expect(requests.filter(({ route }) => route === LIST).at(-1)?.body).toMatchObject({
    before_param: "2026-11-19T12:00:00.000Z",
  });
  expect(screen.queryByRole("button", { name: "Show older ones" })).toBeNull();
});

test("without notices the page explains them, and after a failure it offers a retry", async () => {
  const { answers } = await open({ [LIST]: { status: 503, body: { message: "away" } } });
  const failed = await screen.findByRole("alert");
  expect(failed.textContent).toContain("Your notifications could not be loaded");
  answers[LIST] = { body: [] };
  await userEvent.click(within(failed).getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Nothing new yet" });
});

test("every kind has a text, even without its subject, and an unknown kind is omitted", async () => {
  const all = NOTICE_KINDS.map((kind) => ({ ...REJECTED, id: kind, kind, title: null }));
  await open({ [LIST]: { body: [...all, { ...REJECTED, id: "new", kind: "of_tomorrow" }] } });
  await waitFor(() => expect(lines()).toHaveLength(NOTICE_KINDS.length));
  for (const line of lines()) expect(line.textContent).toMatch(/^\S.{12,}/);
});

test("a poster reads which price members saw, with a link to correct it", async () => {
  const seen = { ...REJECTED, kind: "deal_price_seen", count: 3, price: 12.5, currency: "GBP" };
  await open({ [LIST]: { body: [{ ...seen, reason: null }] } });
  const link = await screen.findByRole("link", {
    name: "3 members saw \u2068£12.50\u2069 for your deal “\u2068Medjool dates\u2069”. Correct it?",
  });
  expect(link.getAttribute("href")).toBe("/deals/d000000#seen-price");
});

test("a poster reads who has a tip for the deal, with a link to the tips", async () => {
  const tip = { ...REJECTED, kind: "addition", actor_name: "bilal", reason: null };
  await open({ [LIST]: { body: [tip] } });
  const link = await screen.findByRole("link", {
    name: "\u2068bilal\u2069 has a tip for your deal “\u2068Medjool dates\u2069”. Accept it?",
  });
  expect(link.getAttribute("href")).toBe("/deals/d000000#add");
});

test("notices about halal facts lead to the facts of the deal or the merchant", async () => {
  const disputed = { ...REJECTED, kind: "fact_disputed", reason: null };
  const refused = {
    ...disputed,
    id: "n9",
    kind: "fact_rejected",
    deal_id: null,
    slug: "date-house",
    title: "Date House",
    reason: "The label is of another product",
  };
  await open({ [LIST]: { body: [disputed, refused] } });
  const link = await screen.findByRole("link", {
    name: "Halal information on “\u2068Medjool dates\u2069” is disputed. You can answer as the merchant.",
  });
  expect(link.getAttribute("href")).toBe("/deals/d000000#halal");
  const other = screen.getByRole("link", { name: /Date House/ });
  expect(other.getAttribute("href")).toBe("/businesses/date-house#halal");
  screen.getByText(/The label is of another product/);
});

test("a notice shows when a member's checks count again, and who ended a deal", async () => {
  const paused = { ...REJECTED, kind: "checks_paused", reason: null, deal_id: null, title: null };
  const ended = { ...REPLIES, kind: "deal_ended_by_members", detail: "members", comment_id: null };
  await open({ [LIST]: { body: [{ ...paused, until: "2026-12-20 12:00:00+00" }, ended] } });
  const link = await screen.findByRole("link", { name: /^Your checks of deals don’t count/ });
  expect(link.getAttribute("href")).toBe("/settings#checks");
  screen.getByText(/^They count again from/);
  screen.getByRole("link", { name: /^Members say your deal .* has ended/ });
});

test("a visitor is sent to sign in first", async () => {
  fakeSupabase({});
  const { router, store } = renderWithAuth(<NotificationsPage />, "/notifications");
  await store.dispatch(initializeAuth());
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(router.state.location.search).toBe("?next=%2Fnotifications");
});

test("mentions by one member and by several have different texts", async () => {
  const mention = { ...REPLIES, kind: "mention", others: 0 };
  const id = (number: number) => `70000000-0000-4000-8000-00000000000${number}`;
  await open({
    [LIST]: {
      body: [
        { ...mention, id: id(3), count: 1 },
        { ...mention, id: id(4), count: 3 },
        { ...mention, id: id(5), count: 10, others: 9 },
        { ...mention, id: id(6), count: 2, others: 1 },
      ],
    },
  });
  await screen.findAllByRole("link", { name: /mentioned you/ });
  const plain = (text: string | null) => (text ?? "").replaceAll(/[\u2068\u2069]/g, "");
  expect(lines().map((line) => plain(line.querySelector("a")?.textContent ?? null))).toEqual([
    "bilal mentioned you in a comment on “Medjool dates”",
    "bilal mentioned you in 3 comments on “Medjool dates”",
    "bilal and 9 others mentioned you in comments on “Medjool dates”",
    "bilal and 1 other mentioned you in comments on “Medjool dates”",
  ]);
});

test("a notice about an edit shows the admin's reason, and one about temperature uses the word of the scale", async () => {
  await open({
    [LIST]: {
      body: [
        { ...REJECTED, kind: "deal_changed", fields: ["price"], reason: "The shop says £5" },
        { ...REPLIES, kind: "deal_hot", reason: null },
      ],
    },
  });
  await screen.findByText("The shop says £5");
  screen.getByRole("link", { name: /is warm now: it reached 100°\.$/ });
});

test("an alert's notice about one deal links to the deal, a notice about several to the alert", async () => {
  const alertId = "a1e70000-0000-4000-8000-000000000001";
  const one = { ...REJECTED, kind: "alert", subject_id: alertId, alert_name: "Ajwa" };
  const many = {
    ...one,
    id: "70000000-0000-4000-8000-000000000009",
    count: 20,
    deal_id: null,
    created_at: "2026-11-19 12:00:00+00",
  };
  fakeSupabase({ ...AMINAS_BACKEND, [LIST]: { body: [one, many] }, [COUNT]: { body: 2 } });
  rememberAmina();
  const { store } = renderWithAuth(<NotificationsPage />, "/notifications");
  await store.dispatch(initializeAuth());
  const addressOf = (name: RegExp) =>
    screen.findByRole("link", { name }).then((link) => link.getAttribute("href"));
  expect(await addressOf(/is a new deal for your alert/)).toBe("/deals/d000000");
  expect(await addressOf(/20 new deals for your alert/)).toBe(`/alerts#${alertId}`);
});

test("a decision of an admin links to the form to object, which names the page; other notices do not", async () => {
  const notices = NOTICE_KINDS.map((kind, index) => ({
    ...REJECTED,
    id: `70000000-0000-4000-8000-0000000001${String(index).padStart(2, "0")}`,
    kind,
    // Different days, so that no notices share a line.
    created_at: `2026-0${1 + Math.floor(index / 28)}-${String(1 + (index % 28)).padStart(2, "0")} 12:00:00+00`,
    slug: "noor",
  }));
  await open({ [LIST]: { body: notices } });
  await screen.findByText(/^Your deal “.*” is live/);
  for (const [index, kind] of NOTICE_KINDS.entries()) {
    const link = within(lines()[index] as HTMLElement).queryByRole("link", { name: "Tell us" });
    const isDecision = "isContestable" in NOTICES[kind];
    expect(link?.getAttribute("href") ?? null, kind).toEqual(
      isDecision ? expect.stringMatching(/^\/contact\?topic=complaint&about=%2F/) : null,
    );
  }
});

test("the form to object names the decision, and the answer leads back to it", async () => {
  const action_id = "af000000-0000-4000-8000-000000000001";
  const answer = { ...REJECTED, id: "70000000-0000-4000-8000-000000000004", action_id };
  await open({
    [LIST]: {
      body: [
        { ...REJECTED, action_id },
        { ...answer, kind: "appeal_upheld" },
      ],
    },
  });
  const objection = await screen.findByRole("link", { name: "Tell us" });
  expect(objection.getAttribute("href")).toMatch(
    RegExp(`^/contact\\?.*about=.*&action=${action_id}$`),
  );
  const link = screen.getByRole("link", { name: /^We looked again at our decision about/ });
  expect(link.getAttribute("href")).toBe(`/contact?topic=complaint&action=${action_id}`);
});

test("a ban says until when, or that it has no end", async () => {
  const ban = { ...REJECTED, kind: "banned", subject_id: AMINA.id, deal_id: null, title: null };
  const notices = [
    { ...ban, until: "2026-12-04 12:00:00+00" },
    { ...ban, id: "70000000-0000-4000-8000-000000000003", until: null },
  ];
  await open({ [LIST]: { body: notices } });
  await screen.findByText(/^Your account is banned until .*Friday 4 December, \d\d:00/);
  screen.getByText("Your account is banned. This ban has no end date.");
  const [link] = screen.getAllByRole("link", { name: "Tell us" });
  expect(link?.getAttribute("href")).toBe("/contact?topic=complaint&about=%2Fprofile%2Famina");
});
