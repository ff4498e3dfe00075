// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { openAdmin } from "./admin.fixture.tsx";
import {
  BACKEND,
  BAN,
  COMMENT,
  DELETE_COMMENT,
  group,
  MODERATE,
  REPORTS,
  RESOLVE,
  single,
} from "./reports.fixture.ts";
import { Component as ReportsPage } from "./reports-page.tsx";

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => {});
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
    expected_status_param: "active",
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
  await userEvent.click(confirmation().getByRole("button", { name: "Remove" }));
  await screen.findByText("Resolved", { selector: "[role=status] *, [role=status]" });
  expect(requests.find(({ route }) => route === DELETE_COMMENT)?.body).toEqual({
    comment_id_param: "c1",
  });
  expect(requests.find(({ route }) => route === RESOLVE)?.body).toMatchObject({
    content_type_param: "comment",
    status_param: "resolved",
  });
});

test("nothing is removed before the admin has confirmed it", async () => {
  const { requests } = fakeSupabase({ ...BACKEND });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const comment = within(await screen.findByRole("listitem", { name: "Reported: Prayer mat" }));
  const remove = comment.getByRole("button", { name: "Remove" });
  await userEvent.click(remove);
  expect(confirmation().getByText("Its text is lost for good; its answers stay.")).toBeDefined();
  await userEvent.click(confirmation().getByRole("button", { name: "Keep it" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(remove);
  expect(requests.map(({ route }) => route)).not.toContain(DELETE_COMMENT);
  expect(requests.map(({ route }) => route)).not.toContain(RESOLVE);
});

test("a comment that its author deleted first needs no removal; its reports are resolved", async () => {
  const { requests } = fakeSupabase({
    ...BACKEND,
    [DELETE_COMMENT]: {
      status: 404,
      body: { code: "PT404", hint: "comment_not_found", message: "Comment not found" },
    },
  });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const comment = within(await screen.findByRole("listitem", { name: "Reported: Prayer mat" }));
  await userEvent.click(comment.getByRole("button", { name: "Remove" }));
  await userEvent.click(confirmation().getByRole("button", { name: "Remove" }));
  await screen.findByText("Resolved", { selector: "[role=status] *, [role=status]" });
  expect(requests.map(({ route }) => route)).toContain(RESOLVE);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a blog post goes back to its author as a draft", async () => {
  const post = group({
    content_type: "blog_post",
    content_id: "b1",
    content: { title: "Pills for all", text: "Buy them", status: "published", slug: "pills" },
    reports: [single({ id: "r4", reason: "spam" })],
  });
  const { requests } = fakeSupabase({
    ...BACKEND,
    [REPORTS]: { body: [post] },
    "PATCH /rest/v1/blog_posts": { body: [{ id: "b1" }] },
  });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const card = within(await screen.findByRole("listitem", { name: "Reported: Pills for all" }));
  await userEvent.click(card.getByRole("button", { name: "Remove" }));
  await userEvent.click(confirmation().getByRole("button", { name: "Remove" }));
  await screen.findByText("Resolved", { selector: "[role=status] *, [role=status]" });
  expect(requests.find(({ route }) => route === "PATCH /rest/v1/blog_posts")?.body).toEqual({
    status: "draft",
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
  await userEvent.click(confirmation().getByRole("button", { name: "Remove" }));
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
  expect(document.activeElement).toBe(comment.getByLabelText("Reason"));
  await userEvent.type(comment.getByLabelText("Reason"), "Sells followers");
  await userEvent.click(comment.getByRole("button", { name: "Ban" }));
  await screen.findByText("Banned");
  await vi.waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Reported: Prayer mat"),
  );
  expect(requests.find(({ route }) => route === BAN)?.body).toMatchObject({
    user_id_param: "h1",
    reason_param: "Sells followers",
  });
});

/** The question before something is taken away. */
const confirmation = () => within(screen.getByRole("dialog", { name: "Remove this?" }));
