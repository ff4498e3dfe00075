// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { Component as DealsPage } from "#pages/admin/deals/deals-page.tsx";
import { AMINAS_BACKEND, type FakeRequest, fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { ADMINS_BACKEND } from "./admin.fixture.tsx";
import { Component as AdminLayout } from "./admin-layout.tsx";

const QUEUE = "POST /rest/v1/rpc/get_pending_deals";
const HINTS = "POST /rest/v1/rpc/get_pending_deal_hints";
const UNDO = "POST /rest/v1/rpc/undo_decision";
const MODERATE = "POST /rest/v1/rpc/moderate_deal";
const COUNTS = "POST /rest/v1/rpc/get_admin_queues";
const LONG_TIMEOUT = { timeout: 20_000 };

const WAITING = [
  row({
    id: "dates",
    title: "Medjool dates",
    username: "bilal",
    updated_at: "2026-11-20 08:00:00.123456+00",
    image_url: "http://samha.test/images/1.webp",
  }),
  row({ id: "grill", title: "Family mixed grill", username: "hamza", merchant: null, price: 0 }),
  row({ id: "abaya", title: "Crepe abaya", username: "safiya" }),
];

/** Backend of an admin with pending deals. */
const BACKEND = {
  ...ADMINS_BACKEND,
  [QUEUE]: { body: WAITING },
  "GET /rest/v1/voucher_codes": { body: [] },
  [HINTS]: {
    body: [
      hint({ deal_id: "dates", approved_deals: 14, rejected_deals: 1 }),
      hint({ deal_id: "grill", same_link_deal_id: "dates" }),
    ],
  },
  [MODERATE]: { body: row({ id: "dates", status: "active" }) },
};

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("a visitor is redirected to the sign-in page, whose URL contains the way back, and nothing is loaded", async () => {
  const { requests } = fakeSupabase({});
  const { store, router } = renderWithAuth(<Admin />, "/admin/deals");
  await store.dispatch(initializeAuth());
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(router.state.location.search).toBe("?next=%2Fadmin%2Fdeals");
  expect(requests).toEqual([]);
});

test("a member without admin rights sees a refusal, and the queue is not requested", async () => {
  const { requests } = fakeSupabase({ ...AMINAS_BACKEND, [QUEUE]: { body: WAITING } });
  await open();
  await screen.findByRole("heading", { name: "Unauthorized: Admin access required" });
  expect(requests.map(({ route }) => route)).not.toContain(QUEUE);
});

test("an admin sees the pending deals with their warnings", async () => {
  fakeSupabase(BACKEND);
  await open();
  const grill = await screen.findByRole("listitem", { name: "Family mixed grill" });
  expect(grill.textContent).toContain("Free");
  expect(grill.textContent).toContain("by hamza");
  within(grill).getByText("No image");
  within(grill).getByText("No merchant");
  within(grill).getByText("First deal by this member");
  const seen = within(grill).getByRole("link", { name: "Link seen before" });
  expect(seen.getAttribute("href")).toBe("/deals/dates");
  const dates = screen.getByRole("listitem", { name: "Medjool dates" });
  expect(within(dates).queryByText("No image")).toBeNull();
  expect(within(dates).queryByText("First deal by this member")).toBeNull();
  expect(dates.textContent).toContain("joined 30 Oct 2024");
  expect(dates.textContent).toContain("14 deals approved");
  expect(dates.textContent).toContain("1 rejected");
  screen.getByText("3 to review");
});

test("the queue shows the whole deal: text with links, the target of its link, prices and dates", async () => {
  fakeSupabase({
    ...BACKEND,
    [QUEUE]: {
      body: [
        row({
          id: "oud",
          title: "Oud gift set",
          price: 20,
          original_price: 40,
          deal_url: "https://attar.example/gift?ref=7",
          description: "Contains alcohol. See https://attar.example/list <b>now</b>",
          starts_at: "2026-11-20 08:00:00+00",
          expires_at: "2026-12-01 20:00:00+00",
        }),
      ],
    },
  });
  await open();
  const oud = await screen.findByRole("listitem", { name: "Oud gift set" });
  const link = within(oud).getByRole("link", { name: /^attar\.example/ });
  expect(link.getAttribute("href")).toBe("https://attar.example/gift?ref=7");
  within(oud).getByRole("link", { name: "https://attar.example/list" });
  for (const text of ["<b>now</b>", "£40", "−50%", "Starts 20 Nov 2026", "Ends 1 Dec 2026"]) {
    expect(oud.textContent).toContain(text);
  }
});

test("a decision is undone with u or in its toast and the deal returns with focus, unless another admin has decided since", async () => {
  const { requests, answers } = fakeSupabase({ ...BACKEND, [UNDO]: { body: "pending" } });
  await open();
  (await screen.findByRole("listitem", { name: "Family mixed grill" })).focus();
  await userEvent.keyboard("a");
  await screen.findByText("Approved: Family mixed grill");
  await userEvent.keyboard("u");
  await screen.findByText("Undone: Family mixed grill");
  expect(requests.find(({ route }) => route === UNDO)?.body).toEqual({
    content_type_param: "deal",
    content_id_param: "grill",
    expected_status_param: "active",
  });
  await vi.waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Family mixed grill"),
  );

  answers[QUEUE] = { body: WAITING.slice(0, 1) };
  answers[UNDO] = {
    status: 409,
    body: { code: "PT409", hint: "already_decided", message: "Somebody else has decided since" },
  };
  await userEvent.keyboard("o");
  await screen.findByText("Marked as expired: Family mixed grill");
  await userEvent.click(screen.getByRole("button", { name: /^Undo/ }));
  await screen.findByText("Too late to undo: Family mixed grill");
  expect(screen.queryByRole("listitem", { name: "Family mixed grill" })).toBeNull();
});

