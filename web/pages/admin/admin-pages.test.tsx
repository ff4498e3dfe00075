// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/auth/auth.fixture.tsx";
import { initializeAuth } from "#features/auth/initialize-auth.ts";
import { AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { Component as AdminLayout } from "./admin-layout.tsx";
import { Component as DealsPage } from "./deals-page.tsx";

const QUEUE = "POST /rest/v1/rpc/get_pending_deals";
const MODERATE = "POST /rest/v1/rpc/moderate_deal";

const WAITING = [
  row({
    id: "dates",
    title: "Medjool dates",
    username: "bilal",
    image_url: "http://samha.test/images/1.webp",
  }),
  row({ id: "grill", title: "Family mixed grill", username: "hamza", merchant: null, price: 0 }),
  row({ id: "abaya", title: "Crepe abaya", username: "safiya" }),
];

/** Maryam moderates; the account in this browser is an admin's. */
const MARYAMS_BACKEND = {
  ...AMINAS_BACKEND,
  "POST /rest/v1/rpc/check_admin_status": { body: true },
  [QUEUE]: { body: WAITING },
  [MODERATE]: { body: row({ id: "dates", status: "active" }) },
};

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

test("a visitor is sent to sign in and back, and nothing is loaded", async () => {
  const { requests } = fakeSupabase({});
  const { store, router } = renderWithAuth(<Admin />, "/admin/deals");
  await store.dispatch(initializeAuth());
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(router.state.location.search).toBe("?next=%2Fadmin%2Fdeals");
  expect(requests).toEqual([]);
});

test("a member is refused in plain words, and the queue is not even asked for", async () => {
  const { requests } = fakeSupabase({ ...AMINAS_BACKEND, [QUEUE]: { body: WAITING } });
  await open();
  expect(
    await screen.findByRole("heading", { name: "Unauthorized: Admin access required" }),
  ).toBeDefined();
  expect(requests.map(({ route }) => route)).not.toContain(QUEUE);
});

test("maryam sees what waits, with what deserves a look", async () => {
  fakeSupabase(MARYAMS_BACKEND);
  await open();
  const grill = await screen.findByRole("listitem", { name: "Family mixed grill" });
  expect(grill.textContent).toContain("Free");
  expect(grill.textContent).toContain("by hamza");
  expect(within(grill).getByText("No photo")).toBeDefined();
  expect(within(grill).getByText("No merchant")).toBeDefined();
  const dates = screen.getByRole("listitem", { name: "Medjool dates" });
  expect(within(dates).queryByText("No photo")).toBeNull();
  expect(screen.getByText("3 deals wait")).toBeDefined();
});

test("approving by keyboard takes the deal away and puts the next one under the hand", async () => {
  const { requests } = fakeSupabase(MARYAMS_BACKEND);
  await open();
  (await screen.findByRole("button", { name: "Approve Medjool dates" })).focus();
  await userEvent.keyboard("{Enter}");
  expect(screen.queryByRole("listitem", { name: "Medjool dates" })).toBeNull();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Family mixed grill");
  expect(await screen.findByText("Approved: Medjool dates")).toBeDefined();
  expect(requests.find(({ route }) => route === MODERATE)?.body).toEqual({
    deal_id_param: "dates",
    action_param: "approve",
  });
});

test("rejecting asks first and takes the reason along", async () => {
  const { requests } = fakeSupabase(MARYAMS_BACKEND);
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Reject Family mixed grill" }));
  const dialog = screen.getByRole("dialog", { name: "Reject this deal?" });
  expect(requests.map(({ route }) => route)).not.toContain(MODERATE);
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), "No merchant is named.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Reject" }));
  expect(await screen.findByText("Rejected: Family mixed grill")).toBeDefined();
  expect(requests.find(({ route }) => route === MODERATE)?.body).toEqual({
    deal_id_param: "grill",
    action_param: "reject",
    reason_param: "No merchant is named.",
  });
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Crepe abaya");
});

test("a rejection that is thought better of changes nothing", async () => {
  const { requests } = fakeSupabase(MARYAMS_BACKEND);
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Reject Crepe abaya" }));
  await userEvent.click(screen.getByRole("button", { name: "Keep it" }));
  expect(screen.getByRole("listitem", { name: "Crepe abaya" })).toBeDefined();
  expect(requests.map(({ route }) => route)).not.toContain(MODERATE);
});

test("a decision that fails is told, and the deal is back in its place", async () => {
  fakeSupabase({ ...MARYAMS_BACKEND, [MODERATE]: { status: 500, body: { message: "down" } } });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Approve Medjool dates" }));
  const alert = await screen.findByRole("alertdialog");
  expect(alert.textContent).toContain("Server error. Our team has been notified.");
  expect(console.error).toHaveBeenCalledWith("Failed to moderate deal", expect.anything());
  const titles = screen.getAllByRole("listitem").map((item) => item.getAttribute("aria-label"));
  expect(titles).toEqual(["Medjool dates", "Family mixed grill", "Crepe abaya"]);
});

test("a deal that somebody else dealt with goes with a quiet note", async () => {
  fakeSupabase({
    ...MARYAMS_BACKEND,
    [MODERATE]: {
      status: 404,
      body: { code: "PT404", hint: "deal_not_found", message: "Deal not found" },
    },
  });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Approve Medjool dates" }));
  expect(
    await screen.findByText("Somebody else has already moderated: Medjool dates"),
  ).toBeDefined();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.queryByRole("listitem", { name: "Medjool dates" })).toBeNull();
});

test("an empty queue says so", async () => {
  fakeSupabase({ ...MARYAMS_BACKEND, [QUEUE]: { body: [] } });
  await open();
  expect(await screen.findByRole("heading", { name: "Nothing waits" })).toBeDefined();
});

test("a queue that cannot be read can be asked for again", async () => {
  const { answers } = fakeSupabase({
    ...MARYAMS_BACKEND,
    [QUEUE]: { status: 500, body: { message: "down" } },
  });
  await open();
  expect(
    await screen.findByRole("heading", { name: "Failed to fetch pending deals" }),
  ).toBeDefined();
  answers[QUEUE] = { body: WAITING };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("listitem", { name: "Crepe abaya" })).toBeDefined();
});

function Admin() {
  return (
    <Routes>
      <Route path="/admin" element={<AdminLayout />}>
        <Route path="deals" element={<DealsPage />} />
      </Route>
      <Route path="*" element={null} />
    </Routes>
  );
}

async function open() {
  rememberAmina();
  const page = renderWithAuth(<Admin />, "/admin/deals");
  await page.store.dispatch(initializeAuth());
  return page;
}

function row(fields: Record<string, unknown>) {
  return { merchant: "Palm & Co", category: "food", price: 24.5, status: "pending", ...fields };
}
