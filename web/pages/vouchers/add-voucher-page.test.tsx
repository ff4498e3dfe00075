// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as AddVoucherPage } from "./add-voucher-page.tsx";

const ADD = "POST /rest/v1/rpc/secure_add_voucher_code";
const PENDING = { id: "v1", code: "DATES15", merchant: "Palm & Co", status: "pending" };

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test.each([
  ["", "voucher", "Sign in to add a voucher code"],
  ["?code=v1", "voucher-v1", "Sign in to edit your code"],
  ["?deal=d1", "deal-code-d1", "Sign in to edit the deal’s code"],
])(
  "a visitor of the form%s is asked to sign in, with a way back, and their text is kept",
  async (search, draft, title) => {
    fakeSupabase({});
    localStorage.setItem(`samha-draft:${draft}:amina`, "{}");
    const address = `/voucher-codes/new${search}`;
    const { store } = renderWithAuth(<AddVoucherPage />, address);
    await store.dispatch(initializeAuth());
    await screen.findByRole("heading", { name: title });
    await screen.findByText("We’ll keep what you’ve typed in this browser.");
    const link = screen.getByRole("link", { name: "Sign in" });
    expect(link.getAttribute("href")).toBe(`/login?next=${encodeURIComponent(address)}`);
  },
);

test("Amina adds a code and sees that it is in review", async () => {
  const { requests } = fakeSupabase({ ...AMINAS_BACKEND, [ADD]: { body: PENDING } });
  await openAsAmina();
  await fillIn();
  await pasteInto(screen.getByLabelText(/^Minimum spend/), "£30");
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await screen.findByRole("heading", { name: "Your code was sent for review" });
  expect(requests.find(({ route }) => route === ADD)?.body).toEqual({
    code_param: "DATES15",
    description_param: "",
    merchant_param: "Palm & Co",
    merchant_url_param: "",
    discount_value_param: 15,
    discount_type_param: "percentage",
    brand_image_url_param: "",
    min_spend_param: 30,
  });
});

test("an admin's code is live immediately", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    "POST /rest/v1/rpc/check_admin_status": { body: true },
    [ADD]: { body: { ...PENDING, status: "active" } },
  });
  await openAsAmina();
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "Publish code" }));
  await screen.findByRole("heading", { name: "Your code is live" });
});

test("only a percentage and an amount have a field for the discount", async () => {
  fakeSupabase(AMINAS_BACKEND);
  await openAsAmina();
  const type = screen.getByLabelText("Type of offer");
  expect(screen.queryByLabelText("Discount %")).toBeNull();
  await userEvent.selectOptions(type, "percentage");
  screen.getByLabelText("Discount %");
  await userEvent.selectOptions(type, "fixed");
  screen.getByLabelText("Discount");
  await userEvent.selectOptions(type, "free_delivery");
  expect(screen.queryByLabelText(/^Discount/)).toBeNull();
});

test("errors are listed and nothing is sent", async () => {
  const { requests } = fakeSupabase(AMINAS_BACKEND);
  await openAsAmina();
  await fillIn();
  await retype("Code", "TWO WORDS");
  await retype("Discount %", "150");
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  const summary = await screen.findByRole("alert");
  expect(document.activeElement).toBe(summary);
  expect(summary.textContent).toContain("Enter the code without spaces.");
  // The schema checks rules across fields only if each field is valid.
  await retype("Code", "DATES15");
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await screen.findByText("Enter a percentage of at most 100.");
  expect(requests.map(({ route }) => route)).not.toContain(ADD);
});

test("a refusal by the database is shown at its field", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    [ADD]: {
      status: 400,
      body: {
        code: "PT400",
        hint: "invalid_field",
        details: '{"field": "merchant"}',
        message: "Merchant must be 1 to 80 characters",
      },
    },
  });
  await openAsAmina();
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await screen.findByText("Merchant must be 1 to 80 characters");
  expect(document.activeElement).toBe(screen.getByLabelText("Merchant"));
});

test("no input is lost if the session ends while writing", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    [ADD]: {
      status: 401,
      body: { code: "PT401", hint: "not_authenticated", message: "Not authenticated" },
    },
  });
  const { unmount } = await openAsAmina();
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Not authenticated");
  unmount();
  await openAsAmina();
  expect(screen.getByLabelText<HTMLInputElement>("Code").value).toBe("DATES15");
  expect(screen.getByLabelText<HTMLInputElement>("Discount %").value).toBe("15");
});

async function openAsAmina() {
  rememberAmina();
  const page = renderWithAuth(<AddVoucherPage />, "/voucher-codes/new");
  await page.store.dispatch(initializeAuth());
  await screen.findByLabelText("Code");
  return page;
}

async function fillIn() {
  await pasteInto(screen.getByLabelText("Code"), "DATES15");
  await pasteInto(screen.getByLabelText("Merchant"), "Palm & Co");
  await userEvent.selectOptions(screen.getByLabelText("Type of offer"), "percentage");
  await userEvent.type(screen.getByLabelText("Discount %"), "15");
}

async function retype(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label));
  await pasteInto(screen.getByLabelText(label), text);
}
