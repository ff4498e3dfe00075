// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { ADMINS_BACKEND } from "./admin.fixture.tsx";
import { Component as AdminLayout } from "./admin-layout.tsx";
import { Component as DealsPage } from "./deals-page.tsx";

const QUEUE = "POST /rest/v1/rpc/get_pending_deals";
const HINTS = "POST /rest/v1/rpc/get_pending_deal_hints";
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
  ...ADMINS_BACKEND,
  [QUEUE]: { body: WAITING },
  [HINTS]: {
    body: [{ deal_id: "grill", is_first_deal: true, same_link_deal_id: "dates" }],
  },
  [MODERATE]: { body: row({ id: "dates", status: "active" }) },
};

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("a visitor is sent to sign in and back, and nothing is loaded", async () => {
  const { requests } = fakeSupabase({});
  const { store, router } = renderWithAuth(<Admin />, "/admin/deals");
  await store.dispatch(initializeAuth());
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(router.state.location.search).toBe("?next=%2Fadmin%2Fdeals");
  expect(requests).toEqual([]);
});

test("a member who is no admin sees a refusal, and the queue is not requested", async () => {
  const { requests } = fakeSupabase({ ...AMINAS_BACKEND, [QUEUE]: { body: WAITING } });
  await open();
  await screen.findByRole("heading", { name: "Unauthorized: Admin access required" });
  expect(requests.map(({ route }) => route)).not.toContain(QUEUE);
});

test("maryam sees the pending deals with their warnings", async () => {
  fakeSupabase(MARYAMS_BACKEND);
  await open();
  const grill = await screen.findByRole("listitem", { name: "Family mixed grill" });
  expect(grill.textContent).toContain("Free");
  expect(grill.textContent).toContain("by hamza");
  within(grill).getByText("No photo");
  within(grill).getByText("No merchant");
  within(grill).getByText("First deal by this member");
  const seen = within(grill).getByRole("link", { name: "Link seen before" });
  expect(seen.getAttribute("href")).toBe("/deals/dates");
  const dates = screen.getByRole("listitem", { name: "Medjool dates" });
  expect(within(dates).queryByText("No photo")).toBeNull();
  screen.getByText("3 deals wait");
});

test("approving by keyboard removes the deal and moves focus to the next one", async () => {
  const { requests } = fakeSupabase(MARYAMS_BACKEND);
  await open();
  (await screen.findByRole("button", { name: "Approve Medjool dates" })).focus();
  await userEvent.keyboard("{Enter}");
  expect(screen.queryByRole("listitem", { name: "Medjool dates" })).toBeNull();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Family mixed grill");
  await screen.findByText("Approved: Medjool dates");
  expect(requests.find(({ route }) => route === MODERATE)?.body).toEqual({
    deal_id_param: "dates",
    action_param: "approve",
    expected_status_param: "pending",
  });
});

test("rejecting asks for confirmation and sends the reason", async () => {
  const { requests } = fakeSupabase(MARYAMS_BACKEND);
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Reject Family mixed grill" }));
  const dialog = screen.getByRole("dialog", { name: "Reject this deal?" });
  expect(requests.map(({ route }) => route)).not.toContain(MODERATE);
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), "No merchant is named.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Reject" }));
  await screen.findByText("Rejected: Family mixed grill");
  expect(requests.find(({ route }) => route === MODERATE)?.body).toEqual({
    deal_id_param: "grill",
    action_param: "reject",
    expected_status_param: "pending",
    reason_param: "No merchant is named.",
  });
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Crepe abaya");
});

test("a cancelled rejection changes nothing", async () => {
  const { requests } = fakeSupabase(MARYAMS_BACKEND);
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Reject Crepe abaya" }));
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  screen.getByRole("listitem", { name: "Crepe abaya" });
  expect(requests.map(({ route }) => route)).not.toContain(MODERATE);
});

test("a failed decision is shown, and the deal returns to its place", async () => {
  fakeSupabase({ ...MARYAMS_BACKEND, [MODERATE]: { status: 500, body: { message: "down" } } });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Approve Medjool dates" }));
  const alert = await screen.findByRole("alertdialog");
  expect(alert.textContent).toContain("Server error. Our team has been notified.");
  expect(console.error).toHaveBeenCalledWith("Failed to moderate deal", expect.anything());
  const titles = screen.getAllByRole("listitem").map((item) => item.getAttribute("aria-label"));
  expect(titles).toEqual(["Medjool dates", "Family mixed grill", "Crepe abaya"]);
});

