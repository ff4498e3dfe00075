// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { answerJson, localServer } from "#testing/local-server.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as SubmitPage } from "./submit-page.tsx";

const DEAL_ID = "1a2b3c4d-0000-4000-8000-000000000001";
const PHOTO_URL = "http://samha.test/images/deal/amina/1.webp";
const PENDING = { id: DEAL_ID, title: "Medjool dates, 5 kg box", status: "pending" };
const MAY_PUBLISH = "POST /rest/v1/rpc/may_publish_deal";
const WAITS = "POST /rest/v1/rpc/get_usual_waits";
const SUBMIT = "POST /rest/v1/rpc/secure_submit_deal";

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

test("a visitor is asked to sign in, with a way back to the page", async () => {
  fakeSupabase({});
  const { store } = renderWithAuth(<SubmitPage />, "/submit");
  await store.dispatch(initializeAuth());
  const link = await screen.findByRole("link", { name: "Sign in" });
  expect(link.getAttribute("href")).toBe("/login?next=%2Fsubmit");
});

test.each([
  ["/submit?section=iftar", "/submit?section=iftar"],
  ["/submit?section=cars", "/submit"],
  ["/submit?deal=d1", "/submit?deal=d1"],
])("the links to sign in and to create an account on %s lead back to %s", async (address, next) => {
  fakeSupabase({});
  const { store } = renderWithAuth(<SubmitPage />, address);
  await store.dispatch(initializeAuth());
  for (const name of ["Sign in", "Create an account"]) {
    const href = (await screen.findByRole("link", { name })).getAttribute("href") ?? "";
    expect(new URL(href, "http://samha.test").searchParams.get("next")).toBe(next);
  }
});

test("a visitor who edited a deal before signing in reads that the text is kept", async () => {
  fakeSupabase({});
  localStorage.setItem("samha-draft:deal-d1:amina", "{}");
  const { store } = renderWithAuth(<SubmitPage />, "/submit?deal=d1");
  await store.dispatch(initializeAuth());
  await screen.findByRole("heading", { name: "Sign in to edit your deal" });
  await screen.findByText("We’ll keep what you’ve typed in this browser.");
});

test("the section in the address is selected and sent with the deal, and an unknown section is ignored", async () => {
  const { requests } = fakeSupabase({ ...AMINAS_BACKEND, [SUBMIT]: { body: PENDING } });
  const { unmount } = await openAsAmina(undefined, "/submit?section=cars");
  expect(field("For").value).toBe("");
  expect(screen.getByText("More details").closest("details")?.open).toBe(false);
  unmount();
  await openAsAmina(undefined, "/submit?section=iftar");
  expect(field("For").value).toBe("iftar");
  expect(screen.getByText("More details").closest("details")?.open).toBe(true);
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await screen.findByRole("heading", { name: "Your deal was sent for review" });
  expect(requests.find(({ route }) => route === SUBMIT)?.body).toMatchObject({
    details_param: { season_section: "iftar" },
  });
});

test("Amina submits a deal with its price as a number and sees that it was sent for review", async () => {
  const { requests } = fakeSupabase({ ...AMINAS_BACKEND, [SUBMIT]: { body: PENDING } });
  await openAsAmina();
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await screen.findByRole("heading", { name: "Your deal was sent for review" });
  expect(screen.getByRole("link", { name: "View your deal" }).getAttribute("href")).toBe(
    `/deals/${DEAL_ID}`,
  );
  expect(requests.find(({ route }) => route === SUBMIT)?.body).toEqual({
    title_param: "Medjool dates, 5 kg box",
    description_param: "",
    price_param: 24.5,
    merchant_param: "Palm & Co",
    category_param: "food",
    location_param: "",
    image_url_param: "",
    deal_url_param: "https://palm.example/dates",
    currency_param: "GBP",
  });
});

