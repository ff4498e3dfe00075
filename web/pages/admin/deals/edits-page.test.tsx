// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Outlet, Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as EditsPage } from "./edits-page.tsx";

const WAITING = "POST /rest/v1/rpc/get_waiting_edits";
const UNSEEN = "POST /rest/v1/rpc/get_unseen_edits";
const UNSEEN_DEALS = "POST /rest/v1/rpc/get_unseen_deals";
const SEEN = "POST /rest/v1/rpc/mark_deal_seen";
const MODERATE = "POST /rest/v1/rpc/moderate_deal";
const ADDITIONS = "POST /rest/v1/rpc/get_unseen_additions";
const DECIDE_ADDITION = "POST /rest/v1/rpc/decide_addition";
const DECIDE = "POST /rest/v1/rpc/moderate_deal_edit";
const UNDO = "POST /rest/v1/rpc/undo_decision";

const oldImage = "http://samha.test/images/deal/amina/old.webp";
const newImage = "http://samha.test/images/deal/amina/new.webp";
const phone = {
  id: "e1",
  deal_id: "d1",
  title: "Halal chicken, 1 kg",
  image_url: oldImage,
  currency: "GBP",
  changes: {
    price: [9.5, 0],
    title: ["Halal chicken, 1 kg", "Free phone, just pay postage"],
    image_url: [oldImage, newImage],
    description: ["", "Enter your card details"],
  },
  reason: "Better offer",
  user_id: "u1",
  username: "bilal",
  poster_joined_at: "2026-11-19T10:00:00Z",
  approved_deals: 1,
  created_at: "2026-11-20T10:00:00Z",
  version: "2026-11-20T10:00:00.123456+00:00",
};
const dates = {
  ...phone,
  id: "e2",
  deal_id: "d2",
  title: "Medjool dates",
  changes: { price: [10, 14] },
  reason: null,
};
const live = {
  id: "r1",
  deal_id: "d3",
  title: "Oud oil, 12 ml",
  currency: "GBP",
  changes: { title: ["Oud oil, 6 ml", "Oud oil, 12 ml"], image_url: [true, true] },
  reason: null,
  user_id: "u2",
  username: "amina",
  created_at: "2026-11-20T10:00:00Z",
};

const tip = {
  deal_id: "d3",
  title: "Oud oil, 12 ml",
  user_id: "u3",
  username: "hamza",
  added: "place",
  note: "Order by WhatsApp +44 7700 900123",
  poster_id: "u2",
  poster: "amina",
  decided_at: "2026-11-20T10:00:00Z",
  created_at: "2026-11-20T09:00:00.123456+00:00",
  mentions_contact: true,
};

const published = {
  id: "d4",
  title: "Sugar dates, 500 g",
  description: "From Medina",
  price: 4.5,
  currency: "GBP",
  merchant: "Date House",
  category: "food",
  deal_url: "https://dates.example/sugar",
  status: "active",
  user_id: "u2",
  username: "amina",
  created_at: "2026-11-20T10:00:00Z",
  updated_at: "2026-11-20T10:00:00.123456+00:00",
};

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("an admin compares each field before and after, in the order of the form, and approves the version on screen", async () => {
  const { requests } = fakeSupabase({
    [WAITING]: { body: [phone, dates] },
    [UNSEEN]: { body: [] },
    [UNSEEN_DEALS]: { body: [] },
    [ADDITIONS]: { body: [] },
    [DECIDE]: { body: "approved" },
    [UNDO]: { body: "waiting" },
  });
  const { onDecided } = open();
  const row = await screen.findByRole("listitem", { name: "Halal chicken, 1 kg" });
  expect(
    within(row)
      .getAllByRole("term")
      .map(({ textContent }) => textContent),
  ).toEqual(["Title", "Price", "Photo", "Description"]);
  const definitions = within(row)
    .getAllByRole("definition")
    .map(({ textContent }) => textContent);
  expect(definitions).toEqual([
    "BeforeHalal chicken, 1 kg",
    "AfterFree phone, just pay postage",
    "Before£9.50",
    "After£0",
    // Two images.
    "Before",
    "After",
    "Beforenone",
    "AfterEnter your card details",
  ]);
  expect(row.textContent).toContain("Reason: Better offer");
  await userEvent.keyboard("j");
  await userEvent.keyboard("a");
  await screen.findByText("Approved: Halal chicken, 1 kg");
  expect(requests.find(({ route }) => route === DECIDE)?.body).toEqual({
    edit_id_param: "e1",
    action_param: "approve",
    expected_version_param: phone.version,
  });
  expect(onDecided).toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: /^Undo/ }));
  await screen.findByText("Undone: Halal chicken, 1 kg");
  expect(requests.find(({ route }) => route === UNDO)?.body).toEqual({
    content_type_param: "edit",
    content_id_param: "e1",
    expected_status_param: "approved",
  });
});

