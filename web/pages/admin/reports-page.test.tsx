// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { ADMINS_BACKEND, openAdmin } from "./admin.fixture.tsx";
import { Component as ReportsPage } from "./reports-page.tsx";

const REPORTS = "POST /rest/v1/rpc/get_reports";
const RESOLVE = "POST /rest/v1/rpc/resolve_reports_of_content";
const MODERATE = "POST /rest/v1/rpc/moderate_deal";
const DELETE_COMMENT = "POST /rest/v1/rpc/delete_comment";
const BAN = "POST /rest/v1/rpc/ban_member";

const DATES = group({
  content_type: "deal",
  content_id: "d1",
  reports_count: 2,
  content: { title: "Medjool dates", text: "From Medina", status: "active" },
  reports: [
    single({ id: "r1", username: "bilal", reason: "expired", details: "Sold out." }),
    single({ id: "r2", username: "safiya", reason: "wrong_information" }),
  ],
});
const COMMENT = group({
  content_type: "comment",
  content_id: "c1",
  content: { title: "Prayer mat", text: "Buy followers here", status: "active", deal_id: "d2" },
  reports: [single({ id: "r3", reason: "spam" })],
});

const BACKEND = {
  ...ADMINS_BACKEND,
  [REPORTS]: { body: [DATES, COMMENT] },
  [RESOLVE]: { body: 2 },
  [MODERATE]: { body: {} },
  [DELETE_COMMENT]: { body: {} },
  [BAN]: { body: {} },
};

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test("reports stand grouped by content, with the content in view", async () => {
  const { requests } = fakeSupabase({ ...BACKEND });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const dates = within(await screen.findByRole("listitem", { name: "Reported: Medjool dates" }));
  expect(dates.getByText("2 reports")).toBeDefined();
  expect(dates.getByText("From Medina")).toBeDefined();
  expect(dates.getByText("It has expired")).toBeDefined();
  expect(dates.getByText("Sold out.")).toBeDefined();
  expect(dates.getByText("safiya")).toBeDefined();
  const comment = within(screen.getByRole("listitem", { name: "Reported: Prayer mat" }));
  expect(comment.getByRole("link", { name: "Prayer mat" }).getAttribute("href")).toBe(
    "/deals/d2#comment-c1",
  );
  expect(requests.find(({ route }) => route === REPORTS)?.body).toEqual({ status_param: "open" });
});

test("a deal is declared over with a word that its reporters read, and the next has the focus", async () => {
  const { requests, answers } = fakeSupabase({ ...BACKEND });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const dates = within(await screen.findByRole("listitem", { name: "Reported: Medjool dates" }));
  await userEvent.type(dates.getByLabelText(/^Word to those/), "Over, thank you.");
  answers[REPORTS] = { body: [COMMENT] };
  await userEvent.click(dates.getByRole("button", { name: "Declare over" }));
  await vi.waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Reported: Prayer mat"),
  );
  const routes = requests.map(({ route }) => route);
  expect(routes.indexOf(MODERATE)).toBeLessThan(routes.indexOf(RESOLVE));
  expect(requests.find(({ route }) => route === MODERATE)?.body).toEqual({
    deal_id_param: "d1",
    action_param: "expire",
    reason_param: "Over, thank you.",
  });
  expect(requests.find(({ route }) => route === RESOLVE)?.body).toEqual({
    content_type_param: "deal",
    content_id_param: "d1",
    status_param: "resolved",
    resolution_param: "Over, thank you.",
  });
});

test("a comment is removed, and its reports are resolved in one go", async () => {
  const { requests } = fakeSupabase({ ...BACKEND });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const comment = within(await screen.findByRole("listitem", { name: "Reported: Prayer mat" }));
  await userEvent.click(comment.getByRole("button", { name: "Remove" }));
  await screen.findByText("Resolved", { selector: "[role=status] *, [role=status]" });
  expect(requests.find(({ route }) => route === DELETE_COMMENT)?.body).toEqual({
    comment_id_param: "c1",
  });
  expect(requests.find(({ route }) => route === RESOLVE)?.body).toMatchObject({
    content_type_param: "comment",
    status_param: "resolved",
  });
});

