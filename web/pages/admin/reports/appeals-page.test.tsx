// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ADMINS_BACKEND, openAdmin } from "#pages/admin/frame/admin.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { Component as AppealsPage } from "./appeals-page.tsx";

const APPEALS = "POST /rest/v1/rpc/get_appeals";
const DECIDE = "POST /rest/v1/rpc/decide_appeal";

/** Appeal as `get_appeals` returns it. */
const appeal = (changes: Record<string, unknown> = {}) => ({
  id: "a1",
  kind: "comment_removed",
  text: "I only said what I ate.",
  created_at: "2026-11-20 08:00:00+00",
  user_id: "u1",
  username: "hamza",
  subject_type: "comment",
  subject_id: "c1",
  decision: "delete_comment",
  decision_reason: "It reads like an advertisement.",
  decision_at: "2026-11-20 07:00:00+00",
  decision_by: "maryam",
  content: {
    title: "Medjool dates",
    text: "The best dates ever",
    status: "deleted",
    deal_id: "d1",
  },
  may_decide: true,
  outcome: null,
  answer: null,
  answered_at: null,
  answered_by: null,
  ...changes,
});

const open = (path = "/admin/appeals") => openAdmin(<AppealsPage />, path);
const row = async () => within(await screen.findByRole("listitem", { name: "Appeal by hamza" }));

beforeEach(() => {
  localStorage.clear();
  for (const method of ["error", "info"] as const) {
    vi.spyOn(console, method).mockImplementation(() => undefined);
  }
});

test("an admin sees the words, the decision and the removed comment, and takes the decision back", async () => {
  const { requests, answers } = fakeSupabase({
    ...ADMINS_BACKEND,
    [APPEALS]: { body: [appeal()] },
    [DECIDE]: { body: "overturned" },
  });
  await open();
  const hamza = await row();
  hamza.getByText("I only said what I ate.");
  hamza.getByText("maryam");
  hamza.getByText("The best dates ever");
  hamza.getByText("It reads like an advertisement.");
  await userEvent.click(hamza.getByRole("button", { name: "Take back the decision about hamza" }));
  const dialog = within(screen.getByRole("dialog", { name: "Take the decision back?" }));
  answers[APPEALS] = { body: [] };
  await userEvent.click(dialog.getByRole("button", { name: "Take the decision back" }));
  await screen.findByText("Decision taken back");
  await screen.findByText("No open appeals. New ones appear here.");
  expect(requests.find(({ route }) => route === DECIDE)?.body).toEqual({
    appeal_id_param: "a1",
    action_param: "overturn",
  });
});

test("a decision is kept with a reason only", async () => {
  const { requests } = fakeSupabase({
    ...ADMINS_BACKEND,
    [APPEALS]: { body: [appeal()] },
    [DECIDE]: { body: "upheld" },
  });
  await open();
  await userEvent.click(
    (await row()).getByRole("button", { name: "Keep the decision about hamza" }),
  );
  const dialog = within(screen.getByRole("dialog", { name: "Keep the decision?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Keep the decision" }));
  dialog.getByText("Say why. The member will see this.");
  expect(requests.map(({ route }) => route)).not.toContain(DECIDE);
  await pasteInto(dialog.getByLabelText("Reason"), "It named a shop.");
  await userEvent.click(dialog.getByRole("button", { name: "Keep the decision" }));
  await screen.findByText("Decision kept");
  expect(requests.find(({ route }) => route === DECIDE)?.body).toEqual({
    appeal_id_param: "a1",
    action_param: "uphold",
    reason_param: "It named a shop.",
  });
});

test("a refusal is shown in the dialog, which keeps the reason", async () => {
  fakeSupabase({
    ...ADMINS_BACKEND,
    [APPEALS]: { body: [appeal()] },
    [DECIDE]: { status: 409, body: { code: "PT409", hint: "appeal_outdated", message: "changed" } },
  });
  await open();
  await userEvent.click(
    (await row()).getByRole("button", { name: "Take back the decision about hamza" }),
  );
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Take the decision back" }));
  await dialog.findByText(/nothing to restore/);
});

test("the admin who decided has no buttons, and reads who answers", async () => {
  fakeSupabase({ ...ADMINS_BACKEND, [APPEALS]: { body: [appeal({ may_decide: false })] } });
  await open();
  const hamza = await row();
  hamza.getByText(/^Another admin answers this appeal/);
  expect(hamza.queryByRole("button", { name: /the decision/ })).toBeNull();
});

test("a removed end is shown in words", async () => {
  fakeSupabase({
    ...ADMINS_BACKEND,
    [APPEALS]: {
      body: [
        appeal({
          kind: "addition_removed",
          subject_type: "deal",
          subject_id: "d1",
          decision: "decline_addition",
          content: {
            title: "Medjool dates",
            text: "2026-12-24 23:59 UTC",
            expires_at: "2026-12-24T23:59:00+00:00",
          },
        }),
      ],
    },
  });
  await open();
  (await row()).getByText("Ends Thursday 24 December, 23:59");
});

test("an edit shows what was changed, and decided appeals show their answers", async () => {
  const { requests } = fakeSupabase({
    ...ADMINS_BACKEND,
    [APPEALS]: {
      body: [
        appeal({
          kind: "deal_changed",
          subject_type: "deal",
          subject_id: "d1",
          decision: "update_deal",
          content: { title: "Dates", changes: { title: ["Medjool dates, 1 kg", "Dates"] } },
          may_decide: false,
          outcome: "upheld",
          answer: "It was another weight.",
          answered_at: "2026-11-20 09:00:00+00",
          answered_by: "bilal",
        }),
      ],
    },
  });
  await open("/admin/appeals?show=decided");
  const hamza = await row();
  hamza.getByText("Medjool dates, 1 kg");
  hamza.getByText("It was another weight.");
  hamza.getByText("bilal");
  hamza.getByText("Decision kept");
  expect(requests.find(({ route }) => route === APPEALS)?.body).toEqual({
    status_param: "decided",
  });
});

test("a failed list can be loaded again", async () => {
  const { answers } = fakeSupabase({
    ...ADMINS_BACKEND,
    [APPEALS]: { status: 503, body: { message: "down" } },
  });
  await open();
  await screen.findByText("The appeals could not be loaded");
  answers[APPEALS] = { body: [appeal()] };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  (await row()).getByText("I only said what I ate.");
});