test("u undoes the latest decision, even if an earlier request finishes later", async () => {
  const first = Promise.withResolvers<void>();
  const moderated = { body: row({ id: "dates", status: "active" }) };
  const { requests } = fakeSupabase({
    ...BACKEND,
    [UNDO]: { body: "pending" },
    [MODERATE]: async ({ body }) => {
      if (JSON.stringify(body).includes('"dates"')) await first.promise;
      return moderated;
    },
  });
  await open();
  (await screen.findByRole("listitem", { name: "Medjool dates" })).focus();
  await userEvent.keyboard("aa");
  await vi.waitFor(() => expect(countOf(requests, MODERATE)).toBe(2), LONG_TIMEOUT);
  const counted = countOf(requests, COUNTS);
  first.resolve();
  // The page requests the counts again after it shows each outcome.
  await vi.waitFor(() => expect(countOf(requests, COUNTS)).toBe(counted + 2), LONG_TIMEOUT);
  await screen.findByText("Approved: Family mixed grill");
  await userEvent.keyboard("u");
  await screen.findByText("Undone: Family mixed grill");
});

test("approving by keyboard removes the deal and moves focus to the next one", async () => {
  const { requests } = fakeSupabase(BACKEND);
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
    expected_updated_at_param: "2026-11-20 08:00:00.123456+00",
  });
});

test("rejecting asks for confirmation and sends the reason", async () => {
  const { requests } = fakeSupabase(BACKEND);
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Reject Family mixed grill" }));
  const dialog = screen.getByRole("dialog", { name: "Reject this deal?" });
  expect(requests.map(({ route }) => route)).not.toContain(MODERATE);
  await pasteInto(within(dialog).getByLabelText(/^Reason/), "No merchant is named.");
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
  const { requests } = fakeSupabase(BACKEND);
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Reject Crepe abaya" }));
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  screen.getByRole("listitem", { name: "Crepe abaya" });
  expect(requests.map(({ route }) => route)).not.toContain(MODERATE);
});

