// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINAS_BACKEND, aminasSession, fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as AddVoucherPage } from "./add-voucher-page.tsx";

const DEAL = "POST /rest/v1/rpc/get_deal";
const CODE = "GET /rest/v1/voucher_codes";
const SET = "POST /rest/v1/rpc/set_deal_code";
const ID = "d0000000-0000-4000-8000-000000000001";
const OIL5 = {
  id: "v1",
  code: "OIL5",
  merchant: "Oil House",
  discount_type: "other",
  status: "active",
  deal_id: ID,
};

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("a poster adds a code to a deal, in a form without a merchant field", async () => {
  const { requests } = await open({
    [SET]: { body: { id: "v1", code: "OIL5", status: "pending", deal_id: ID } },
  });
  await pasteInto(await screen.findByLabelText("Code"), "OIL5");
  expect(screen.queryByLabelText("Merchant")).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText("Who can use it"), "yes");
  await pasteInto(screen.getByLabelText(/^Not for/), "gift cards");
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await screen.findByRole("heading", { name: "The code is saved" });
  screen.getByText("An admin will check it soon. Until then, only you and the admins can see it.");
  expect(requests.find(({ route }) => route === SET)?.body).toEqual({
    deal_id_param: ID,
    code_data: {
      code: "OIL5",
      description: "",
      discount_type: "other",
      discount_value: null,
      min_spend: null,
      expiry_date: null,
      currency: "EUR",
      new_customers_only: true,
      single_use: false,
      exclusions: "gift cards",
      source_url: "",
    },
  });
});

test("a poster removes the code of a deal", async () => {
  const { requests } = await open({
    [CODE]: { body: [OIL5] },
    [SET]: { body: { id: null } },
  });
  expect((await screen.findByLabelText<HTMLInputElement>("Code")).value).toBe("OIL5");
  await userEvent.click(screen.getByRole("button", { name: "Remove code OIL5" }));
  await screen.findByRole("heading", { name: "The code is removed" });
  expect(requests.find(({ route }) => route === SET)?.body).toEqual({
    deal_id_param: ID,
    code_data: null,
  });
});

test("after saving, the form opens with the saved code", async () => {
  await open({
    [CODE]: { body: [OIL5] },
    [SET]: { body: { ...OIL5, code: "OIL10" } },
  });
  await userEvent.clear(await screen.findByLabelText("Code"));
  await pasteInto(screen.getByLabelText("Code"), "OIL10");
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await userEvent.click(await screen.findByRole("button", { name: "Edit the code" }));
  expect(screen.getByLabelText<HTMLInputElement>("Code").value).toBe("OIL10");
});

test("after removing, the form opens empty, and a double click removes the code once", async () => {
  const removal = Promise.withResolvers<object>();
  const { requests } = await open({ [CODE]: { body: [OIL5] }, [SET]: () => removal.promise });
  await userEvent.dblClick(await screen.findByRole("button", { name: "Remove code OIL5" }));
  removal.resolve({ body: { id: null } });
  await userEvent.click(await screen.findByRole("button", { name: "Add a code" }));
  expect(screen.getByLabelText<HTMLInputElement>("Code").value).toBe("");
  expect(screen.queryByRole("button", { name: /^Remove code/ })).toBeNull();
  expect(requests.filter(({ route }) => route === SET)).toHaveLength(1);
});

test("correcting a deal's code opens the form for the deal's code", async () => {
  await open(
    {
      "POST /rest/v1/rpc/get_my_voucher_codes": { body: [{ ...OIL5, status: "rejected" }] },
      [CODE]: { body: [{ ...OIL5, status: "rejected", rejection_reason: "It gives nothing" }] },
    },
    {},
    "/voucher-codes/new?code=v1",
  );
  await screen.findByRole("button", { name: "Remove code OIL5" });
  screen.getByText(/It gives nothing/);
});

test.each([
  ["another member's deal", { user_id: "bilal" }],
  ["a rejected deal", { status: "rejected" }],
])("the code of %s cannot be changed", async (_deal, changes) => {
  await open({}, changes);
  await screen.findByText("This deal’s code can’t be changed");
  expect(screen.queryByLabelText("Code")).toBeNull();
});

test("a deal that cannot be loaded can be loaded again", async () => {
  await open({ [DEAL]: { status: 503, body: {} } });
  await screen.findByText("The deal could not be loaded");
  screen.getByRole("button", { name: /again/i });
});

async function open(
  answers: Parameters<typeof fakeSupabase>[0],
  changes: object = {},
  path = `/voucher-codes/new?deal=${ID}`,
) {
  rememberAmina();
  const deal = {
    id: ID,
    user_id: aminasSession().user.id,
    title: "Olive oil, five litres",
    price: 20,
    currency: "EUR",
    merchant: "Oil House",
    category: "food",
    status: "active",
    created_at: "2026-11-20T10:00:00Z",
    ...changes,
  };
  const fake = fakeSupabase({
    ...AMINAS_BACKEND,
    [DEAL]: { body: [deal] },
    [CODE]: { body: [] },
    ...answers,
  });
  const { store } = renderWithAuth(<AddVoucherPage />, path);
  await store.dispatch(initializeAuth());
  return fake;
}
