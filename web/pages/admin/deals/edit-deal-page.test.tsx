// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import {
  ADMINS_BACKEND,
  MODERATORS_BACKEND,
  openAdmin,
} from "#pages/admin/frame/admin.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as EditDealPage } from "./edit-deal-page.tsx";
import { Component as FindDealsPage } from "./find-deals-page.tsx";

const DEAL = "GET /rest/v1/deals";
const UPDATE = "POST /rest/v1/rpc/admin_update_deal";
const OFFSET = "POST /rest/v1/rpc/admin_set_deal_temperature";
const MODERATE = "POST /rest/v1/rpc/moderate_deal";

const OUD = {
  id: "d1",
  title: "Oud and amber attar gift set",
  description: "Alcohol free",
  price: 24.5,
  original_price: null,
  currency: "GBP",
  merchant: "Attar House",
  category: "perfumes",
  location: "London",
  image_url: "",
  deal_url: "https://attar.example/gift",
  status: "active",
  starts_at: null,
  expires_at: "2026-12-01 20:00:00+00",
  season_section: null,
  delivery_days: null,
  order_by: "2020-03-01", // A day in the past is allowed.
  channel: null,
  delivery_kind: "unknown",
  delivery_cost: null,
  free_delivery_over: null,
  unit_amount: null,
  unit: null,
  deal_type: "discount",
  is_associated: false,
  contains_meat: false,
  original_price_source: null,
  expired_at: null,
  rejection_reason: null,
  hot_votes: 360,
  cold_votes: 15,
  hot_votes_adjustment: 3,
  cold_votes_adjustment: 0,
  hot_votes_of_deleted_members: 2,
  cold_votes_of_deleted_members: 0,
  temperature_offset: 0,
  updated_at: "2026-11-20 08:00:00.123456+00",
};

