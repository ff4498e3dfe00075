// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { renderWithDeals, storeWithDeal } from "#features/deals/voting/voting.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { CorrectPrice } from "./correct-price.tsx";
import { VerdictRow } from "./verdict-row.tsx";

const dates = aminasDates({ changedAt: "2026-11-20T11:36:00.123456+00:00" });
const EDIT = "POST /rest/v1/rpc/edit_own_deal";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function showOffer() {
  renderWithDeals(storeWithDeal(dates), <CorrectPrice deal={dates} seenPrice={19.5} seenBy={3} />);
  screen.getByText(/3 members saw/);
  return userEvent.click(screen.getByRole("button", { name: "Change to £19.50" }));
}

test("one click changes the price to the one that members reported", async () => {
  const { requests } = fakeSupabase({ [EDIT]: { body: { id: dates.id, price: 19.5 } } });
  await showOffer();
  const words = await screen.findByText(/^The price is now/);
  await waitFor(() => expect(document.activeElement).toBe(words));
  expect(requests[0]?.body).toEqual({
    deal_id_param: dates.id,
    deal_data: { price: 19.5 },
    expected_updated_at_param: dates.changedAt,
  });
  await waitFor(() => expect(requests[1]?.route).toBe("POST /rest/v1/rpc/get_deal"));
});

test("a pending price is not announced as changed", async () => {
  silenceLog();
  fakeSupabase({ [EDIT]: { body: { id: dates.id, price: dates.price, waits: true } } });
  await showOffer();
  await screen.findByText(/^An admin will check this price first/);
});

test.each([
  ["the poster is", dates.userId, 1],
  ["another member is not", "bilal", 0],
  ["a visitor is not", null, 0],
])("%s offered the price that members saw", async (_, userId, offers) => {
  const seen = { boughtCount: 4, seenPrice: 19.5, seenBy: 3, endings: 0 };
  fakeSupabase({
    "POST /rest/v1/rpc/get_deal_checks": { body: seen },
    "GET /rest/v1/deal_checks": { body: [] },
  });
  const row = {
    deal: dates,
    checks: null,
    isChecking: false,
    isOwnShop: false,
    confirmEmail: null,
  };
  renderWithDeals(
    storeWithDeal(dates),
    <VerdictRow {...row} userId={userId} onChecked={() => undefined} />,
  );
  await screen.findByText("4 bought it");
  if (offers) await screen.findByRole("button", { name: "Change to £19.50" });
  expect(screen.queryAllByRole("button", { name: "Change to £19.50" })).toHaveLength(offers);
});

test("a refusal is shown, and the button stays", async () => {
  silenceLog();
  fakeSupabase({
    [EDIT]: { status: 409, body: { code: "PT409", hint: "content_changed", message: "Changed" } },
  });
  await showOffer();
  await screen.findByRole("alert");
  screen.getByRole("button", { name: "Change to £19.50" });
});
