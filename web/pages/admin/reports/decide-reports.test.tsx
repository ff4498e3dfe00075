// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { openAdmin } from "#pages/admin/frame/admin.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { BACKEND, COMMENT, DECIDE, group, REPORTS, single } from "./reports.fixture.ts";
import { Component as ReportsPage } from "./reports-page.tsx";

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("a deal is marked as expired with a message to its reporters, and focus moves to the next reported content", async () => {
  const { requests, answers } = fakeSupabase({ ...BACKEND });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const dates = within(await screen.findByRole("listitem", { name: "Reported: Medjool dates" }));
  await pasteInto(dates.getByLabelText(/^Message to reporters/), "Over, thank you.");
  answers[REPORTS] = { body: [COMMENT] };
  await userEvent.click(dates.getByRole("button", { name: "Mark as expired" }));
  await vi.waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Reported: Prayer mat"),
  );
  expect(requests.find(({ route }) => route === DECIDE)?.body).toEqual({
    content_type_param: "deal",
    content_id_param: "d1",
    status_param: "resolved",
    resolution_param: "Over, thank you.",
    content_action_param: "expire",
  });
});

test("a comment is removed and its reports are resolved with one request", async () => {
  const { requests } = fakeSupabase({ ...BACKEND });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const comment = within(await screen.findByRole("listitem", { name: "Reported: Prayer mat" }));
  await userEvent.click(comment.getByRole("button", { name: "Remove" }));
  await userEvent.click(confirmation().getByRole("button", { name: "Remove" }));
  await screen.findByText("Report resolved", { selector: "[role=status] *, [role=status]" });
  expect(requests.find(({ route }) => route === DECIDE)?.body).toMatchObject({
    content_type_param: "comment",
    content_id_param: "c1",
    status_param: "resolved",
    content_action_param: "remove",
  });
});

test("nothing is removed before the admin confirms the removal", async () => {
  const { requests } = fakeSupabase({ ...BACKEND });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const comment = within(await screen.findByRole("listitem", { name: "Reported: Prayer mat" }));
  const remove = comment.getByRole("button", { name: "Remove" });
  await userEvent.click(remove);
  confirmation().getByText("Its text and its author disappear. Replies stay.");
  await userEvent.click(confirmation().getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(remove);
  expect(requests.map(({ route }) => route)).not.toContain(DECIDE);
});

test("a reported blog post can be removed", async () => {
  const post = group({
    content_type: "blog_post",
    content_id: "b1",
    content: { title: "Pills for all", text: "Buy them", status: "published", slug: "pills" },
    reports: [single({ id: "r4", reason: "spam" })],
  });
  const { requests } = fakeSupabase({ ...BACKEND, [REPORTS]: { body: [post] } });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const card = within(await screen.findByRole("listitem", { name: "Reported: Pills for all" }));
  await userEvent.click(card.getByRole("button", { name: "Remove" }));
  await userEvent.click(confirmation().getByRole("button", { name: "Remove" }));
  await screen.findByText("Report resolved", { selector: "[role=status] *, [role=status]" });
  expect(requests.find(({ route }) => route === DECIDE)?.body).toMatchObject({
    content_type_param: "blog_post",
    content_action_param: "remove",
  });
});

test("dismissing keeps the content", async () => {
  const { requests } = fakeSupabase({ ...BACKEND });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const dates = within(await screen.findByRole("listitem", { name: "Reported: Medjool dates" }));
  await userEvent.click(dates.getByRole("button", { name: "Dismiss" }));
  await screen.findByText("Report dismissed", { selector: "[role=status] *, [role=status]" });
  expect(requests.find(({ route }) => route === DECIDE)?.body).toMatchObject({
    status_param: "dismissed",
    content_action_param: "keep",
  });
});

test("a failed decision shows the reason and keeps the message", async () => {
  fakeSupabase({ ...BACKEND, [DECIDE]: { status: 500, body: {} } });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const dates = within(await screen.findByRole("listitem", { name: "Reported: Medjool dates" }));
  await pasteInto(dates.getByLabelText(/^Message to reporters/), "Not halal");
  await userEvent.click(dates.getByRole("button", { name: "Remove" }));
  await userEvent.click(confirmation().getByRole("button", { name: "Remove" }));
  expect((await screen.findByRole("alertdialog")).textContent).toContain("Server error.");
  expect((dates.getByLabelText(/^Message to reporters/) as HTMLInputElement).value).toBe(
    "Not halal",
  );
});

test("a second admin sees that another admin has already decided", async () => {
  const { answers } = fakeSupabase({
    ...BACKEND,
    [DECIDE]: {
      status: 409,
      body: { code: "PT409", hint: "already_decided", message: "Somebody else was faster" },
    },
  });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const dates = within(await screen.findByRole("listitem", { name: "Reported: Medjool dates" }));
  answers[REPORTS] = { body: [] };
  await userEvent.click(dates.getByRole("button", { name: "Dismiss" }));
  await screen.findByText("Someone else has already decided on this");
  await screen.findByRole("heading", { name: "All caught up" });
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("banning the author with a reason also resolves the reports", async () => {
  const { requests, answers } = fakeSupabase({ ...BACKEND });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const comment = within(await screen.findByRole("listitem", { name: "Reported: Prayer mat" }));
  await pasteInto(comment.getByLabelText(/^Message to reporters/), "Thank you.");
  await userEvent.click(comment.getByRole("button", { name: "Ban hamza" }));
  expect(document.activeElement).toBe(comment.getByLabelText("Reason"));
  await pasteInto(comment.getByLabelText("Reason"), "Sells followers");
  answers[REPORTS] = { body: [] };
  await userEvent.click(comment.getByRole("button", { name: "Ban" }));
  await screen.findByText("Member banned");
  await screen.findByRole("heading", { name: "All caught up" });
  expect(requests.find(({ route }) => route === DECIDE)?.body).toMatchObject({
    content_type_param: "comment",
    content_id_param: "c1",
    status_param: "resolved",
    resolution_param: "Thank you.",
    content_action_param: "ban",
    ban_reason_param: "Sells followers",
    ban_until_param: expect.stringMatching(/^\d{4}-/),
  });
});

test("a cancelled ban leaves the reports open and focus on their card", async () => {
  const { requests } = fakeSupabase({ ...BACKEND });
  await openAdmin(<ReportsPage />, "/admin/reports");
  const comment = within(await screen.findByRole("listitem", { name: "Reported: Prayer mat" }));
  await userEvent.click(comment.getByRole("button", { name: "Ban hamza" }));
  await userEvent.click(comment.getByRole("button", { name: "Cancel" }));
  expect(comment.queryByLabelText("Reason")).toBeNull();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Reported: Prayer mat");
  expect(requests.map(({ route }) => route)).not.toContain(DECIDE);
});

/** Confirmation dialog for removing content. */
const confirmation = () => within(screen.getByRole("dialog", { name: "Remove this?" }));