test("a deal that another admin has decided disappears with a toast", async () => {
  fakeSupabase({
    ...MARYAMS_BACKEND,
    [MODERATE]: {
      status: 404,
      body: { code: "PT404", hint: "deal_not_found", message: "Deal not found" },
    },
  });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Approve Medjool dates" }));
  await screen.findByText("Somebody else has already moderated: Medjool dates");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.queryByRole("listitem", { name: "Medjool dates" })).toBeNull();
});

test("selected deals are decided at once, and focus moves to the next deal", async () => {
  const { requests } = fakeSupabase(MARYAMS_BACKEND);
  await open();
  (await screen.findByRole("listitem", { name: "Medjool dates" })).focus();
  await userEvent.keyboard("xjx");
  screen.getByText("2 selected");
  await userEvent.click(screen.getByRole("button", { name: "Approve selected" }));
  await screen.findByText("Approved: 2 at once");
  const decided = requests.filter(({ route }) => route === MODERATE).map(({ body }) => body);
  expect(decided).toEqual(
    ["dates", "grill"].map((id) => ({
      deal_id_param: id,
      action_param: "approve",
      expected_status_param: "pending",
    })),
  );
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Crepe abaya");
  expect(screen.queryByText(/selected$/)).toBeNull();
});

test("of several decisions the failed ones return and are named", async () => {
  fakeSupabase({
    ...MARYAMS_BACKEND,
    [MODERATE]: ({ body }) =>
      (body as { deal_id_param: string }).deal_id_param === "grill"
        ? { status: 500, body: { message: "down" } }
        : { body: row({ id: "dates" }) },
  });
  await open();
  await userEvent.click(await screen.findByLabelText("Select Medjool dates"));
  await userEvent.click(screen.getByRole("button", { name: "Select all" }));
  await userEvent.keyboard("o");
  const alert = await screen.findByRole("alertdialog");
  expect(alert.textContent).toContain("Family mixed grill");
  expect(screen.getAllByRole("listitem").map((item) => item.getAttribute("aria-label"))).toEqual([
    "Family mixed grill",
  ]);
});

test("a deal is edited in its row by keyboard, and focus returns to the row", async () => {
  const { requests } = fakeSupabase({
    ...MARYAMS_BACKEND,
    "GET /rest/v1/deals": {
      body: {
        ...row({ id: "abaya", title: "Crepe abaya" }),
        description: "",
        original_price: null,
        currency: "GBP",
        location: "",
        image_url: "",
        deal_url: "",
        starts_at: null,
        expires_at: null,
      },
    },
    "POST /rest/v1/rpc/admin_update_deal": { body: {} },
  });
  await open();
  (await screen.findByRole("listitem", { name: "Crepe abaya" })).focus();
  await userEvent.keyboard("e");
  const title = (await screen.findByLabelText(/^Title/)) as HTMLInputElement;
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
  await userEvent.selectOptions(screen.getByLabelText("Category"), "women");
  await userEvent.type(title, ", sizes 50 to 60");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await vi.waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Crepe abaya"),
  );
  const saved = requests.find(({ route }) => route.endsWith("admin_update_deal"))?.body;
  expect(saved).toMatchObject({ deal_data: { title: "Crepe abaya, sizes 50 to 60" } });
  expect(screen.queryByLabelText(/^Title/)).toBeNull();
});

test("single keys can be turned off, and the browser stores the choice", async () => {
  const { requests } = fakeSupabase(MARYAMS_BACKEND);
  await open();
  (await screen.findByRole("listitem", { name: "Medjool dates" })).focus();
  await userEvent.click(screen.getByRole("switch", { name: "Single keys" }));
  screen.getByRole("listitem", { name: "Medjool dates" }).focus();
  await userEvent.keyboard("a");
  screen.getByRole("listitem", { name: "Medjool dates" });
  expect(requests.map(({ route }) => route)).not.toContain(MODERATE);
  expect(localStorage.getItem("queue-keys")).toBe("off");
});

test("an empty queue shows that nothing waits", async () => {
  fakeSupabase({ ...MARYAMS_BACKEND, [QUEUE]: { body: [] } });
  await open();
  await screen.findByRole("heading", { name: "Nothing waits" });
});

test("a queue that could not be loaded can be loaded again", async () => {
  const { answers } = fakeSupabase({
    ...MARYAMS_BACKEND,
    [QUEUE]: { status: 500, body: { message: "down" } },
  });
  await open();
  await screen.findByRole("heading", { name: "Failed to fetch pending deals" });
  answers[QUEUE] = { body: WAITING };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("listitem", { name: "Crepe abaya" });
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
