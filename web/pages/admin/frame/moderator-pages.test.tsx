// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { Component as HalalPage } from "#pages/admin/deals/halal-page.tsx";
import { Component as MemberPage } from "#pages/admin/members/member-page.tsx";
import { Component as DashboardPage } from "#pages/admin/overview/dashboard-page.tsx";
import { Component as LinksPage } from "#pages/admin/overview/links-page.tsx";
import { COMMENT, group, REPORTS, single } from "#pages/admin/reports/reports.fixture.ts";
import { Component as ReportsPage } from "#pages/admin/reports/reports-page.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { MODERATORS_BACKEND, openAdmin } from "./admin.fixture.tsx";

const QUEUES = "POST /rest/v1/rpc/get_admin_queues";
const DECIDE = "POST /rest/v1/rpc/decide_reports";

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("a moderator’s navigation has the dashboard, their queues and the deals to edit, and nothing else", async () => {
  fakeSupabase(MODERATORS_BACKEND);
  await openAdmin(<DashboardPage />, "/admin");
  const nav = await screen.findByRole("navigation", { name: "Moderation" });
  const links = within(nav).getAllByRole("link").slice(1);
  expect(links.map((link) => link.textContent)).toEqual([
    "Dashboard",
    "Pending deals",
    "Edited since approval",
    "Edit deals",
    "Avatars",
    "Reports",
    "Voucher codes",
    "Endings",
    "Halal facts",
  ]);
});

test("a moderator’s dashboard has the sizes of the queues, and loads none of the admins’ numbers and logs", async () => {
  const { requests } = fakeSupabase({
    ...MODERATORS_BACKEND,
    [QUEUES]: { body: [{ queue: "reports", waiting: 3, oldest_at: "2026-11-20 08:00:00+00" }] },
  });
  await openAdmin(<DashboardPage />, "/admin");
  await screen.findByRole("link", { name: /Open reports/ });
  expect([...new Set(requests.map(({ route }) => route))].sort()).toEqual([
    "POST /rest/v1/rpc/check_admin_status",
    QUEUES,
    "POST /rest/v1/rpc/get_my_profile",
  ]);
});

test("a page of admins shows a moderator a refusal and loads nothing", async () => {
  const { requests } = fakeSupabase(MODERATORS_BACKEND);
  await openAdmin(<LinksPage />, "/admin/links");
  await screen.findByRole("heading", { name: "Unauthorized: Admin access required" });
  expect(requests.map(({ route }) => route)).not.toContain("POST /rest/v1/rpc/get_domain_rules");
});

test("a link to a member’s record leads a moderator to the public profile", async () => {
  fakeSupabase(MODERATORS_BACKEND);
  const { router } = await openAdmin(<MemberPage />, "/admin/members/h1");
  await waitFor(() => expect(router.state.location.pathname).toBe("/users/h1"));
});

test("a moderator removes a reported comment, but bans nobody and removes no blog post", async () => {
  const post = group({
    content_type: "blog_post",
    content_id: "p1",
    content: { title: "Pills for all", text: "Buy them", status: "published", slug: "pills" },
    reports: [single({ id: "r4" })],
  });
  const { requests } = fakeSupabase({
    ...MODERATORS_BACKEND,
    [REPORTS]: { body: [COMMENT, post] },
    [DECIDE]: { body: 1 },
  });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const reported = within(await screen.findByRole("listitem", { name: "Reported: Pills for all" }));
  const names = reported.getAllByRole("button").map((button) => button.textContent);
  expect(names).toEqual(["Dismiss", "Resolve"]);
  const comment = within(screen.getByRole("listitem", { name: "Reported: Prayer mat" }));
  expect(comment.queryByRole("button", { name: /Ban/ })).toBeNull();
  await userEvent.click(comment.getByRole("button", { name: "Remove" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
  await screen.findByText("Report resolved");
  expect(requests.find(({ route }) => route === DECIDE)?.body).toMatchObject({
    content_type_param: "comment",
    content_action_param: "remove",
  });
});

test("a moderator sees the halal queue without the form for certifiers", async () => {
  fakeSupabase({
    ...MODERATORS_BACKEND,
    "POST /rest/v1/rpc/get_halal_queue": { body: { facts: [], disputes: [], certifiers: [] } },
  });
  await openAdmin(<HalalPage />, "/admin/halal");
  await screen.findByText("No open disputes.");
  expect(screen.queryByRole("heading", { name: "Certifiers" })).toBeNull();
});

test("an address with a final slash opens the page", async () => {
  fakeSupabase(MODERATORS_BACKEND);
  await openAdmin(<DashboardPage />, "/admin/");
  await screen.findByRole("heading", { name: "Dashboard" });
});
