// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ADMINS_BACKEND, openAdmin } from "#pages/admin/frame/admin.fixture.tsx";
import { Component as MessagesPage } from "#pages/admin/members/messages-page.tsx";
import { AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { Component as AuditPage } from "./audit-page.tsx";
import { Component as DashboardPage } from "./dashboard-page.tsx";

vi.mock("#features/moderation/dashboard/draw-lines.ts", () => ({ drawLines: () => () => {} }));

const QUEUES = "POST /rest/v1/rpc/get_admin_queues";
const FAILED = "POST /rest/v1/rpc/get_failed_jobs";
const RETRY = "POST /rest/v1/rpc/retry_failed_jobs";
const ACTIONS = "GET /rest/v1/admin_actions_with_names";
const MESSAGES = "GET /rest/v1/contact_messages";
const HANDLE = "POST /rest/v1/rpc/handle_contact_message";

const BACKEND = {
  ...ADMINS_BACKEND,
  [QUEUES]: {
    body: [
      { queue: "deals", waiting: 7, oldest_at: "2026-11-20 08:00:00+00" },
      { queue: "messages", waiting: 0, oldest_at: null },
      // Sent by a newer database.
      { queue: "something_new", waiting: 3, oldest_at: "2026-11-20 08:00:00+00" },
    ],
  },
  "POST /rest/v1/rpc/get_daily_counts": {
    body: [
      { day: "2026-11-20", deals: 4, members: 1 },
      { day: "2026-11-21", deals: 9, members: 2 },
    ],
  },
  "POST /rest/v1/rpc/get_pending_deals": { body: [1, 2, 3, 4, 5].map(pendingDeal) },
  "POST /rest/v1/rpc/get_pending_deal_hints": { body: [] },
  "GET /rest/v1/voucher_codes": { body: [] },
  "POST /rest/v1/rpc/moderate_deal": { body: {} },
  "POST /rest/v1/rpc/undo_decision": { body: "pending" },
  [FAILED]: { body: [] },
  "POST /rest/v1/rpc/get_last_background_run": { body: new Date().toISOString() },
  "POST /rest/v1/rpc/get_site_warnings": { body: [] },
  [ACTIONS]: {
    body: [
      {
        id: "a1",
        admin_id: "m1",
        admin_username: "maryam",
        action: "update_deal",
        subject_type: "deal",
        subject_id: "d1",
        subject_title: "Medjool dates",
        reason: "The price was wrong",
        before: { price: 9.99 },
        after: { price: 8.5 },
        created_at: "2026-11-20 08:00:00+00",
      },
    ],
  },
  "GET /rest/v1/security_events_with_names": {
    body: [
      {
        id: "e1",
        user_id: "h1",
        username: "hamza",
        event: "tried_something_new",
        details: { call: "moderate_avatar", user_id: "b1", until: null },
        created_at: "2026-11-20 08:00:00+00",
      },
    ],
  },
  [MESSAGES]: {
    body: [
      {
        id: "q1",
        name: "Bilal",
        email: "bilal@example.com",
        topic: "account",
        message: "How do I change my name?",
        user_id: null,
        created_at: "2026-11-20 08:00:00+00",
        handled_at: null,
      },
    ],
  },
};

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test("the dashboard shows the queues, the daily counts and the latest actions", async () => {
  fakeSupabase({ ...BACKEND });
  await openAdmin(<DashboardPage />, "/admin");
  const main = within(screen.getByRole("main"));
  const card = await main.findByRole("link", { name: /^Pending deals/ });
  expect(card.textContent).toContain("7");
  expect(card.textContent).toContain("Oldest: ");
  expect(card.getAttribute("href")).toBe("/admin/deals");
  expect(main.getByRole("link", { name: /^Messages/ }).textContent).toContain("All caught up");
  const newest = within(main.getByRole("row", { name: /21 Nov 2026/, hidden: true }));
  expect(newest.getAllByRole("cell", { hidden: true }).map((cell) => cell.textContent)).toEqual([
    "9",
    "2",
  ]);
  main.getByText(/don’t say who runs this site/);
  await main.findByRole("link", { name: "Medjool dates" });
  const detail = await main.findByText("call: moderate_avatar");
  const member = within(detail.closest("p") ?? detail).getByRole("link");
  expect(member.getAttribute("href")).toBe("/admin/members/b1");
  expect(detail.closest("p")?.textContent).toBe("call: moderate_avatarView member");
});

test("a report of illegal content that waits for more than 24 hours is late on the dashboard and in the list", async () => {
  const message = {
    id: "3f2a9c01-bd45-4000-8000-000000000001",
    reference: "3F2A9C01BD",
    name: "Hamza",
    email: "hamza@example.com",
    topic: "illegal",
    message: "This deal sells weapons.",
    about: "/deals/1234567",
    user_id: null,
    created_at: "2026-11-18 08:00:00+00",
    due_at: "2026-11-19 08:00:00+00",
    handled_at: null,
  };
  const fresh = { ...message, id: "2", due_at: "2026-11-21 08:00:00+00", about: "//evil.example" };
  fakeSupabase({
    ...BACKEND,
    [QUEUES]: {
      body: [{ queue: "messages", waiting: 2, oldest_at: message.created_at, late: 1 }],
    },
    [MESSAGES]: { body: [message, fresh] },
  });
  const { unmount } = await openAdmin(<DashboardPage />, "/admin");
  const main = () => within(screen.getByRole("main"));
  expect((await main().findByRole("link", { name: /^Messages/ })).textContent).toContain("1 late");
  unmount();
  await openAdmin(<MessagesPage />, "/admin/messages");
  const texts = await main().findAllByText("This deal sells weapons.");
  const [late, next] = texts.map((text) => text.closest("li"));
  expect(late?.textContent).toContain("Late: 24 h have passed");
  expect(late?.textContent).toContain("3F2A9C01BD");
  const page = within(late as HTMLElement).getByRole("link", { name: "/deals/1234567" });
  expect(page.getAttribute("href")).toBe("/deals/1234567");
  expect(next?.textContent).toContain("Decide within 24 h");
  expect(
    within(next as HTMLElement)
      .queryByRole("link", { name: /evil/ })
      ?.getAttribute("href"),
  ).toBe("/");
});

test("the first pending deals can be decided on the dashboard with the queue's keyboard shortcuts", async () => {
  const { requests } = fakeSupabase({ ...BACKEND });
  await openAdmin(<DashboardPage />, "/admin");
  await screen.findByRole("listitem", { name: "Deal 4" });
  expect(screen.queryByRole("listitem", { name: "Deal 5" })).toBeNull();
  const open = screen.getByRole("link", { name: /^Open queue.*Pending deals$/ });
  expect(open.getAttribute("href")).toBe("/admin/deals");
  await userEvent.keyboard("jja");
  await screen.findByText("Approved: Deal 2");
  await screen.findByRole("listitem", { name: "Deal 5" });
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Deal 3");
  await userEvent.keyboard("u");
  await screen.findByText("Undone: Deal 2");
  expect(requests.filter(({ route }) => route.endsWith("moderate_deal"))).toHaveLength(1);
});

test("without pending items, the dashboard shows 'All caught up'", async () => {
  fakeSupabase({
    ...BACKEND,
    [QUEUES]: { body: [{ queue: "deals", waiting: 0, oldest_at: null }] },
  });
  await openAdmin(<DashboardPage />, "/admin");
  await screen.findByRole("heading", { name: "All caught up" });
});

test("an admin sees failed jobs and retries them", async () => {
  const failures = [
    { task: "send_mail", retried: 2, failed: 1, oldest_at: "2026-11-20 08:00:00+00" },
  ];
  const { answers } = fakeSupabase({
    ...BACKEND,
    [FAILED]: { body: failures },
    [RETRY]: { body: 3 },
  });
  await openAdmin(<DashboardPage />, "/admin");
  await screen.findByRole("heading", { name: "Failed background work" });
  const line = screen.getByText("Emails about accounts").closest("li");
  expect(line?.textContent).toContain("2 will be retried automatically · 1 needs your attention");
  answers[FAILED] = { body: [] };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(screen.queryByText("Emails about accounts")).toBeNull());
});

