// @vitest-environment happy-dom
import type { UnknownAction } from "@reduxjs/toolkit";
import { expect, test } from "vitest";
import { createAppStore } from "#app/store.ts";
import { addComment } from "#features/deals/comments/comment-requests.ts";
import { setTemperature, updateDeal } from "#features/deals/edit/deal-editing-requests.ts";
import { fetchDeal } from "#features/deals/page/deal-requests.ts";
import { fetchRelatedDeals } from "#features/deals/related/related-requests.ts";
import { submitDeal } from "#features/deals/submit/submission-requests.ts";
import { voteOnDeal } from "#features/deals/voting/voting-requests.ts";
import { fetchLeaderboard } from "#features/leaderboard/leaderboard-requests.ts";
import {
  decidePendingDeal,
  loadPendingDeals,
} from "#features/moderation/deals/pending-deals-requests.ts";
import { reportContent } from "#features/reports/report/reports-requests.ts";
import { addVoucher } from "#features/vouchers/add/add-voucher-requests.ts";
import { fetchVouchers } from "#features/vouchers/list/voucher-requests.ts";
import { createVisitorBackend } from "#testing/visitor-backend.ts";

const ID = "d0000000-0000-4000-8000-000000000001";
const AUTHOR = { id: "bilal-id", username: "bilal", profileImageUrl: null };
const DEAL = {
  title: "Olive oil, 5 litres",
  description: "Cold pressed",
  price: 24.5,
  merchant: "Zayt",
  category: "food",
  location: "Leeds",
  image_url: "",
  deal_url: "https://zayt.example/oil",
} as const;
const VOUCHER = {
  code: "EID20",
  description: "A fifth off",
  merchant: "Zayt",
  merchant_url: "https://zayt.example",
  discount_value: "20",
  discount_type: "percentage",
  expiry_date: "2027-01-31",
  brand_image_url: "",
};
const COUNTED = {
  id: ID,
  hot_votes: 3,
  cold_votes: 1,
  hot_votes_adjustment: 0,
  cold_votes_adjustment: 0,
  temperature_offset: 0,
};
/** Payloads of the procedures in section 7 of the specification. */
const CALLS: [procedure: string, request: unknown, payload: object][] = [
  ["get_deal", fetchDeal(ID), { deal_id_param: ID }],
  [
    "secure_vote_deal",
    voteOnDeal({ dealId: ID, type: "cold" }),
    { deal_id_param: ID, is_hot_param: false },
  ],
  [
    "secure_submit_deal",
    submitDeal({ ...DEAL, season_section: null, order_by: null, code: "" } as never),
    Object.fromEntries(Object.entries(DEAL).map(([name, value]) => [`${name}_param`, value])),
  ],
  [
    "secure_add_comment",
    addComment({ dealId: ID, content: "Fresh?", parentId: null, author: AUTHOR }),
    {
      deal_id_param: ID,
      user_id_param: "bilal-id",
      content_param: "Fresh?",
      parent_id_param: null,
    },
  ],
  [
    "get_monthly_temperature_leaderboard",
    fetchLeaderboard({ currentMonthOnly: true, limit: 20 }),
    { current_month_only: true, limit_param: 20 },
  ],
  ["get_pending_deals", loadPendingDeals(), {}],
  [
    "moderate_deal",
    decidePendingDeal({ id: ID, item: { id: ID, status: "pending" } as never, action: "approve" }),
    { deal_id_param: ID, action_param: "approve", expected_status_param: "pending" },
  ],
  [
    "admin_update_deal",
    updateDeal({ deal: { id: ID } as never, values: { ...DEAL, reason: "" } as never }),
    { deal_id_param: ID, deal_data: expect.objectContaining(DEAL) },
  ],
  ["search_deals_by_id_prefix", fetchDeal("d000000"), { prefix: "d000000" }],
  [
    "get_hottest_deals",
    fetchRelatedDeals({ id: ID, merchant: "Zayt", category: "food" } as never),
    { limit_param: 9, category_filter: "food" },
  ],
  [
    "secure_report_content",
    reportContent({
      contentType: "deal",
      contentId: ID,
      memberId: "bilal-id",
      reason: "other",
      details: "The shop is closed",
    }),
    {
      content_id_param: ID,
      content_type_param: "deal",
      reason_param: "other",
      details_param: "The shop is closed",
      user_id_param: "bilal-id",
    },
  ],
  [
    "admin_set_deal_temperature",
    setTemperature({
      deal: COUNTED as never,
      values: { hot_votes: 3, cold_votes: 1, offset: 50, reason: "Verified" },
    }),
    { deal_id_param: ID, offset_param: 50, reason_param: "Verified" },
  ],
  ["get_voucher_codes", fetchVouchers(), {}],
  [
    "secure_add_voucher_code",
    addVoucher({ ...VOUCHER, min_spend: "" } as never),
    {
      ...Object.fromEntries(
        Object.entries(VOUCHER).map(([name, value]) => [`${name}_param`, value]),
      ),
      discount_value_param: 20,
    },
  ],
];

test.each(CALLS)(
  "%s is called with the payload in section 7 of the specification",
  async (procedure, request, payload) => {
    const sent: [string, unknown][] = [];
    const backend = createVisitorBackend(async (input, init) => {
      const request = new Request(input, init);
      sent.push([new URL(request.url).pathname, JSON.parse((await request.text()) || "{}")]);
      return Response.json([{ id: ID, deal_id: ID, success: true }]);
    });
    localStorage.clear();
    const store = createAppStore({ backend, uploadBaseUrl: "" });

    await store.dispatch(request as UnknownAction);
    expect(sent.find(([path]) => path === `/rest/v1/rpc/${procedure}`)?.[1]).toEqual(payload);
  },
);
