// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { Component as DealsPage } from "#pages/admin/deals/deals-page.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { ADMINS_BACKEND, openAdmin } from "./admin.fixture.tsx";

const MODERATE = "POST /rest/v1/rpc/moderate_deal";
const row = (id: string, username: string) => ({
  id,
  title: id,
  description: "",
  price: 5,
  merchant: "Date House",
  category: "food",
  status: "pending",
  hot_votes: 0,
  cold_votes: 0,
  temperature: 0,
  comments_count: 0,
  user_id: `${username}-id`,
  username,
  image_url: "http://samha.test/images/1.webp",
  created_at: "2026-11-20 08:00:00+00",
  updated_at: "2026-11-20 08:00:00+00",
});
const DEALS = [
  row("Dates", "khalid"),
  row("Figs", "khalid"),
  row("Mat", "hamza"),
  row("Oud", "khalid"),
];
const BACKEND = {
  ...ADMINS_BACKEND,
  "POST /rest/v1/rpc/get_pending_deals": { body: DEALS },
  "GET /rest/v1/voucher_codes": {
    body: [
      {
        id: "v1",
        code: "DATES15",
        description: "On dates by the kilo",
        merchant: "Shop",
        discount_type: "percentage",
        discount_value: 15,
        new_customers_only: true,
        status: "pending",
        deal_id: DEALS[0]?.id,
      },
    ],
  },
  "POST /rest/v1/rpc/get_pending_deal_hints": {
    body: DEALS.map(({ id }) => ({
      deal_id: id,
      is_first_deal: true,
      same_link_deal_id: null,
      poster_joined_at: "2026-11-01 08:00:00+00",
      approved_deals: 0,
      rejected_deals: 0,
    })),
  },
  "POST /rest/v1/rpc/undo_decision": { body: "pending" },
  [MODERATE]: { body: row("Dates", "khalid") },
};
const FIRST = "First deal by this member";

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

const rowOf = async (title: string) => within(await screen.findByRole("listitem", { name: title }));
const decide = async (name: string) => userEvent.click(screen.getByRole("button", { name }));
/** Returns a name inside directional isolates. */
const isolated = (name: string) => `\u2068${name}\u2069`;

