// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { Outlet, Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as MerchantsPage } from "./merchants-page.tsx";
import { Component as VouchersPage } from "./vouchers-page.tsx";

const MERCHANTS = "POST /rest/v1/rpc/get_pending_merchants";
const UNDO = "POST /rest/v1/rpc/undo_decision";
const MODERATE_MERCHANT = "POST /rest/v1/rpc/moderate_merchant";
const MODERATE_CHANGE = "POST /rest/v1/rpc/moderate_merchant_change";
const HAND_OVER = "POST /rest/v1/rpc/hand_over_merchant";
const APPROVED = "GET /rest/v1/merchants";
const VOUCHERS = "POST /rest/v1/rpc/get_pending_voucher_codes";
const MODERATE_VOUCHER = "POST /rest/v1/rpc/moderate_voucher_code";

const dateHouse = {
  id: "m1",
  name: "Date House",
  slug: "date-house",
  description: "Dates from Medina.",
  website: "https://dates.example",
  contact_email: "orders@dates.example",
  phone: "+44 1274 496 000",
  category: "food",
  location: "Bradford",
  halal_certifier: "HMC",
  certificate_number: "HMC-2041",
  logo_url: "",
  status: "pending",
  user_id: "u1",
  username: "amina",
  created_at: "2026-11-20T10:00:00Z",
  has_namesake: false,
  opening_hours: "",
  is_muslim_owned: false,
  changes: null,
  proposed_at: null,
};
const oudLoft = {
  ...dateHouse,
  id: "m2",
  name: "Oud Loft",
  website: "javascript:alert(1)",
  has_namesake: true,
};
const dates15 = {
  id: "v1",
  user_id: "u1",
  username: "bilal",
  code: "DATES15",
  description: "Dates only",
  min_spend: 30,
  merchant: "Date House",
  merchant_url: "https://dates.example",
  discount_value: 15,
  discount_type: "percentage",
  expiry_date: "2026-12-24",
  brand_image_url: "",
  status: "pending",
  created_at: "2026-11-20T10:00:00Z",
  is_known: true,
};

beforeEach(() => {
  silenceLog();
});

test("an admin sees the whole registration, with contact details and warnings", async () => {
  fakeSupabase({ [MERCHANTS]: { body: [dateHouse, oudLoft] } });
  open(<MerchantsPage />);
  const row = await screen.findByRole("listitem", { name: "Date House" });
  for (const text of [
    "orders@dates.example",
    "+44 1274 496 000",
    "HMC-2041",
    "Dates from Medina.",
    "by amina",
  ]) {
    expect(row.textContent).toContain(text);
  }
  const link = within(row).getByRole("link", { name: /^dates\.example/ });
  expect(link.getAttribute("rel")).toBe("nofollow ugc noopener noreferrer");
  const other = screen.getByRole("listitem", { name: "Oud Loft" });
  within(other).getByText("Another merchant has this name");
  expect(within(other).queryByRole("link", { name: /opens in a new tab/ })).toBeNull();
  screen.getByText("2 to review");
});

test("keys move between rows and approve the focused one, and the next row takes focus", async () => {
  const { requests } = fakeSupabase({
    [MERCHANTS]: { body: [dateHouse, oudLoft] },
    [MODERATE_MERCHANT]: { body: { ...dateHouse, status: "approved" } },
  });
  const { onDecided } = open(<MerchantsPage />);
  await screen.findByRole("listitem", { name: "Date House" });
  await userEvent.keyboard("a");
  expect(focused()).toBe("Date House");
  expect(requests.map(({ route }) => route)).not.toContain(MODERATE_MERCHANT);
  await userEvent.keyboard("j");
  expect(focused()).toBe("Oud Loft");
  await userEvent.keyboard("k");
  expect(focused()).toBe("Date House");
  await userEvent.keyboard("a");
  await screen.findByText("Approved: Date House");
  expect(screen.queryByRole("listitem", { name: "Date House" })).toBeNull();
  expect(focused()).toBe("Oud Loft");
  expect(onDecided).toHaveBeenCalledOnce();
  expect(requests.find(({ route }) => route === MODERATE_MERCHANT)?.body).toEqual({
    merchant_id_param: "m1",
    action_param: "approve",
    expected_status_param: "pending",
  });
});

