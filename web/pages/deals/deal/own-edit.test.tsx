// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { OwnDealRow } from "#features/deals/own/own-deal-row.tsx";
import { OwnEdit } from "#features/deals/own/own-edit.tsx";
import { DealCorrection } from "#features/deals/submit/deal-correction.tsx";
import { renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { loadDealCode } from "#features/vouchers/add/deal-code-requests.ts";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";

const EDITS = "POST /rest/v1/rpc/get_my_edits";
const WITHDRAW = "POST /rest/v1/rpc/withdraw_edit";
const EDIT = "POST /rest/v1/rpc/edit_own_deal";
const DEAL = "POST /rest/v1/rpc/get_deal";

const dates = aminasDates();
const waiting = {
  deal_id: dates.id,
  status: "waiting",
  changes: { title: "Medjool dates, 5 kg box", price: 40, image_url: "" },
  rejection_reason: null,
  updated_at: "2026-11-20T10:00:00Z",
};

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("a poster sees a pending change and its values on the deal, and withdraws it", async () => {
  const { requests } = fakeSupabase({ [EDITS]: { body: [waiting] }, [WITHDRAW]: { body: null } });
  renderWithAuth(<OwnEdit deal={dates} />);
  const words = await screen.findByText(/^Your change is waiting/);
  const notice = words.closest<HTMLElement>("[role=status]");
  for (const text of [
    "Your change is waiting for an admin. Visitors see the approved version.",
    "Title:Medjool dates, 5 kg box",
    "Price:£40",
    "Photo:Photo removed",
  ]) {
    expect(notice?.textContent).toContain(text);
  }
  await userEvent.click(screen.getByRole("button", { name: "Withdraw the change" }));
  const result = await screen.findByText("Your change has been withdrawn.");
  expect(document.activeElement).toBe(result);
  expect(requests.find(({ route }) => route === WITHDRAW)?.body).toEqual({
    deal_id_param: dates.id,
  });
});

test("a poster reads why a change was rejected and dismisses the notice; a failure shows an error", async () => {
  const { answers } = fakeSupabase({
    [EDITS]: {
      body: [{ ...waiting, status: "rejected", rejection_reason: "Another product" }],
    },
    [WITHDRAW]: { status: 503, body: {} },
  });
  renderWithAuth(<OwnEdit deal={dates} />);
  await screen.findByText("Another product");
  await userEvent.click(screen.getByRole("button", { name: "Got it" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Server error/);
  answers[WITHDRAW] = { body: null };
  await userEvent.click(screen.getByRole("button", { name: "Got it" }));
  await screen.findByText("Done.");
});

test("a deal without a pending or rejected change shows nothing", async () => {
  const { requests } = fakeSupabase({ [EDITS]: { body: [] } });
  renderWithAuth(<OwnEdit deal={dates} />);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole("button")).toBeNull();
});

test("the form shows the pending values and sends only new changes, even if the last day to order has passed", async () => {
  const row = {
    id: dates.id,
    user_id: dates.userId,
    title: dates.title,
    price: 24.5,
    merchant: "Palm & Co",
    category: "food",
    status: "active",
    order_by: "2020-03-01",
    created_at: "2026-11-20T10:00:00Z",
    updated_at: "2026-11-20T10:00:00.123456+00:00",
  };
  const { requests } = fakeSupabase({
    [DEAL]: { body: [row] },
    [EDITS]: { body: [{ ...waiting, changes: { ...waiting.changes, order_by: "2020-03-02" } }] },
    [EDIT]: { body: { ...row, waits: true } },
  });
  renderWithAuth(
    <DealCorrection
      dealId={dates.id}
      member={{ id: dates.userId, username: "amina" }}
      loadCode={loadDealCode}
    />,
  );
  const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
  expect(title.value).toBe("Medjool dates, 5 kg box");
  expect(screen.getByLabelText<HTMLInputElement>(/^Price/).value).toBe("40");
  screen.getByText("Your change is waiting for an admin. Visitors see the approved version.");
  expect(screen.getByLabelText<HTMLInputElement>(/^Starts/).readOnly).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>("Order by").value).toBe("2020-03-02");
  await userEvent.type(screen.getByLabelText(/^Location/), "Leeds");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(requests.find(({ route }) => route === EDIT)).toBeTruthy());
  expect(requests.find(({ route }) => route === EDIT)?.body).toEqual({
    deal_id_param: dates.id,
    deal_data: { location: "Leeds" },
    expected_updated_at_param: row.updated_at,
  });
});

test("a restored draft keeps an admin's later corrections, including a new photo", async () => {
  const row = {
    id: dates.id,
    user_id: dates.userId,
    title: dates.title,
    price: 24.5,
    merchant: "Palm & Co",
    category: "food",
    status: "active",
    image_url: "http://samha.test/images/deal/amina/1.webp",
    created_at: "2026-11-20T10:00:00Z",
    updated_at: "2026-11-20T10:00:00.1+00:00",
  };
  const { requests, answers } = fakeSupabase({
    [DEAL]: { body: [row] },
    [EDITS]: { body: [] },
    [EDIT]: { body: row },
  });
  const open = () =>
    renderWithAuth(
      <DealCorrection
        dealId={dates.id}
        member={{ id: dates.userId, username: "amina" }}
        loadCode={loadDealCode}
      />,
    );
  const { unmount } = open();
  await userEvent.type(await screen.findByLabelText(/^Location/), "Leeds");
  unmount();
  const image_url = "http://samha.test/images/deal/maryam/2.webp";
  answers[DEAL] = {
    body: [{ ...row, price: 22, image_url, updated_at: "2026-11-20T11:00:00.1+00:00" }],
  };
  open();
  await screen.findByText("We kept what you typed before.");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(requests.find(({ route }) => route === EDIT)).toBeTruthy());
  expect(requests.find(({ route }) => route === EDIT)?.body).toEqual({
    deal_id_param: dates.id,
    deal_data: { location: "Leeds" },
    expected_updated_at_param: "2026-11-20T11:00:00.1+00:00",
  });
});

test("a poster's own deals show pending changes", () => {
  renderWithAuth(
    <OwnDealRow
      deal={{ ...dates, waits: true, additions: 0 }}
      state="active"
      onChanged={async () => undefined}
    />,
  );
  screen.getByText("Change waiting for an admin");
});