test("Amina states section, delivery time and last day to order, and an invalid value opens the fields again", async () => {
  const { requests } = fakeSupabase({ ...AMINAS_BACKEND, [SUBMIT]: { body: PENDING } });
  await openAsAmina();
  await fillIn();
  await userEvent.click(screen.getByText("More details"));
  await userEvent.selectOptions(screen.getByLabelText("For"), "iftar");
  await retype("Arrives within", "61");
  await userEvent.click(screen.getByText("More details"));
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await screen.findAllByText(/Enter a whole number from 0 to 60/);
  expect(screen.getByText("More details").closest("details")?.open).toBe(true);
  expect(field("Arrives within").value).toBe("61");
  await retype("Arrives within", "5");
  const order = screen.getByLabelText("Order by");
  fireEvent.change(order, { target: { value: "2035-03-01" } });
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await screen.findByRole("heading", { name: "Your deal was sent for review" });
  expect(requests.find(({ route }) => route === SUBMIT)?.body).toMatchObject({
    details_param: { season_section: "iftar", delivery_days: 5, order_by: "2035-03-01" },
  });
});

test("Amina states the delivery cost, which stays while she tries other kinds of delivery", async () => {
  const { requests } = fakeSupabase({ ...AMINAS_BACKEND, [SUBMIT]: { body: PENDING } });
  await openAsAmina();
  await fillIn();
  await userEvent.click(screen.getByRole("radio", { name: "Costs extra" }));
  await pasteInto(screen.getByLabelText("Delivery cost"), "2.95");
  expect(screen.getByText("£27.45").className).toContain("price");
  await userEvent.click(screen.getByRole("radio", { name: "Free" }));
  expect(screen.queryByLabelText("Delivery cost")).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Costs extra" }));
  expect(field("Delivery cost").value).toBe("2.95");
  await userEvent.click(screen.getByText("More details"));
  await pasteInto(screen.getByLabelText("Amount"), "5");
  await userEvent.selectOptions(screen.getByLabelText("Unit"), "kg");
  await userEvent.click(screen.getByLabelText("I represent this merchant"));
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await screen.findByRole("heading", { name: "Your deal was sent for review" });
  expect(requests.find(({ route }) => route === SUBMIT)?.body).toMatchObject({
    details_param: {
      channel: "online",
      delivery_kind: "fixed",
      delivery_cost: 2.95,
      unit_amount: 5,
      unit: "kg",
      is_associated: true,
    },
  });
});

test.each(["travel", "finance", "local"])(
  "a deal in the category %s is not asked about delivery, unless it is filled in",
  async (category) => {
    await openAsAmina();
    await userEvent.selectOptions(screen.getByLabelText("Category"), category);
    expect(screen.queryByRole("group", { name: /^Delivery/ })).toBeNull();
    expect(screen.queryByLabelText(/^Arrives within/)).toBeNull();
    expect(screen.queryByLabelText(/^Collection only/)).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText("Category"), "food");
    await userEvent.click(screen.getByRole("radio", { name: "Free" }));
    await userEvent.selectOptions(screen.getByLabelText("Category"), category);
    screen.getByRole("group", { name: /^Delivery/ });
  },
);

test("an extra delivery cost without an amount is refused at its field", async () => {
  const { requests } = fakeSupabase(AMINAS_BACKEND);
  await openAsAmina();
  await fillIn();
  await userEvent.click(screen.getByRole("radio", { name: "Costs extra" }));
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await screen.findAllByText(/Enter what delivery costs/);
  expect(field("Delivery cost").getAttribute("aria-invalid")).toBe("true");
  expect(requests.map(({ route }) => route)).not.toContain(SUBMIT);
});

test("an admin's deal is public immediately", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    "POST /rest/v1/rpc/check_admin_status": { body: true },
    [SUBMIT]: { body: { ...PENDING, status: "active" } },
  });
  await openAsAmina();
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "Publish deal" }));
  await screen.findByRole("heading", { name: "Your deal is live" });
});

test("two invalid fields are listed in the summary, and the input stays", async () => {
  const { requests } = fakeSupabase(AMINAS_BACKEND);
  await openAsAmina();
  await fillIn();
  await retype("Deal link (optional)", "attar set");
  await retype("Price", "nineteen");
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  const summary = await screen.findByRole("alert");
  expect(summary.textContent).toContain("2 things to fix");
  expect(document.activeElement).toBe(summary);
  await userEvent.click(screen.getByRole("link", { name: /Enter the price as a number/ }));
  expect(document.activeElement).toBe(screen.getByLabelText("Price"));
  expect(field("Price").value).toBe("nineteen");
  expect(requests.map(({ route }) => route)).not.toContain(SUBMIT);
});