test("r opens the dialog for the reason, where keys type letters, and the reason is sent", async () => {
  const { requests } = fakeSupabase({
    [MERCHANTS]: { body: [dateHouse, oudLoft] },
    [MODERATE_MERCHANT]: { body: { ...dateHouse, status: "rejected" } },
  });
  open(<MerchantsPage />);
  await screen.findByRole("listitem", { name: "Date House" });
  await userEvent.keyboard("jr");
  const dialog = screen.getByRole("dialog", { name: "Reject this registration?" });
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), "a jar of keys");
  await userEvent.click(within(dialog).getByRole("button", { name: "Reject" }));
  await screen.findByText("Rejected: Date House");
  expect(requests.filter(({ route }) => route === MODERATE_MERCHANT)).toMatchObject([
    { body: { merchant_id_param: "m1", action_param: "reject", reason_param: "a jar of keys" } },
  ]);
});

test("a proposed change shows both values, is approved as the admin saw it, and the approval is undone", async () => {
  const change = {
    ...dateHouse,
    status: "approved",
    changes: { name: ["Date House", "Date Palace"], halal_certifier: ["HMC", ""] },
    proposed_at: "2026-11-20 11:00:00.123456+00",
  };
  const { requests } = fakeSupabase({
    [MERCHANTS]: { body: [change, oudLoft] },
    [MODERATE_CHANGE]: { body: "approved" },
    [UNDO]: { body: "waiting" },
  });
  open(<MerchantsPage />);
  const row = await screen.findByRole("listitem", { name: "Date House" });
  for (const text of ["Name", "Date Palace", "Certifier", "none"]) {
    expect(row.textContent).toContain(text);
  }
  expect(row.textContent).not.toContain("orders@dates.example");
  await userEvent.keyboard("j");
  await userEvent.keyboard("a");
  await screen.findByText("Approved: Date House");
  expect(requests.find(({ route }) => route === MODERATE_CHANGE)?.body).toEqual({
    merchant_id_param: "m1",
    action_param: "approve",
    expected_proposed_at_param: "2026-11-20 11:00:00.123456+00",
  });
  await userEvent.keyboard("u");
  await screen.findByText("Undone: Date House");
  expect(requests.find(({ route }) => route === UNDO)?.body).toEqual({
    content_type_param: "merchant_change",
    content_id_param: "m1",
  });
});

test("a site without approved merchants says so, instead of that none match", async () => {
  fakeSupabase({ [APPROVED]: { body: [] } });
  open(<MerchantsPage />, "/admin/merchants?show=approved");
  await screen.findByRole("heading", { name: "No businesses yet" });
});

test("an admin hands the page of a merchant to a member; a refusal is shown at the username", async () => {
  const shop = { id: "m9", name: "Date House", slug: "date-house", created_at: "2026-11-01" };
  const refusal = { code: "PT404", hint: "profile_not_found", message: "Profile not found" };
  const { requests, answers } = fakeSupabase({
    [APPROVED]: { body: [shop] },
    [HAND_OVER]: { status: 404, body: refusal },
  });
  open(<MerchantsPage />, "/admin/merchants?show=approved");
  await userEvent.click(await screen.findByRole("button", { name: "Hand over Date House" }));
  const dialog = screen.getByRole("dialog", { name: "Hand over Date House" });
  await pasteInto(within(dialog).getByLabelText("Username"), "bilal");
  await userEvent.click(within(dialog).getByRole("button", { name: "Hand over" }));
  await within(dialog).findByText("Profile not found");
  answers[HAND_OVER] = { body: null };
  await userEvent.click(within(dialog).getByRole("button", { name: "Hand over" }));
  await screen.findByText("Handed over to bilal: Date House");
  expect(requests.filter(({ route }) => route === HAND_OVER).at(-1)?.body).toEqual({
    merchant_id_param: "m9",
    username_param: "bilal",
  });
});

