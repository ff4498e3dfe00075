// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { Component as DealsPage } from "#pages/admin/deals/deals-page.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { ADMINS_BACKEND, openAdmin } from "./admin.fixture.tsx";

const TIE = "POST /rest/v1/rpc/tie_deal_to_merchant";
const BADGE = "Link is not this shop’s website";
const SHOP = {
  merchant_id: "b0000000-0000-4000-8000-000000000001",
  name: "Nakheel Grocers",
  is_on_website: false,
  is_tied: false,
};
const LINK = "https://not-nakheel.example/chickens";

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

/** Opens the queue with one deal that names the shop. */
async function openQueue(deal: object, shop: object | null, answers = {}, hint = {}) {
  const backend = fakeSupabase({
    ...ADMINS_BACKEND,
    "POST /rest/v1/rpc/get_pending_deals": {
      body: [
        {
          id: "chickens",
          title: "Chickens",
          merchant: "Nakheel Grocers",
          category: "food",
          status: "pending",
          deal_url: LINK,
          image_url: "http://samha.test/images/1.webp",
          created_at: "2026-11-20 08:00:00+00",
          ...deal,
        },
      ],
    },
    "GET /rest/v1/voucher_codes": { body: [] },
    "POST /rest/v1/rpc/get_pending_deal_hints": {
      body: [{ deal_id: "chickens", approved_deals: 1, shop, ...hint }],
    },
    [TIE]: { status: 204 },
    ...answers,
  });
  await openAdmin(<DealsPage />, "/admin/deals");
  return { ...backend, row: within(await screen.findByRole("listitem", { name: "Chickens" })) };
}

test.each([
  { is: "of a deal whose link is elsewhere", badge: true, offer: true },
  { is: "of a deal without a link", deal: { deal_url: "" }, badge: false, offer: true },
  {
    is: "of a deal on the shop’s website",
    shop: { ...SHOP, is_on_website: true },
    badge: false,
    offer: false,
  },
  { is: "of a deal that names no approved shop", shop: null, badge: false, offer: false },
])("the row $is: warning $badge, offer to tie it $offer", async ({ deal, shop, badge, offer }) => {
  const { row } = await openQueue(deal ?? {}, shop === undefined ? SHOP : shop);
  expect(row.queryByText(BADGE) !== null).toBe(badge);
  expect(row.queryByText("This shop’s website") !== null).toBe(shop?.is_on_website === true);
  expect(row.queryByRole("button", { name: "It’s from this shop" }) !== null).toBe(offer);
  expect(row.queryByRole("status")?.textContent ?? null).toBe(
    offer ? "Halal facts of Nakheel Grocers don’t apply." : null,
  );
});

test("a pending deal shows the lowest price that public deals with its link have had", async () => {
  const memory = {
    lowest: 4.5,
    currency: "GBP",
    seenAt: "2026-10-02T08:00:00Z",
    prices: 1,
    deals: 1,
  };
  const { row } = await openQueue({ price: 6, currency: "GBP" }, null, {
    "POST /rest/v1/rpc/get_pending_prices": {
      body: [{ deal_id: "chickens", price_memory: memory }],
    },
  });
  expect(row.getByText(/^Lowest price we’ve seen/).textContent).toMatch(
    /£4\.50.*, October 2026 \(1 deal\)$/,
  );
});

test("an admin ties the deal to the shop, and unties it", async () => {
  const { row, requests } = await openQueue({}, SHOP);
  await userEvent.click(row.getByRole("button", { name: "It’s from this shop" }));
  await row.findByText(/facts of.*apply, because an admin tied the deal to it/);
  await userEvent.click(row.getByRole("button", { name: "Untie" }));
  await row.findByRole("button", { name: "It’s from this shop" });
  expect(requests.filter(({ route }) => route === TIE).map(({ body }) => body)).toEqual([
    { deal_id_param: "chickens", merchant_id_param: SHOP.merchant_id },
    { deal_id_param: "chickens" },
  ]);
});

test("a tied deal shows so at once", async () => {
  const { row } = await openQueue({}, { ...SHOP, is_tied: true });
  row.getByRole("button", { name: "Untie" });
});

test("a tie that fails shows an error and changes nothing", async () => {
  const refusal = { status: 400, body: { code: "PT400", hint: "invalid_field", message: "No" } };
  const { row } = await openQueue({}, SHOP, { [TIE]: refusal });
  await userEvent.click(row.getByRole("button", { name: "It’s from this shop" }));
  await screen.findByRole("alertdialog");
  expect(row.getByText("don’t apply.", { exact: false, selector: "[role=status]" })).toBeDefined();
  expect(row.queryByText(/because an admin tied/)).toBeNull();
});