test("a refusal by the database is shown at the field it names", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    [SUBMIT]: {
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
  expect(document.activeElement).toBe(field("Merchant"));
  expect(field("Title").value).toBe("Medjool dates, 5 kg box");
});

test("no input is lost if the session ends while typing", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    [SUBMIT]: {
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
  expect(field("Title").value).toBe("Medjool dates, 5 kg box");
  screen.getByText("We kept what you typed before.");
  await userEvent.click(screen.getByRole("button", { name: "Start again" }));
  expect(field("Title").value).toBe("");
});

test("the preview shows the deal as it is typed", async () => {
  fakeSupabase(AMINAS_BACKEND);
  await openAsAmina();
  await userEvent.type(screen.getByLabelText("Price"), "0");
  screen.getByText("Free", { selector: ".price" });
  await retype("Price", "19.50");
  screen.getByText("£19.50");
});

test.each([
  [null, "€20", "EUR", "€20"],
  [null, "12,999", "GBP", "£12,999"],
  [null, "١٢٬٩٩٩", "GBP", "£12,999"],
  ["CAD", "$20", "CAD", "CA$20"],
  ["EGP", "£20", "EGP", "EGP 20"],
  ["CAD", "€20", "CAD", null],
])("with the currency %s chosen, the price %s is in %s", async (chosen, typed, currency, shown) => {
  fakeSupabase(AMINAS_BACKEND);
  await openAsAmina();
  if (chosen) await userEvent.selectOptions(screen.getByLabelText("Currency"), chosen);
  await pasteInto(screen.getByLabelText("Price"), typed);
  await userEvent.tab();
  expect(field("Currency").value).toBe(currency);
  const price = () => document.querySelector(".price")?.textContent?.replace(/\s/g, " ");
  if (shown) await vi.waitFor(() => expect(price()).toBe(shown));
  else await screen.findAllByText(/This amount is in another currency/);
});

test("an image is uploaded as soon as it is chosen and submitted with the deal", async () => {
  const { requests } = fakeSupabase({ ...AMINAS_BACKEND, [SUBMIT]: { body: PENDING } });
  const uploads = await localServer((_request, response) =>
    answerJson(response, 201, { url: PHOTO_URL, width: 8, height: 8, placeholder: "" }),
  );
  await openAsAmina(uploads);
  await userEvent.upload(screen.getByLabelText(/^Photo/), image("dates.webp", "image/webp"));
  await screen.findByText(/^Uploaded/);
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await screen.findByRole("heading", { name: "Your deal was sent for review" });
  const sent = requests.find(({ route }) => route === SUBMIT)?.body;
  expect(sent).toMatchObject({ image_url_param: PHOTO_URL });
});

test("if the database refuses the image, the reason is shown", async () => {
  fakeSupabase({
    ...AMINAS_BACKEND,
    [SUBMIT]: {
      status: 400,
      body: {
        code: "PT400",
        message: "Upload the image here",
        details: '{"field":"image_url"}',
        hint: "invalid_field",
      },
    },
  });
  await openAsAmina();
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  expect(await screen.findAllByText("Upload the image here")).toHaveLength(2);
});

test("a removed image is not submitted with the deal", async () => {
  const { requests } = fakeSupabase({ ...AMINAS_BACKEND, [SUBMIT]: { body: PENDING } });
  const uploads = await localServer((_request, response) =>
    answerJson(response, 201, { url: PHOTO_URL, width: 8, height: 8, placeholder: "" }),
  );
  await openAsAmina(uploads);
  await userEvent.upload(screen.getByLabelText(/^Photo/), image("dates.webp", "image/webp"));
  await screen.findByText(/^Uploaded/);
  await userEvent.click(screen.getByRole("button", { name: "Remove photo" }));
  await fillIn();
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await screen.findByRole("heading", { name: "Your deal was sent for review" });
  const sent = requests.find(({ route }) => route === SUBMIT)?.body;
  expect(sent).toMatchObject({ image_url_param: "" });
});