test("an approved merchant is found by name, taken down with a reason, and restored with u", async () => {
  const shop = { id: "m9", name: "Date House", slug: "date-house", created_at: "2026-11-01" };
  const { requests, answers } = fakeSupabase({
    [APPROVED]: { body: [shop] },
    [MODERATE_MERCHANT]: { body: { ...dateHouse, status: "rejected" } },
    [UNDO]: { body: "approved" },
  });
  open(<MerchantsPage />, "/admin/merchants?show=approved&q=date");
  await userEvent.click(await screen.findByRole("button", { name: "Take down Date House" }));
  const dialog = screen.getByRole("dialog", { name: "Take this business down?" });
  await pasteInto(within(dialog).getByLabelText(/^Reason/), "It has closed");
  answers[APPROVED] = { body: [] };
  await userEvent.click(within(dialog).getByRole("button", { name: "Take down" }));
  await screen.findByText("Taken down: Date House");
  await screen.findByRole("heading", { name: "No business matches" });
  expect(requests.find(({ route }) => route === MODERATE_MERCHANT)?.body).toEqual({
    merchant_id_param: "m9",
    action_param: "take_down",
    expected_status_param: "approved",
    reason_param: "It has closed",
  });
  answers[APPROVED] = { body: [shop] };
  await userEvent.keyboard("u");
  await screen.findByText("Undone: Date House");
  await screen.findByRole("button", { name: "Take down Date House" });
  expect(requests.find(({ route }) => route === UNDO)?.body).toEqual({
    content_type_param: "merchant",
    content_id_param: "m9",
    expected_status_param: "rejected",
  });
});

test("a pending code shows its discount, its end date and that the same code is already public", async () => {
  fakeSupabase({ [VOUCHERS]: { body: [dates15] } });
  open(<VouchersPage />);
  const row = await screen.findByRole("listitem", { name: "DATES15, Date House" });
  for (const text of [
    "DATES15",
    "15% off · Minimum spend £30",
    "Ends 24 Dec 2026",
    "by bilal",
    "Dates only",
  ]) {
    expect(row.textContent).toContain(text);
  }
  within(row).getByText("This code is already public");
});

test("a code that another admin has already moderated disappears with a toast", async () => {
  const { requests } = fakeSupabase({
    [VOUCHERS]: { body: [dates15] },
    [MODERATE_VOUCHER]: {
      status: 409,
      body: {
        code: "PT409",
        hint: "already_decided",
        message: "Somebody else has already done this",
      },
    },
  });
  open(<VouchersPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Approve DATES15, Date House" }));
  await screen.findByText("Someone else has already moderated: DATES15");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await screen.findByRole("heading", { name: "All caught up" });
  expect(requests.find(({ route }) => route === MODERATE_VOUCHER)?.body).toEqual({
    voucher_id_param: "v1",
    action_param: "approve",
    expected_status_param: "pending",
  });
});

test.each([
  [MERCHANTS, "Failed to fetch pending merchants", <MerchantsPage key="m" />],
  [VOUCHERS, "Failed to fetch pending voucher codes", <VouchersPage key="v" />],
] as const)("a queue that failed to load can be loaded again: %s", async (route, title, page) => {
  const { answers } = fakeSupabase({ [route]: { status: 500, body: { message: "down" } } });
  open(page);
  await screen.findByRole("heading", { name: title });
  answers[route] = { body: [] };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "All caught up" });
});

function focused() {
  return document.activeElement?.getAttribute("aria-label");
}

function open(page: ReactElement, address = "/admin/queue") {
  const onDecided = vi.fn();
  renderWithAuth(
    <Routes>
      <Route element={<Outlet context={{ refreshCounts: onDecided }} />}>
        <Route path="*" element={page} />
      </Route>
    </Routes>,
    address,
  );
  return { onDecided };
}
