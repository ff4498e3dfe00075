// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINAS_BACKEND, aminasSession, fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as SubmitPage } from "./submit-page.tsx";

const ID = "1a2b3c4d-0000-4000-8000-000000000001";
const SUBMIT = "POST /rest/v1/rpc/secure_submit_deal";
const RESUBMIT = "POST /rest/v1/rpc/resubmit_deal";
const PENDING = { id: ID, title: "Medjool dates, 5 kg box", status: "pending" };
const STORED = {
  id: "v1",
  code: "DATES15",
  description: "On every box",
  merchant: "Palm & Co",
  discount_type: "percentage",
  discount_value: 15,
  source_url: "https://palm.example/offers",
  status: "pending",
  deal_id: ID,
};
const CODE = {
  code: "DATES15",
  description: "",
  discount_type: "percentage",
  discount_value: 15,
  min_spend: 20,
  expiry_date: null,
  currency: "GBP",
  new_customers_only: true,
  single_use: false,
  exclusions: "gift cards",
  source_url: "",
};

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("a deal is sent with its code, and errors of the code are listed with those of the deal", async () => {
  const { requests } = fakeSupabase({ ...AMINAS_BACKEND, [SUBMIT]: { body: PENDING } });
  await open("/submit");
  await pasteInto(screen.getByLabelText("Title"), PENDING.title);
  await pasteInto(screen.getByLabelText("Price"), "24.50");
  await pasteInto(screen.getByLabelText("Merchant"), "Palm & Co");
  expect(screen.queryByLabelText("Code")).toBeNull();
  await userEvent.click(screen.getByText("Discount code"));
  await pasteInto(await screen.findByLabelText("Code"), "DATES 15");
  await userEvent.selectOptions(screen.getByLabelText("Type of offer"), "percentage");
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  const summary = await screen.findByRole("alert");
  expect(summary.textContent).toContain("3 things to fix");
  expect(requests.map(({ route }) => route)).not.toContain(SUBMIT);

  await userEvent.selectOptions(screen.getByLabelText("Category"), "food");
  await userEvent.clear(screen.getByLabelText("Code"));
  await pasteInto(screen.getByLabelText("Code"), "DATES15");
  await pasteInto(screen.getByLabelText("Discount %"), "15");
  await pasteInto(screen.getByLabelText(/^Minimum spend/), "20");
  await userEvent.selectOptions(screen.getByLabelText("Who can use it"), "yes");
  await pasteInto(screen.getByLabelText(/^Not for/), "gift cards");
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await screen.findByRole("heading", { name: "Your deal was sent for review" });
  expect(requests.find(({ route }) => route === SUBMIT)?.body).toMatchObject({
    title_param: PENDING.title,
    details_param: { code: CODE },
  });
});

test("a refused field of the code shows the reason and takes focus", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    [RESUBMIT]: {
      status: 400,
      body: {
        code: "PT400",
        hint: "invalid_field",
        details: '{"field": "exclusions"}',
        message: "Exclusions must be at most 300 characters",
      },
    },
    ...storedDeal([STORED]),
  });
  await open(`/submit?deal=${ID}`);
  await screen.findByLabelText("Code");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByText("Exclusions must be at most 300 characters");
  expect(document.activeElement).toBe(screen.getByLabelText(/^Not for/));
});

test("the form of a pending deal contains its code and sends the fields that it lacks unchanged; clearing the code removes it", async () => {
  const { requests } = fakeSupabase({
    ...AMINAS_BACKEND,
    [RESUBMIT]: { body: PENDING },
    ...storedDeal([STORED]),
  });
  const sent = () => requests.findLast(({ route }) => route === RESUBMIT)?.body;
  const { unmount } = await open(`/submit?deal=${ID}`);
  expect((await screen.findByLabelText<HTMLInputElement>("Code")).value).toBe("DATES15");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByRole("heading", { name: "Your deal was sent for review" });
  expect(sent()).toMatchObject({
    details_param: {
      code: { code: "DATES15", description: "On every box", source_url: STORED.source_url },
    },
  });
  unmount();
  await open(`/submit?deal=${ID}`);
  await userEvent.clear(await screen.findByLabelText("Code"));
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByRole("heading", { name: "Your deal was sent for review" });
  expect(sent()).toMatchObject({ details_param: { code: null } });
});

test("if the code of a deal fails to load, an error with a retry replaces the form", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    ...storedDeal([]),
    "GET /rest/v1/voucher_codes": { status: 500, body: {} },
  });
  await open(`/submit?deal=${ID}`, "Your deal could not be loaded");
  screen.getByRole("button", { name: /again/i });
});

function storedDeal(codes: object[]) {
  const deal = {
    ...PENDING,
    user_id: aminasSession().user.id,
    price: 24.5,
    currency: "GBP",
    merchant: "Palm & Co",
    category: "food",
    created_at: "2026-11-20T10:00:00Z",
  };
  return {
    "POST /rest/v1/rpc/get_deal": { body: [deal] },
    "GET /rest/v1/voucher_codes": { body: codes },
  };
}

async function open(address: string, text?: string) {
  rememberAmina();
  const page = renderWithAuth(<SubmitPage />, address);
  await page.store.dispatch(initializeAuth());
  await (text ? screen.findByText(text) : screen.findByLabelText("Title"));
  return page;
}