test("dismissing leaves the content alone", async () => {
  const { requests } = fakeSupabase({ ...BACKEND });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const dates = within(await screen.findByRole("listitem", { name: "Reported: Medjool dates" }));
  await userEvent.click(dates.getByRole("button", { name: "Dismiss" }));
  await screen.findByText("Dismissed", { selector: "[role=status] *, [role=status]" });
  expect(requests.map(({ route }) => route)).not.toContain(MODERATE);
  expect(requests.find(({ route }) => route === RESOLVE)?.body).toMatchObject({
    status_param: "dismissed",
  });
});

test("where the content cannot be removed, its reports stay open and the word stays typed", async () => {
  const { requests } = fakeSupabase({ ...BACKEND, [MODERATE]: { status: 500, body: {} } });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const dates = within(await screen.findByRole("listitem", { name: "Reported: Medjool dates" }));
  await userEvent.type(dates.getByLabelText(/^Word to those/), "Not halal");
  await userEvent.click(dates.getByRole("button", { name: "Remove" }));
  expect((await screen.findByRole("alertdialog")).textContent).toContain("Server error.");
  expect(requests.map(({ route }) => route)).not.toContain(RESOLVE);
  expect((dates.getByLabelText(/^Word to those/) as HTMLInputElement).value).toBe("Not halal");
});

test("two admins do not collide: the second is told quietly", async () => {
  const { answers } = fakeSupabase({
    ...BACKEND,
    [RESOLVE]: {
      status: 409,
      body: { code: "PT409", hint: "already_decided", message: "Somebody else was faster" },
    },
  });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const dates = within(await screen.findByRole("listitem", { name: "Reported: Medjool dates" }));
  answers[REPORTS] = { body: [] };
  await userEvent.click(dates.getByRole("button", { name: "Dismiss" }));
  expect(await screen.findByText("Somebody else has already decided on this")).toBeDefined();
  expect(await screen.findByRole("heading", { name: "Nothing is reported" })).toBeDefined();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("the author is banned from here, with a reason", async () => {
  const { requests } = fakeSupabase({ ...BACKEND });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const comment = within(await screen.findByRole("listitem", { name: "Reported: Prayer mat" }));
  await userEvent.click(comment.getByRole("button", { name: "Ban hamza" }));
  await userEvent.type(comment.getByLabelText("Reason"), "Sells followers");
  await userEvent.click(comment.getByRole("button", { name: "Ban" }));
  await screen.findByText("Banned");
  expect(requests.find(({ route }) => route === BAN)?.body).toMatchObject({
    user_id_param: "h1",
    reason_param: "Sells followers",
  });
});

test("what was decided is read with its word and who decided", async () => {
  const decided = group({
    content_type: "deal",
    content_id: "d1",
    content: null,
    reports: [single({ id: "r1", resolution: "Over, thank you.", resolved_by_username: "maryam" })],
  });
  const { requests } = fakeSupabase({ ...BACKEND, [REPORTS]: { body: [decided] } });
  await openAdmin(<ReportsPage />, "/admin/reports?show=resolved");
  expect(await screen.findByText("This is not here any more.")).toBeDefined();
  expect(screen.getByText(/Decided by/).textContent).toBe("Decided by maryam: Over, thank you.");
  expect(screen.queryByRole("button", { name: "Resolve" })).toBeNull();
  expect(requests.find(({ route }) => route === REPORTS)?.body).toEqual({
    status_param: "resolved",
  });
});

test("reports that cannot be read can be asked for again", async () => {
  const { answers } = fakeSupabase({ ...BACKEND, [REPORTS]: { status: 500, body: {} } });
  await openAdmin(<ReportsPage />, "/admin/reports");
  await screen.findByRole("heading", { name: "The reports could not be loaded" });
  answers[REPORTS] = { body: [COMMENT] };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("listitem", { name: "Reported: Prayer mat" })).toBeDefined();
});

function group(fields: Record<string, unknown>) {
  return {
    reports_count: 1,
    first_reported_at: "2026-11-20 08:00:00+00",
    last_reported_at: "2026-11-20 09:00:00+00",
    author_id: "h1",
    author_username: "hamza",
    author_is_banned: false,
    ...fields,
  };
}

function single(fields: Record<string, unknown>) {
  return {
    username: "bilal",
    reason: "spam",
    details: null,
    resolution: null,
    resolved_by_username: null,
    created_at: "2026-11-20 08:00:00+00",
    ...fields,
  };
}