test("an admin rejects a change with a preset reason and adds to it", async () => {
  const { requests } = fakeSupabase({
    [WAITING]: { body: [phone] },
    [UNSEEN]: { body: [] },
    [UNSEEN_DEALS]: { body: [] },
    [ADDITIONS]: { body: [] },
    [DECIDE]: { body: "rejected" },
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Reject Halal chicken, 1 kg" }));
  const dialog = await screen.findByRole("dialog");
  const preset = "This is another product. Please post it as a new deal.";
  await userEvent.click(within(dialog).getByRole("button", { name: preset }));
  await pasteInto(within(dialog).getByRole("textbox"), " Thanks.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Reject" }));
  await screen.findByText("Rejected: Halal chicken, 1 kg");
  expect(requests.find(({ route }) => route === DECIDE)?.body).toMatchObject({
    action_param: "reject",
    reason_param: `${preset} Thanks.`,
  });
  await screen.findByText("No changes to review. New ones appear here.");
});

test("if the poster has replaced a change, it is reloaded instead of approved", async () => {
  const { requests } = fakeSupabase({
    [WAITING]: { body: [phone] },
    [UNSEEN]: { body: [] },
    [UNSEEN_DEALS]: { body: [] },
    [ADDITIONS]: { body: [] },
    [DECIDE]: {
      status: 409,
      body: { code: "PT409", hint: "content_changed", message: "Changed" },
    },
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Approve Halal chicken, 1 kg" }));
  await screen.findByText("This was changed after you opened it. Have another look.");
  await screen.findByRole("button", { name: "Approve Halal chicken, 1 kg" });
  expect(requests.filter(({ route }) => route === WAITING)).toHaveLength(2);
});

test("large changes that went live without review show the earlier values; a list that failed to load can be retried", async () => {
  const answers = { waiting: { status: 500, body: {} } as object, unseen: { body: [live] } };
  fakeSupabase({
    [WAITING]: () => answers.waiting,
    [UNSEEN]: () => answers.unseen,
    [UNSEEN_DEALS]: { body: [] },
    [ADDITIONS]: { body: [] },
  });
  open();
  const row = await screen.findByRole("listitem", { name: "Oud oil, 12 ml" });
  expect(within(row).getByRole("link", { name: "Oud oil, 12 ml" }).getAttribute("href")).toBe(
    "/deals/d3",
  );
  expect(row.textContent).toContain("BeforeOud oil, 6 ml");
  expect(row.textContent).toContain("Beforean image");
  await screen.findByText("The changes could not be loaded");
  answers.waiting = { body: [dates] };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("listitem", { name: "Medjool dates" });
});

test("an admin marks a deal that went live without review as seen, in the version on screen", async () => {
  const { answers, requests } = fakeSupabase({
    [WAITING]: { body: [] },
    [UNSEEN]: { body: [] },
    [ADDITIONS]: { body: [] },
    [UNSEEN_DEALS]: { body: [published] },
    [SEEN]: { status: 204 },
  });
  const { onDecided } = open();
  const row = await screen.findByRole("listitem", { name: "Sugar dates, 500 g" });
  expect(row.textContent).toMatch(/£4\.50.*Date House.*dates\.example.*by amina/s);
  answers[UNSEEN_DEALS] = { body: [] };
  await userEvent.click(within(row).getByRole("button", { name: "Seen: Sugar dates, 500 g" }));
  await screen.findByText("No deals went live without review.");
  screen.getByText("Seen: Sugar dates, 500 g");
  expect(requests.find(({ route }) => route === SEEN)?.body).toEqual({
    deal_id_param: "d4",
    expected_updated_at_param: published.updated_at,
  });
  expect(onDecided).toHaveBeenCalled();
});

test("an admin takes such a deal down with a reason, and can undo it", async () => {
  const { requests } = fakeSupabase({
    [WAITING]: { body: [] },
    [UNSEEN]: { body: [] },
    [ADDITIONS]: { body: [] },
    [UNSEEN_DEALS]: { body: [published] },
    [MODERATE]: { body: published },
    [UNDO]: { body: "active" },
  });
  open();
  await userEvent.click(
    await screen.findByRole("button", { name: "Take down Sugar dates, 500 g" }),
  );
  const dialog = await screen.findByRole("dialog");
  const confirm = within(dialog).getByRole("button", { name: "Take down" });
  await userEvent.click(confirm);
  within(dialog).getByText("Say why. The member will see this.");
  await pasteInto(within(dialog).getByRole("textbox"), "The link is dead");
  await userEvent.click(confirm);
  await screen.findByText("Taken down: Sugar dates, 500 g");
  expect(requests.find(({ route }) => route === MODERATE)?.body).toEqual({
    deal_id_param: "d4",
    action_param: "reject",
    reason_param: "The link is dead",
    expected_status_param: "active",
    expected_updated_at_param: published.updated_at,
  });
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Undone: Sugar dates, 500 g");
  expect(requests.find(({ route }) => route === UNDO)?.body).toEqual({
    content_type_param: "deal",
    content_id_param: "d4",
    expected_status_param: "rejected",
  });
});

test("an admin whom another one preceded is told, and a failure leaves the list as it is", async () => {
  const { answers } = fakeSupabase({
    [WAITING]: { body: [] },
    [UNSEEN]: { body: [] },
    [ADDITIONS]: { body: [] },
    [UNSEEN_DEALS]: { body: [published] },
    [SEEN]: { status: 409, body: { code: "PT409", hint: "already_decided", message: "Seen" } },
  });
  open();
  const seen = await screen.findByRole("button", { name: "Seen: Sugar dates, 500 g" });
  await userEvent.click(seen);
  await screen.findByText("Someone else has already moderated: Sugar dates, 500 g");
  answers[SEEN] = { status: 500, body: {} };
  await userEvent.click(await screen.findByRole("button", { name: "Seen: Sugar dates, 500 g" }));
  await screen.findByRole("alertdialog");
});

test("an admin sees tips that posters accepted, and takes one down with a reason", async () => {
  const { answers, requests } = fakeSupabase({
    [WAITING]: { body: [] },
    [UNSEEN]: { body: [] },
    [UNSEEN_DEALS]: { body: [] },
    [ADDITIONS]: { body: [tip] },
    [DECIDE_ADDITION]: {
      status: 409,
      body: { code: "PT409", hint: "content_changed", message: "" },
    },
  });
  open();
  const row = await screen.findByRole("listitem", { name: tip.note });
  expect(row.textContent).toContain("Phone number or link?");
  expect(row.textContent).toContain("by hamza");
  expect(row.textContent).toContain("accepted by amina");
  await userEvent.click(within(row).getByRole("button", { name: "Take down the tip by hamza" }));
  const dialog = await screen.findByRole("dialog");
  const confirm = within(dialog).getByRole("button", { name: "Take down" });
  await userEvent.click(confirm);
  await within(dialog).findByText("Say why. The member will see this.");
  await pasteInto(within(dialog).getByRole("textbox"), "No phone numbers");
  await userEvent.click(confirm);
  await within(dialog).findByText("This was changed after you opened it. Have another look.");
  answers[DECIDE_ADDITION] = { body: tip };
  answers[ADDITIONS] = { body: [] };
  await userEvent.click(confirm);
  await screen.findByText("Taken down: tip by hamza");
  await screen.findByText("No tips were accepted in the last 7 days.");
  expect(requests.findLast(({ route }) => route === DECIDE_ADDITION)?.body).toEqual({
    deal_id_param: "d3",
    user_id_param: "u3",
    action_param: "decline",
    reason_param: "No phone numbers",
    expected_created_at_param: tip.created_at,
  });
});

test("a tip with an end shows it in words, and taking it down keeps the end of the deal", async () => {
  const end = { ...tip, added: "end", note: "2026-12-24 23:59 UTC", mentions_contact: false };
  fakeSupabase({
    [WAITING]: { body: [] },
    [UNSEEN]: { body: [] },
    [UNSEEN_DEALS]: { body: [] },
    [ADDITIONS]: { body: [{ ...end, expires_at: "2026-12-24T23:59:00+00:00" }] },
  });
  open();
  const row = await screen.findByRole("listitem", { name: "Ends Thursday 24 December, 23:59" });
  await userEvent.click(within(row).getByRole("button", { name: "Take down the tip by hamza" }));
  within(await screen.findByRole("dialog")).getByText(/^The deal keeps its end\./);
});

function open() {
  const onDecided = vi.fn();
  renderWithAuth(
    <Routes>
      <Route element={<Outlet context={{ refreshCounts: onDecided }} />}>
        <Route path="*" element={<EditsPage />} />
      </Route>
    </Routes>,
  );
  return { onDecided };
}
