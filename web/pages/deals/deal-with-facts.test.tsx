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
const PENDING = { id: ID, title: "Umrah from London, 7 nights", status: "pending" };
const PACKAGE = "Is this an Umrah or Hajj package?";
const PRODUCT = "Is this a financial product?";

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("a travel deal is sent with the facts of its package", async () => {
  const { requests } = fakeSupabase({ ...AMINAS_BACKEND, [SUBMIT]: { body: PENDING } });
  await open("/submit");
  expect(screen.queryByLabelText(PACKAGE)).toBeNull();
  await fillIn("travel");
  await submit();
  await screen.findAllByText("Choose an answer.");
  expect(requests.map(({ route }) => route)).not.toContain(SUBMIT);

  await userEvent.selectOptions(screen.getByLabelText(PACKAGE), "with_flights");
  await pasteInto(await screen.findByLabelText("ATOL number"), "12345");
  await pasteInto(screen.getByLabelText(/^Nights in Makkah/), "5");
  await userEvent.click(screen.getByLabelText("Visa"));
  await userEvent.click(screen.getByLabelText("Guide"));
  await userEvent.click(screen.getByLabelText("Guide"));
  await submit();
  await screen.findByRole("heading", { name: "Your deal was sent for review" });
  expect(sent(requests, SUBMIT)).toMatchObject({
    details_param: {
      travel_facts: {
        package: "with_flights",
        atol_number: "12345",
        nights_makkah: 5,
        includes: ["visa"],
      },
    },
  });
});

test("a finance deal that is not a financial product is sent without product facts", async () => {
  const { requests } = fakeSupabase({ ...AMINAS_BACKEND, [SUBMIT]: { body: PENDING } });
  await open("/submit");
  await fillIn("finance");
  await userEvent.selectOptions(screen.getByLabelText(PRODUCT), "no");
  expect(screen.queryByLabelText("Firm")).toBeNull();
  await submit();
  await screen.findByRole("heading", { name: "Your deal was sent for review" });
  expect(sent(requests, SUBMIT)).toMatchObject({
    details_param: { finance_facts: { is_product: false } },
  });
});

test("a title that mentions interest prompts its poster to reword it", async () => {
  fakeSupabase(AMINAS_BACKEND);
  await open("/submit");
  await fillIn("finance", "Savings with 4% interest");
  const prompt = /Your title mentions interest/;
  screen.getByText(prompt);
  await userEvent.selectOptions(screen.getByLabelText(PRODUCT), "no");
  expect(screen.queryByText(prompt)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText(PRODUCT), "yes");
  screen.getByText(prompt);
  await userEvent.clear(screen.getByLabelText("Title"));
  await pasteInto(screen.getByLabelText("Title"), "Savings with 4% expected profit");
  expect(screen.queryByText(prompt)).toBeNull();
});

test("a refused fact is shown beside its field, and the input stays", async () => {
  const details = '{"field": "register_number", "rule": "max_length", "max": 40}';
  fakeSupabase({
    ...AMINAS_BACKEND,
    [SUBMIT]: { status: 400, body: { code: "PT400", hint: "invalid_field", details, message: "" } },
  });
  await open("/submit");
  await fillIn("finance");
  await userEvent.selectOptions(screen.getByLabelText(PRODUCT), "yes");
  await pasteInto(await screen.findByLabelText("Firm"), "Rowan Bank");
  await pasteInto(screen.getByLabelText("Number in the regulator’s register"), "999001");
  await submit();
  await screen.findByText("Register number must be at most 40 characters");
  expect(document.activeElement).toBe(screen.getByLabelText("Number in the regulator’s register"));
  expect(screen.getByLabelText<HTMLInputElement>("Firm").value).toBe("Rowan Bank");
});

test("the stored facts of a pending deal are in its form and are sent again", async () => {
  const facts = { package: "with_flights", atol_number: "12345", includes: ["visa"] };
  const deal = {
    ...PENDING,
    user_id: aminasSession().user.id,
    price: 899,
    currency: "GBP",
    merchant: "Nur Journeys",
    category: "travel",
    created_at: "2026-11-20T10:00:00Z",
    travel_facts: facts,
  };
  const { requests } = fakeSupabase({
    ...AMINAS_BACKEND,
    [RESUBMIT]: { body: PENDING },
    "POST /rest/v1/rpc/get_deal": { body: [deal] },
    "GET /rest/v1/voucher_codes": { body: [] },
  });
  await open(`/submit?deal=${ID}`);
  expect((await screen.findByLabelText<HTMLInputElement>("ATOL number")).value).toBe("12345");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByRole("heading", { name: "Your deal was sent for review" });
  expect(sent(requests, RESUBMIT)).toMatchObject({
    details_param: { travel_facts: facts, finance_facts: null },
  });
});

async function fillIn(category: string, title = PENDING.title) {
  await pasteInto(screen.getByLabelText("Title"), title);
  await pasteInto(screen.getByLabelText("Price"), "899");
  await pasteInto(screen.getByLabelText("Merchant"), "Nur Journeys");
  await userEvent.selectOptions(screen.getByLabelText("Category"), category);
}

const submit = () => userEvent.click(screen.getByRole("button", { name: "Submit for review" }));

function sent(requests: { route: string; body: unknown }[], route: string) {
  return requests.findLast((request) => request.route === route)?.body;
}

async function open(address: string) {
  rememberAmina();
  const page = renderWithAuth(<SubmitPage />, address);
  await page.store.dispatch(initializeAuth());
  await screen.findByLabelText("Title");
  return page;
}