const BACKEND = {
  ...ADMINS_BACKEND,
  [DEAL]: { body: OUD },
  [UPDATE]: { body: {} },
  [OFFSET]: { body: {} },
  [MODERATE]: { body: {} },
  "GET /rest/v1/admin_actions_with_names": { body: [] },
};

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("an admin edits any deal and sends a reason", async () => {
  const { requests } = fakeSupabase({ ...BACKEND });
  await openEditor();
  const price = await screen.findByLabelText(/^Price/);
  const typed = (label: RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value;
  const end = new Date(OUD.expires_at);
  expect(typed(/^Ends on/)).toBe(end.toLocaleDateString("sv-SE"));
  expect(typed(/^End time/)).toBe(end.toLocaleTimeString("sv-SE").slice(0, 5));
  await userEvent.clear(price);
  await pasteInto(price, "19.99");
  await userEvent.selectOptions(screen.getByLabelText("Category"), "eid");
  await pasteInto(form("Deal").getByLabelText(/^Reason/), "The shop lowered it");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByText("Saved");
  expect(requests.find(({ route }) => route === UPDATE)?.body).toEqual({
    deal_id_param: "d1",
    expected_updated_at_param: OUD.updated_at,
    reason_param: "The shop lowered it",
    deal_data: {
      title: OUD.title,
      description: OUD.description,
      price: 19.99,
      original_price: null,
      currency: "GBP",
      merchant: "Attar House",
      category: "eid",
      location: "London",
      image_url: "",
      deal_url: OUD.deal_url,
      starts_at: null,
      expires_at: "2026-12-01T20:00:00.000Z",
      season_section: null,
      delivery_days: null,
      order_by: "2020-03-01",
      channel: null,
      delivery_kind: null,
      delivery_cost: null,
      free_delivery_over: null,
      unit_amount: null,
      unit: null,
      deal_type: null,
      contains_meat: null,
      is_associated: null,
      travel_facts: null,
      finance_facts: null,
      original_price_source: null,
    },
  });
});

test("an admin can state at any time whether the poster represents the merchant", async () => {
  const { requests } = fakeSupabase({
    ...BACKEND,
    [DEAL]: { body: { ...OUD, is_associated: true } },
  });
  await openEditor();
  const tick = await screen.findByLabelText<HTMLInputElement>(
    "The poster represents this merchant",
  );
  expect(document.getElementById(tick.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Readers see “Posted by the merchant”.",
  );
  await userEvent.click(tick);
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() =>
    expect(requests.find(({ route }) => route === UPDATE)?.body).toMatchObject({
      deal_data: { is_associated: null },
    }),
  );
});

test("an admin's form completes a link and suggests merchants like a member's form", async () => {
  fakeSupabase({
    ...BACKEND,
    "POST /rest/v1/rpc/list_businesses": { body: [{ name: "Attar House" }] },
  });
  await openEditor();
  const link = await screen.findByLabelText<HTMLInputElement>(/^Deal link/);
  await userEvent.clear(link);
  await userEvent.type(link, "attar.example/new");
  await userEvent.tab();
  expect(link.value).toBe("https://attar.example/new");
  await screen.findByText("Known merchant");
});

test("a field that the database refuses keeps its value and shows the reason", async () => {
  fakeSupabase({
    ...BACKEND,
    [UPDATE]: {
      status: 400,
      body: {
        code: "PT400",
        hint: "invalid_field",
        details: '{"field": "original_price"}',
        message: "Original price must be above the price",
      },
    },
  });
  await openEditor();
  await userEvent.type(await screen.findByLabelText(/^Usually costs/), "5");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByText("Original price must be above the price");
  expect((screen.getByLabelText(/^Usually costs/) as HTMLInputElement).value).toBe("5");
});

test("an error while saving is shown next to the button, and the input stays", async () => {
  fakeSupabase({ ...BACKEND, [UPDATE]: { status: 503, body: {} } });
  await openEditor();
  const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
  await pasteInto(title, ", 12 ml");
  const save = screen.getByRole("button", { name: "Save changes" });
  await userEvent.click(save);
  const failure = await form("Deal").findByRole("alert");
  const follows = title.compareDocumentPosition(failure) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(follows, "the failure appears after the fields").not.toBe(0);
  expect(title.value).toBe(`${OUD.title}, 12 ml`);
});

test("changes by another admin are loaded into the form, and the input stays", async () => {
  const theirs = {
    ...OUD,
    title: "Oud and amber gift set, sold out in London",
    merchant: "Attar House Ltd",
    updated_at: "2026-11-20 09:00:00.5+00",
  };
  let stored = OUD;
  const { requests } = fakeSupabase({
    ...BACKEND,
    [DEAL]: () => ({ body: stored }),
    [UPDATE]: () =>
      stored === OUD
        ? { status: 409, body: { code: "PT409", hint: "content_changed", message: "Changed" } }
        : { body: {} },
  });
  await openEditor();
  const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
  await pasteInto(title, ", 12 ml");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  const notice = await screen.findByText(/Someone else just changed this deal/);
  await vi.waitFor(() => expect(document.activeElement?.contains(notice)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
  stored = theirs;
  await userEvent.click(screen.getByRole("button", { name: "Load their changes and keep mine" }));
  await screen.findByText("You both changed these. Your version is shown: title");
  expect(title.value).toBe(`${OUD.title}, 12 ml`);
  expect(screen.getByLabelText<HTMLInputElement>("Merchant").value).toBe("Attar House Ltd");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByText("Saved");
  expect(requests.findLast(({ route }) => route === UPDATE)?.body).toMatchObject({
    expected_updated_at_param: theirs.updated_at,
    deal_data: {
      title: `${OUD.title}, 12 ml`,
      merchant: "Attar House Ltd",
      category: OUD.category,
    },
  });
});

test("saving a temperature keeps unsaved changes to the deal", async () => {
  let stored = OUD;
  fakeSupabase({
    ...BACKEND,
    [DEAL]: () => ({ body: stored }),
    [OFFSET]: () => {
      stored = { ...OUD, temperature_offset: 20, updated_at: "2026-11-20 09:00:00.5+00" };
      return { body: {} };
    },
  });
  await openEditor();
  const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
  await pasteInto(title, ", 12 ml");
  const offset = screen.getByLabelText("Offset");
  await userEvent.clear(offset);
  await userEvent.type(offset, "20");
  await pasteInto(form("Temperature").getByLabelText(/^Reason/), "Cheapest this year");
  await userEvent.click(screen.getByRole("button", { name: "Save temperature" }));
  await screen.findByText("Saved");
  expect(title.value).toBe(`${OUD.title}, 12 ml`);
  expect(screen.getByLabelText<HTMLInputElement>("Offset").value).toBe("20");
});

test("a deal whose end has passed cannot be approved again, and the message explains the next step", async () => {
  fakeSupabase({
    ...BACKEND,
    [DEAL]: { body: { ...OUD, expires_at: "2026-11-19 20:00:00+00" } },
    [MODERATE]: {
      status: 409,
      body: {
        code: "PT409",
        hint: "end_passed",
        details: '{"at": "2026-11-19T20:00:00+00:00"}',
        message: "The announced end of this deal has passed. Change it first.",
      },
    },
  });
  await openEditor();
  await userEvent.click(await screen.findByRole("button", { name: "Bring back" }));
  const alert = await screen.findByRole("alertdialog");
  expect(alert.textContent).toMatch(
    /set to end on \w+ \d+ November, \d\d:\d\d\. Change the end first\./,
  );
});

test("the resulting temperature is shown before an offset is saved", async () => {
  const { requests } = fakeSupabase({ ...BACKEND });
  await openEditor();
  const offset = await screen.findByLabelText("Offset");
  await userEvent.clear(offset);
  await userEvent.type(offset, "-15");
  expect(form("Temperature").getByRole("status").textContent).toBe(
    "360 hot, minus 15 cold, offset -15. New temperature 330°.",
  );
  expect(requests.map(({ route }) => route)).not.toContain(OFFSET);
  await pasteInto(form("Temperature").getByLabelText(/^Reason/), "Cheaper elsewhere");
  await userEvent.click(screen.getByRole("button", { name: "Save temperature" }));
  await screen.findByText("Saved");
  expect(requests.find(({ route }) => route === OFFSET)?.body).toEqual({
    deal_id_param: "d1",
    offset_param: -15,
    reason_param: "Cheaper elsewhere",
  });
  expect(requests.map(({ route }) => route)).not.toContain(UPDATE);
});

test("counts set directly are stored as adjustments to the votes", async () => {
  const { requests } = fakeSupabase({ ...BACKEND });
  await openEditor();
  const hot = await screen.findByLabelText("Hot votes");
  form("Temperature").getByText("359 real votes");
  await userEvent.clear(hot);
  await userEvent.type(hot, "350");
  await pasteInto(form("Temperature").getByLabelText(/^Reason/), "Bought votes");
  await userEvent.click(screen.getByRole("button", { name: "Save temperature" }));
  await screen.findByText("Saved");
  expect(requests.find(({ route }) => route === UPDATE)?.body).toMatchObject({
    deal_data: { hot_votes_adjustment: -7, cold_votes_adjustment: 0 },
    reason_param: "Bought votes",
  });
});

test("an offset out of range, or without a reason, is not sent", async () => {
  const { requests } = fakeSupabase({ ...BACKEND });
  await openEditor();
  const offset = await screen.findByLabelText("Offset");
  await userEvent.clear(offset);
  await pasteInto(offset, "1001");
  await userEvent.click(screen.getByRole("button", { name: "Save temperature" }));
  await screen.findByText("Enter a whole number from -1,000 to 1,000.");
  screen.getByText("Say why. The audit log keeps it.");
  expect(requests.map(({ route }) => route)).not.toContain(OFFSET);
});

test("a deal is taken down with a reason, and only in the state that the admin saw", async () => {
  const { requests } = fakeSupabase({
    ...BACKEND,
    [MODERATE]: {
      status: 409,
      body: {
        code: "PT409",
        hint: "already_decided",
        message: "Someone else has already decided: this deal is rejected",
      },
    },
  });
  await openEditor();
  await screen.findByText("Active");
  await userEvent.click(screen.getByRole("button", { name: "Take down" }));
  const dialog = within(screen.getByRole("dialog", { name: "Take this deal down?" }));
  await pasteInto(dialog.getByLabelText(/^Reason/), "Not halal");
  await userEvent.click(dialog.getByRole("button", { name: "Take down" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("already decided");
  expect(requests.find(({ route }) => route === MODERATE)?.body).toEqual({
    deal_id_param: "d1",
    action_param: "reject",
    expected_status_param: "active",
    expected_updated_at_param: OUD.updated_at,
    reason_param: "Not halal",
  });
});

test("deals of any status are found, and the URL contains the search", async () => {
  const { requests } = fakeSupabase({
    ...ADMINS_BACKEND,
    "POST /rest/v1/rpc/admin_find_deals": { body: [{ ...OUD, status: "rejected" }] },
  });
  await openAdmin(<FindDealsPage />, "/admin/deals/all?q=oud&status=rejected");
  const link = await screen.findByRole("link", { name: OUD.title });
  expect(link.getAttribute("href")).toBe("/admin/deals/d1/edit");
  within(screen.getByRole("list", { name: "Deals found" })).getByText("Rejected");
  expect(requests.find(({ route }) => route.endsWith("admin_find_deals"))?.body).toEqual({
    text_param: "oud",
    status_param: "rejected",
  });
});

test("a moderator edits a deal without its votes, temperature and history", async () => {
  const { requests } = fakeSupabase({ ...BACKEND, ...MODERATORS_BACKEND });
  await openEditor();
  await screen.findByRole("heading", { name: "State" });
  expect(screen.queryByRole("heading", { name: "Temperature" })).toBeNull();
  expect(requests.map(({ route }) => route)).not.toContain("GET /rest/v1/admin_actions_with_names");
});

/** Returns the card with the given heading. */
function form(heading: string) {
  const card = screen.getByRole("heading", { name: heading, level: 2 }).closest("section");
  return within(card as HTMLElement);
}

function openEditor() {
  const page = (
    <Routes>
      <Route path="deals/:id/edit" element={<EditDealPage />} />
    </Routes>
  );
  return openAdmin(page, "/admin/deals/d1/edit");
}
