// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { ADMINS_BACKEND, openAdmin } from "#pages/admin/frame/admin.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as DealsPage } from "./deals-page.tsx";

const MODERATE = "POST /rest/v1/rpc/moderate_deal";
const row = {
  id: "d1",
  status: "pending",
  merchant: "Nur Journeys",
  category: "travel",
  created_at: "2026-11-20T10:00:00Z",
  updated_at: "2026-11-20 10:00:00.123456+00",
};
const UMRAH = {
  ...row,
  title: "Umrah from London",
  travel_facts: { package: "with_flights", seller: "Nur Journeys" },
};
const BACKEND = {
  ...ADMINS_BACKEND,
  "POST /rest/v1/rpc/get_pending_deal_hints": { body: [] },
  "GET /rest/v1/voucher_codes": { body: [] },
  [MODERATE]: { body: {} },
};

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

async function open(deals: object[]) {
  const { requests } = fakeSupabase({
    ...BACKEND,
    "POST /rest/v1/rpc/get_pending_deals": { body: deals },
  });
  await openAdmin(<DealsPage />, "/admin/deals");
  return () => requests.filter(({ route }) => route === MODERATE).map(({ body }) => body);
}

test("an admin needs a reason to approve a package without its ATOL number", async () => {
  const sent = await open([UMRAH]);
  await screen.findByText("Missing: ATOL number");
  screen.getByRole("rowheader", { name: "Sold by" });
  await userEvent.click(screen.getByRole("button", { name: "Approve Umrah from London" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Approve anyway" }));
  dialog.getByText("Say why the deal can be approved without them.");
  expect(sent()).toEqual([]);
  await pasteInto(dialog.getByLabelText(/^Reason/), "Sold by the airline itself");
  await userEvent.click(dialog.getByRole("button", { name: "Approve anyway" }));
  await screen.findByText(/No deals to review/);
  expect(sent()).toMatchObject([
    { action_param: "approve", reason_param: "Sold by the airline itself" },
  ]);
});

test("a deal whose poster did not answer the package question says so, and needs no reason to be approved", async () => {
  const named = "The poster didn’t say whether it’s an Umrah or Hajj package.";
  const sent = await open([{ ...row, title: "Cabin case" }]);
  await screen.findByText(named);
  await userEvent.click(screen.getByRole("button", { name: "Approve Cabin case" }));
  await screen.findByText(/No deals to review/);
  expect(sent()).toMatchObject([{ action_param: "approve" }]);
});