test("the dashboard warns that background work has stopped", async () => {
  fakeSupabase({
    ...BACKEND,
    "POST /rest/v1/rpc/get_last_background_run": { body: "2026-11-20 08:00:00+00" },
  });
  await openAdmin(<DashboardPage />, "/admin");
  await screen.findByText(/Background work last ran/);
});

test("the dashboard warns about the effect of an untrusted proxy", async () => {
  const warnings = "POST /rest/v1/rpc/get_site_warnings";
  fakeSupabase({ ...BACKEND, [warnings]: { body: ["untrusted_proxy"] } });
  await openAdmin(<DashboardPage />, "/admin");
  await screen.findByText(/share one set of limits/);
});

test("the navigation shows the number of pending items", async () => {
  fakeSupabase({ ...BACKEND });
  await openAdmin(<DashboardPage />, "/admin");
  const nav = within(screen.getByRole("navigation", { name: "Admin" }));
  await vi.waitFor(() =>
    expect(nav.getByRole("link", { name: /Pending deals/ }).textContent).toBe("Pending deals7"),
  );
  expect(nav.getByRole("link", { name: /Messages/ }).textContent).toBe("Messages");
});

test("a dashboard that failed to load can be loaded again", async () => {
  const { answers } = fakeSupabase({ ...BACKEND, [QUEUES]: { status: 500, body: {} } });
  await openAdmin(<DashboardPage />, "/admin");
  await screen.findByRole("heading", { name: "The dashboard could not be loaded" });
  answers[QUEUES] = BACKEND[QUEUES];
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("row", { name: /21 Nov 2026/, hidden: true });
});