test("a long queue shows twenty deals at a time, and the key for the next one adds more", async () => {
  const many = Array.from({ length: 45 }, (_, index) => row(`Deal ${index}`, `member${index}`));
  fakeSupabase({ ...BACKEND, "POST /rest/v1/rpc/get_pending_deals": { body: many } });
  await openAdmin(<DealsPage />, "/admin/deals");
  const last = await screen.findByRole("listitem", { name: "Deal 19" });
  screen.getByText("45 to review");
  expect(screen.queryByRole("listitem", { name: "Deal 20" })).toBeNull();
  last.focus();
  await userEvent.keyboard("j");
  expect(document.activeElement).toBe(await screen.findByRole("listitem", { name: "Deal 20" }));
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(document.activeElement).toBe(await screen.findByRole("listitem", { name: "Deal 40" }));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("in a long queue, the next deal replaces a decided one", async () => {
  const many = Array.from({ length: 21 }, (_, index) => row(`Deal ${index}`, `member${index}`));
  fakeSupabase({ ...BACKEND, "POST /rest/v1/rpc/get_pending_deals": { body: many } });
  await openAdmin(<DealsPage />, "/admin/deals");
  await screen.findByRole("listitem", { name: "Deal 0" });
  await userEvent.keyboard("ja");
  await screen.findByRole("listitem", { name: "Deal 20" });
  expect(document.activeElement).toBe(screen.getByRole("listitem", { name: "Deal 1" }));
});

test("a pending deal shows its code with the discount, the condition and the description", async () => {
  fakeSupabase({ ...BACKEND });
  await openAdmin(<DealsPage />, "/admin/deals");
  const dates = await rowOf("Dates");
  dates.getByText("DATES15");
  dates.getByText("15% off · New customers only");
  dates.getByText("On dates by the kilo");
  expect((await rowOf("Figs")).queryByText("DATES15")).toBeNull();
});

test("a pending deal shows the halal claims that an approval includes", async () => {
  const claim = {
    id: "f1",
    attribute: "certifier",
    value: "certified",
    certifier_name: "Example Board",
    certificate_number: "EX-1",
    state: "evidence",
    source: "poster",
    basis: "certificate",
    observed_on: "2026-11-01",
    evidence_url: "https://evil.example/x",
    evidence_image_url: null,
  };
  const hints = BACKEND["POST /rest/v1/rpc/get_pending_deal_hints"].body;
  fakeSupabase({
    ...BACKEND,
    "POST /rest/v1/rpc/get_pending_deal_hints": {
      body: hints.map((hint) => ({
        ...hint,
        halal_claims: hint.deal_id === "Dates" ? [claim] : [],
      })),
    },
  });
  await openAdmin(<DealsPage />, "/admin/deals");
  const claims = within((await rowOf("Dates")).getByRole("region", { name: "Halal claims" }));
  claims.getByText("Example Board");
  claims.getByText("EX-1");
  expect(claims.getByRole("link", { name: "Linked source" }).getAttribute("href")).toBe(
    "https://evil.example/x",
  );
  expect((await rowOf("Figs")).queryByRole("region", { name: "Halal claims" })).toBeNull();
});

test("a pending deal whose shop has been blocked in the meantime shows the rule and its reason", async () => {
  const hints = DEALS.map(({ id }) => ({
    deal_id: id,
    approved_deals: 1,
    link_rule:
      id === "Dates"
        ? { domain: "scam.example", rule: "blocked", reason: "Never delivers", until: null }
        : null,
  }));
  fakeSupabase({ ...BACKEND, "POST /rest/v1/rpc/get_pending_deal_hints": { body: hints } });
  await openAdmin(<DealsPage />, "/admin/deals");
  const badge = (await rowOf("Dates")).getByText("scam.example");
  expect(badge.parentElement?.textContent).toBe("scam.example · Blocked: Never delivers");
  expect((await rowOf("Figs")).queryByText("scam.example")).toBeNull();
});

test("the first approval removes the note about a first deal from the member's other deals", async () => {
  fakeSupabase({ ...BACKEND });
  await openAdmin(<DealsPage />, "/admin/deals");
  (await rowOf("Figs")).getByText(FIRST);
  await decide("Approve Dates");
  await screen.findByText("Approved: Dates");
  for (const title of ["Figs", "Oud"]) {
    expect((await rowOf(title)).queryByText(FIRST)).toBeNull();
    (await rowOf(title)).getByText("1 deal approved");
  }
  (await rowOf("Mat")).getByText(FIRST);
  await decide("Undo");
  await screen.findByText("Undone: Dates");
  (await rowOf("Figs")).getByText(FIRST);
});

test("the member's other pending deals count a rejection, but not a failed approval", async () => {
  const { answers } = fakeSupabase({ ...BACKEND });
  await openAdmin(<DealsPage />, "/admin/deals");
  await rowOf("Figs");
  await decide("Reject Dates");
  await decide("Reject");
  await screen.findByText("Rejected: Dates");
  (await rowOf("Figs")).getByText("1 rejected");
  (await rowOf("Figs")).getByText(FIRST);
  answers[MODERATE] = { status: 500, body: {} };
  await decide("Approve Oud");
  await screen.findByRole("alertdialog");
  (await rowOf("Figs")).getByText(FIRST);
});

test("several pending deals of one member show how many there are, also after decisions", async () => {
  fakeSupabase({ ...BACKEND });
  await openAdmin(<DealsPage />, "/admin/deals");
  (await rowOf("Figs")).getByText(`3 waiting from ${isolated("khalid")}`);
  expect((await rowOf("Mat")).queryByText(/waiting from/)).toBeNull();
  await decide("Approve Dates");
  await (await rowOf("Figs")).findByText(`2 waiting from ${isolated("khalid")}`);
  await decide("Approve Figs");
  await screen.findByText("Approved: Figs");
  expect((await rowOf("Oud")).queryByText(/waiting from/)).toBeNull();
});

test("the focus moves to the next deal even if the response to an earlier decision arrives while the dialog is open", async () => {
  const answer = Promise.withResolvers<void>();
  const { answers } = fakeSupabase({
    ...BACKEND,
    [MODERATE]: () => answer.promise.then(() => ({ body: DEALS[0] })),
  });
  await openAdmin(<DealsPage />, "/admin/deals");
  await rowOf("Figs");
  await decide("Approve Dates");
  await decide("Reject Figs");
  answers[MODERATE] = { body: DEALS[1] };
  answer.resolve();
  await (await rowOf("Figs")).findByText("1 deal approved");
  await decide("Reject");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Mat");
});
