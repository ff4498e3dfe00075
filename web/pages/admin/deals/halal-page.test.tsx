// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ADMINS_BACKEND, openAdmin } from "#pages/admin/frame/admin.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as HalalPage } from "./halal-page.tsx";

const RPC = "POST /rest/v1/rpc";
const QUEUE = `${RPC}/get_halal_queue`;

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});
afterEach(() => vi.unstubAllGlobals());

const fact = (id: string, changes: object = {}) => ({
  id,
  attribute: "slaughter",
  value: "hand",
  state: "claimed",
  source: "member",
  basis: "staff",
  observed_on: "2026-11-01",
  is_public: false,
  updated_at: "2026-11-03T10:00:00+00:00",
  disputes: [],
  username: "bilal",
  registered: ["Date Palace"],
  evidence_image_url: null,
  subject: { type: "deal", id: "d1", name: "Lamb shoulder", status: "active", reports: 2 },
  ...changes,
});

const dispute = {
  id: "x1",
  reason: "expired",
  details: "It ended in May",
  answer: "We have a new one",
  username: "hamza",
  evidence_image_url: null,
  fact: fact("f2", { is_public: true }),
};
const board = { id: "c1", name: "Example Board", stunning_policy: "none", is_listed: true };

async function open(queue: object, more: object = {}) {
  const fake = fakeSupabase({ ...ADMINS_BACKEND, [QUEUE]: { body: queue }, ...more });
  await openAdmin(<HalalPage />, "/admin/halal");
  await screen.findByRole("heading", { name: "Claims and evidence" });
  return {
    ...fake,
    sent: (name: string) =>
      fake.requests.filter(({ route }) => route === `${RPC}/${name}`).map(({ body }) => body),
  };
}

const EMPTY = { facts: [], disputes: [], certifiers: [] };

test("a claim is marked as checked with one click, the heading takes the focus, and the counts are loaded again", async () => {
  const { answers, sent } = await open(
    { ...EMPTY, facts: [fact("f1")] },
    { [`${RPC}/decide_halal_fact`]: { body: fact("f1") } },
  );
  const row = within(screen.getByRole("listitem", { name: "Lamb shoulder" }));
  row.getByText("bilal");
  row.getByText("Date Palace");
  row.getByRole("link", { name: "2 open reports" });
  answers[QUEUE] = { body: EMPTY };
  await userEvent.click(row.getByRole("button", { name: "Checked" }));
  await screen.findByText("Nothing to check.");
  expect(sent("decide_halal_fact")).toEqual([
    {
      fact_id_param: "f1",
      action_param: "check",
      expected_updated_at_param: "2026-11-03T10:00:00+00:00",
    },
  ]);
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole("heading", { name: "Claims and evidence" }),
    ),
  );
  expect(sent("get_admin_queues")).toHaveLength(2);
});

test("a public fact can be taken down, and a claim can be hidden, each with a reason", async () => {
  const { sent } = await open(
    { ...EMPTY, facts: [fact("f1"), fact("f2", { is_public: true, state: "evidence" })] },
    { [`${RPC}/decide_halal_fact`]: { body: fact("f1") } },
  );
  const refuse = async (name: string, reason: string) => {
    await userEvent.click(screen.getByRole("button", { name }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: reason }));
    await userEvent.click(dialog.getByRole("button", { name }));
  };
  await refuse("Don’t show", "It’s about another product or shop.");
  await screen.findByText("Saved");
  await refuse("Take down", "It’s no longer up to date.");
  await vi.waitFor(() =>
    expect(sent("decide_halal_fact")).toMatchObject([
      {
        fact_id_param: "f1",
        action_param: "refuse",
        reason_param: "It’s about another product or shop.",
      },
      { fact_id_param: "f2", action_param: "withdraw", reason_param: "It’s no longer up to date." },
    ]),
  );
});

test("a dispute shows its details and the answer, and an admin can take the fact down", async () => {
  const { sent } = await open(
    { ...EMPTY, disputes: [dispute] },
    { [`${RPC}/decide_halal_dispute`]: { status: 204 } },
  );
  screen.getByText("It ended in May");
  screen.getByText("We have a new one");
  await userEvent.click(screen.getByRole("button", { name: "Agree and take down" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "It’s no longer up to date." }));
  await userEvent.click(dialog.getByRole("button", { name: "Take down" }));
  await screen.findByText("Saved");
  expect(sent("decide_halal_dispute")).toEqual([
    {
      dispute_id_param: "x1",
      action_param: "uphold",
      reason_param: "It’s no longer up to date.",
    },
  ]);
});

test("a decision on a claim or a dispute can be undone", async () => {
  const { sent } = await open(
    { ...EMPTY, facts: [fact("f1")], disputes: [dispute] },
    {
      [`${RPC}/decide_halal_fact`]: { body: fact("f1") },
      [`${RPC}/decide_halal_dispute`]: { status: 204 },
      [`${RPC}/undo_halal_decision`]: { status: 204 },
    },
  );
  for (const [name, confirm] of [
    ["Don’t show", "Don’t show"],
    ["Agree and take down", "Take down"],
  ]) {
    await userEvent.click(screen.getByRole("button", { name }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: confirm }));
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByText("Undone");
  }
  expect(sent("undo_halal_decision")).toEqual([{ fact_id_param: "f1" }, { fact_id_param: "f2" }]);
});

test("an admin removes a merchant's answer", async () => {
  const { sent } = await open(
    { ...EMPTY, disputes: [dispute] },
    { [`${RPC}/remove_halal_answer`]: { status: 204 } },
  );
  await userEvent.click(screen.getByRole("button", { name: "Remove the answer" }));
  await screen.findByText("Answer removed");
  expect(sent("remove_halal_answer")).toEqual([{ dispute_id_param: "x1" }]);
});

test("an admin adds and edits certifiers, and a refusal is shown in the dialog", async () => {
  const { answers, sent } = await open(
    { ...EMPTY, certifiers: [board] },
    {
      [`${RPC}/save_certifier`]: {
        status: 409,
        body: { code: "PT409", hint: "certifier_exists", message: "exists" },
      },
    },
  );
  await userEvent.click(screen.getByRole("button", { name: "Add a certifier" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Name"), "Town Board");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByText("A certifier with this name already exists");
  answers[`${RPC}/save_certifier`] = { body: board };
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved");
  await userEvent.click(screen.getByRole("button", { name: "Edit Example Board" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Show it in forms and lists" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() =>
    expect(sent("save_certifier").slice(-1)).toMatchObject([
      { certifier_data: { id: "c1", name: "Example Board", is_listed: false } },
    ]),
  );
});

test("a queue that cannot be loaded can be loaded again", async () => {
  const { answers } = fakeSupabase({ ...ADMINS_BACKEND, [QUEUE]: { status: 503, body: {} } });
  await openAdmin(<HalalPage />, "/admin/halal");
  await screen.findByText("The queue could not be loaded");
  answers[QUEUE] = { body: EMPTY };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("No open disputes.");
});