test("the audit log shows admin, action, subject, reason and changes", async () => {
  fakeSupabase({ ...BACKEND });
  await openAdmin(<AuditPage />, "/admin/audit");
  const subject = await screen.findByRole("link", { name: "Medjool dates" });
  const line = subject.closest("li") as HTMLElement;
  expect(line.textContent).toContain("maryam");
  expect(line.textContent).toContain("edited the deal");
  expect(line.textContent).toContain("Reason: The price was wrong");
  const row = within(line).getByRole("row", { name: /price/, hidden: true });
  expect(row.textContent).toBe("price9.998.5");
});

test("the log names and links the deal or merchant of a halal fact", async () => {
  const action = (id: string, subject: object) => ({
    id,
    action: "withdraw_halal_fact",
    subject_type: "halal_fact",
    subject_id: `f${id}`,
    created_at: "2026-11-20 08:00:00+00",
    ...subject,
  });
  const body = [
    action("a1", { subject_title: "Medjool dates", fact_deal_id: "d1" }),
    action("a2", { subject_title: "Date House", subject_slug: "date-house" }),
    action("a3", {}),
  ];
  fakeSupabase({ ...BACKEND, [ACTIONS]: { body } });
  await openAdmin(<AuditPage />, "/admin/audit");
  const deal = await screen.findByRole("link", { name: "Medjool dates" });
  expect(deal.getAttribute("href")).toBe("/deals/d1");
  const shop = screen.getByRole("link", { name: "Date House" });
  expect(shop.getAttribute("href")).toBe("/businesses/date-house");
  expect(screen.getAllByText("took down a halal fact")).toHaveLength(3);
  expect(screen.queryByText("fa3")).toBeNull();
});

test("a security event without a text is shown by its code", async () => {
  fakeSupabase({ ...BACKEND });
  await openAdmin(<AuditPage />, "/admin/audit");
  await screen.findByText("tried something new");
});

test("a member sees no log and requests none", async () => {
  const { requests } = fakeSupabase({ ...BACKEND, ...AMINAS_BACKEND });
  await openAdmin(<AuditPage />, "/admin/audit");
  await screen.findByRole("heading", { name: "Unauthorized: Admin access required" });
  expect(requests.map(({ route }) => route)).not.toContain(ACTIONS);
  expect(requests.map(({ route }) => route)).not.toContain(QUEUES);
});

test("a handled message leaves the list", async () => {
  const { requests, answers } = fakeSupabase({ ...BACKEND, [HANDLE]: { body: {} } });
  await openAdmin(<MessagesPage />, "/admin/messages");
  await screen.findByText("How do I change my name?");
  const answer = screen.getByRole("link", { name: "Reply to Bilal by email" });
  expect(answer.getAttribute("href")).toContain("mailto:bilal%40example.com");
  answers[MESSAGES] = { body: [] };
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  const empty = await screen.findByRole("heading", { name: "All caught up" });
  await screen.findByText("Marked as done");
  await vi.waitFor(() => expect(document.activeElement?.contains(empty)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
  expect(requests.find(({ route }) => route === HANDLE)?.body).toEqual({
    message_id_param: "q1",
    is_handled_param: true,
  });
});

test("a message that could not be marked stays and shows the reason", async () => {
  fakeSupabase({ ...BACKEND, [HANDLE]: { status: 500, body: {} } });
  await openAdmin(<MessagesPage />, "/admin/messages");
  await userEvent.click(await screen.findByRole("button", { name: "Done" }));
  expect((await screen.findByRole("alertdialog")).textContent).toContain("Server error.");
  screen.getByText("How do I change my name?");
});

function pendingDeal(number: number) {
  return { id: `d${number}`, title: `Deal ${number}`, category: "food", status: "pending" };
}