test("a failed decision is shown, and the deal returns to its place", async () => {
  fakeSupabase({ ...BACKEND, [MODERATE]: { status: 500, body: { message: "down" } } });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Approve Medjool dates" }));
  const alert = await screen.findByRole("alertdialog");
  expect(alert.textContent).toContain("Server error. Our team has been notified.");
  expect(console.error).toHaveBeenCalledWith("Failed to moderate deal", expect.anything());
  const titles = screen.getAllByRole("listitem").map((item) => item.getAttribute("aria-label"));
  expect(titles).toEqual(["Medjool dates", "Family mixed grill", "Crepe abaya"]);
});

test("a deal that another admin has already moderated disappears with a toast", async () => {
  fakeSupabase({
    ...BACKEND,
    [MODERATE]: {
      status: 404,
      body: { code: "PT404", hint: "deal_not_found", message: "Deal not found" },
    },
  });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Approve Medjool dates" }));
  await screen.findByText("Someone else has already moderated: Medjool dates");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.queryByRole("listitem", { name: "Medjool dates" })).toBeNull();
});

test("selected deals are decided together, and focus moves to the next deal", async () => {
  const { requests } = fakeSupabase(BACKEND);
  await open();
  (await screen.findByRole("listitem", { name: "Medjool dates" })).focus();
  await userEvent.keyboard("xjx");
  screen.getByText("2 selected");
  await userEvent.click(screen.getByRole("button", { name: "Approve selected" }));
  await screen.findByText("Approved: 2 items");
  const decided = requests.filter(({ route }) => route === MODERATE).map(({ body }) => body);
  expect(decided).toEqual(
    ["dates", "grill"].map((id) =>
      expect.objectContaining({ deal_id_param: id, action_param: "approve" }),
    ),
  );
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Crepe abaya");
  expect(screen.queryByText(/selected$/)).toBeNull();
});

test("if some of several decisions fail, an alert names their deals, which return to the queue", async () => {
  fakeSupabase({
    ...BACKEND,
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
    ...BACKEND,
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
        season_section: null,
        delivery_days: null,
        order_by: null,
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

test("single-key shortcuts can be turned off, and the browser stores the choice", async () => {
  const { requests } = fakeSupabase(BACKEND);
  await open();
  (await screen.findByRole("listitem", { name: "Medjool dates" })).focus();
  await userEvent.click(screen.getByRole("switch", { name: "Keyboard shortcuts" }));
  screen.getByRole("listitem", { name: "Medjool dates" }).focus();
  await userEvent.keyboard("a");
  screen.getByRole("listitem", { name: "Medjool dates" });
  expect(requests.map(({ route }) => route)).not.toContain(MODERATE);
  expect(localStorage.getItem("queue-keys")).toBe("off");
});

test("an empty queue shows that nothing is pending", async () => {
  fakeSupabase({ ...BACKEND, [QUEUE]: { body: [] } });
  await open();
  await screen.findByRole("heading", { name: "All caught up" });
});

test("a queue that failed to load can be loaded again", async () => {
  const { answers } = fakeSupabase({
    ...BACKEND,
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

function countOf(requests: readonly FakeRequest[], route: string): number {
  return requests.filter((request) => request.route === route).length;
}

async function open() {
  rememberAmina();
  const page = renderWithAuth(<Admin />, "/admin/deals");
  await page.store.dispatch(initializeAuth());
  return page;
}

function hint(fields: Record<string, unknown>) {
  return {
    is_first_deal: false,
    same_link_deal_id: null,
    poster_joined_at: "2024-10-30 08:00:00+00",
    approved_deals: 0,
    rejected_deals: 0,
    ...fields,
  };
}

function row(fields: Record<string, unknown>) {
  return { merchant: "Palm & Co", category: "food", price: 24.5, status: "pending", ...fields };
}