test("a file of the wrong type is not uploaded, and the message names it", async () => {
  fakeSupabase(AMINAS_BACKEND);
  await openAsAmina();
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(screen.getByLabelText(/^Photo/), image("box-back.heic", "image/heic"));
  const refusals = await screen.findAllByText(
    "box-back.heic was not added. Use a JPEG, PNG or WebP file.",
  );
  expect(refusals.length).toBeGreaterThan(0);
});

test("a refusal by the upload service is shown with the file's name", async () => {
  fakeSupabase(AMINAS_BACKEND);
  const uploads = await localServer((_request, response) =>
    answerJson(response, 422, { code: "unreadable", message: "The image cannot be read." }),
  );
  await openAsAmina(uploads);
  await userEvent.upload(screen.getByLabelText(/^Photo/), image("torn.png", "image/png"));
  const refusals = await screen.findAllByText("torn.png was not added. The image cannot be read.");
  expect(refusals.length).toBeGreaterThan(0);
});

test("before sending, a proven member reads that the deal goes live at once, and that its code waits", async () => {
  const { answers, requests } = fakeSupabase({
    ...AMINAS_BACKEND,
    [MAY_PUBLISH]: { body: true },
    [WAITS]: { body: [{ content: "deal", seconds: 7200 }] },
    [SUBMIT]: { body: { ...PENDING, status: "active" } },
  });
  await openAsAmina();
  await screen.findByText("An admin checks your deal first.");
  await screen.findByText("Usually decided within 2 hours.");
  screen.getByRole("button", { name: "Submit for review" });
  await fillIn();
  await screen.findByText(/^Your deal goes live as soon as you send it/);
  expect(requests.findLast(({ route }) => route === MAY_PUBLISH)?.body).toEqual({
    category_param: "food",
    deal_url_param: "https://palm.example/dates",
    is_associated_param: false,
  });
  expect(screen.queryByText(/^Its code waits/)).toBeNull();
  await userEvent.click(screen.getByText("Discount code"));
  await pasteInto(await screen.findByLabelText("Code"), "SUGAR10");
  await screen.findByText(/Its code waits until an admin has checked it\.$/);
  await userEvent.clear(screen.getByLabelText("Code"));

  answers[MAY_PUBLISH] = { body: false };
  await userEvent.click(screen.getByText("More details"));
  await userEvent.click(screen.getByLabelText("I represent this merchant"));
  await screen.findByText("An admin checks your deal first.");
  await vi.waitFor(() =>
    expect(requests.findLast(({ route }) => route === MAY_PUBLISH)?.body).toMatchObject({
      is_associated_param: true,
    }),
  );
  answers[MAY_PUBLISH] = { body: true };
  await userEvent.click(screen.getByLabelText("I represent this merchant"));
  await userEvent.click(await screen.findByRole("button", { name: "Publish deal" }));
  await screen.findByRole("heading", { name: "Your deal is live" });
});

async function openAsAmina(uploadBaseUrl?: string, address = "/submit") {
  rememberAmina();
  const page = renderWithAuth(<SubmitPage />, address, uploadBaseUrl);
  await page.store.dispatch(initializeAuth());
  await screen.findByLabelText("Title");
  return page;
}

async function fillIn() {
  await pasteInto(screen.getByLabelText(/^Deal link/), "https://palm.example/dates");
  await pasteInto(screen.getByLabelText("Title"), "Medjool dates, 5 kg box");
  await pasteInto(screen.getByLabelText("Price"), "24.50");
  await pasteInto(screen.getByLabelText("Merchant"), "Palm & Co");
  await userEvent.selectOptions(screen.getByLabelText("Category"), "food");
}

async function retype(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label));
  await pasteInto(screen.getByLabelText(label), text);
}

function field(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label);
}

function image(name: string, type: string): File {
  return new File([new Uint8Array(64)], name, { type });
}
