// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Provider } from "react-redux";
import { beforeEach, expect, test } from "vitest";
import { authStore, rememberAmina } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { renderApp, TEST_CONFIG } from "#testing/render-app.tsx";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as SubmitPage } from "./submit-page.tsx";

const CHECK = "POST /rest/v1/rpc/check_link";
const PREVIEW = "POST /link-preview";
const IMAGE = "POST /link-preview/image";
const SUBMIT = "POST /rest/v1/rpc/secure_submit_deal";
const LINK = "https://palm.example/dates";
const PHOTO = "http://samha.test/images/deal/amina/1.webp";

const unknown = {
  cleanUrl: LINK,
  removed: [],
  referrals: [],
  rule: null,
  domain: null,
  reason: null,
  until: null,
  live: [],
  ended: null,
  own: [],
  repost: { isAllowed: true, because: "new" },
};
const DATES = {
  title: "Medjool dates, 5 kg",
  price: 24.5,
  currency: "EUR",
  merchant: "Palm & Co",
  image: true,
};

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

interface Found {
  check?: object;
  preview?: object;
  status?: number;
  isOff?: boolean;
}

async function open({ check = {}, preview = DATES, status = 200, isOff }: Found = {}) {
  rememberAmina();
  const fake = fakeSupabase({
    ...AMINAS_BACKEND,
    [CHECK]: { body: { ...unknown, ...check } },
    [PREVIEW]: { status, body: preview },
    [IMAGE]: { status: 201, body: { url: PHOTO, width: 900, height: 600, placeholder: "" } },
    [SUBMIT]: { body: { id: "d1", title: DATES.title, status: "pending" } },
  });
  const store = authStore();
  const linkPreviewUrl = isOff ? null : "http://samha.test/link-preview";
  const page = renderApp(
    <Provider store={store}>
      <SubmitPage />
    </Provider>,
    { path: "/submit", config: { ...TEST_CONFIG, linkPreviewUrl } },
  );
  await store.dispatch(initializeAuth());
  const link = await screen.findByLabelText(/^Deal link/);
  const sent = (route: string) =>
    fake.requests.filter((request) => request.route === route).map(({ body }) => body);
  return { ...fake, ...page, link, sent };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const isMarked = (label: string) => {
  const hint = field(label).getAttribute("aria-describedby") ?? "";
  return (document.getElementById(hint)?.textContent ?? "").includes("From the page");
};

test("the page of a new link fills in title, price with currency, and merchant, which are announced once", async () => {
  const { link, sent } = await open();
  await pasteInto(link, LINK);
  await waitFor(() => expect(field("Title").value).toBe(DATES.title));
  expect(field("Price").value).toBe("24.50");
  expect(field("Merchant").value).toBe("Palm & Co");
  expect(["Title", "Price", "Merchant"].map(isMarked)).toEqual([true, true, true]);
  screen.getByText("From the page: title, price, and merchant");
  expect(sent(PREVIEW)).toEqual([{ url: LINK }]);
  await userEvent.selectOptions(field("Category"), "food");
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await screen.findByRole("heading", { name: "Your deal was sent for review" });
  expect(sent(SUBMIT)).toMatchObject([
    { title_param: DATES.title, price_param: 24.5, currency_param: "EUR" },
  ]);
});

test("a field is marked until the member visits or changes it", async () => {
  const { link } = await open();
  await pasteInto(link, LINK);
  await waitFor(() => expect(isMarked("Title")).toBe(true));
  field("Title").focus();
  expect(isMarked("Title")).toBe(true);
  fireEvent.blur(field("Title"));
  await waitFor(() => expect(isMarked("Title")).toBe(false));
  await userEvent.type(field("Price"), "1");
  expect([isMarked("Price"), isMarked("Merchant")]).toEqual([false, true]);
  screen.getByText("From the page: title, price, and merchant");
});

test("what a member has typed is never replaced", async () => {
  const { link } = await open();
  await pasteInto(field("Title"), "Dates in a box");
  await pasteInto(field("Price"), "£20");
  await pasteInto(link, LINK);
  await waitFor(() => expect(field("Merchant").value).toBe("Palm & Co"));
  expect([field("Title").value, field("Price").value]).toEqual(["Dates in a box", "£20"]);
  screen.getByText("From the page: merchant");
});

test("a price is not filled in beside another currency that the member chose", async () => {
  const { link } = await open();
  await userEvent.click(screen.getByText("More details"));
  await userEvent.selectOptions(screen.getByLabelText("Currency"), "AED");
  await pasteInto(link, LINK);
  await waitFor(() => expect(field("Title").value).toBe(DATES.title));
  expect(field("Price").value).toBe("");
});

test("the page of another link replaces what nobody has confirmed", async () => {
  const { link, answers } = await open();
  await pasteInto(link, LINK);
  await waitFor(() => expect(field("Title").value).toBe(DATES.title));
  await userEvent.type(field("Merchant"), "mpany");
  const other = "https://palm.example/figs";
  answers[CHECK] = { body: { ...unknown, cleanUrl: other } };
  answers[PREVIEW] = {
    body: { title: "Figs", price: null, currency: null, merchant: "Fig", image: false },
  };
  await userEvent.clear(link);
  await pasteInto(link, other);
  await waitFor(() => expect(field("Title").value).toBe("Figs"));
  expect([field("Price").value, field("Merchant").value]).toEqual(["", "Palm & Company"]);
});

test("filled values survive a reload as typed ones", async () => {
  const { link, unmount } = await open();
  await pasteInto(link, LINK);
  await waitFor(() => expect(field("Title").value).toBe(DATES.title));
  unmount();
  await open({ preview: {} });
  expect([field("Title").value, field("Price").value]).toEqual([DATES.title, "24.50"]);
});

test("the photo of the page is added only if the member asks for it", async () => {
  const { link, sent } = await open();
  await pasteInto(link, LINK);
  const offer = await screen.findByRole("button", { name: "Use the photo from the page" });
  expect(sent(IMAGE)).toEqual([]);
  await userEvent.click(offer);
  await screen.findByRole("button", { name: "Remove photo" });
  expect(sent(IMAGE)).toEqual([{ url: LINK }]);
  expect(screen.queryByRole("button", { name: "Use the photo from the page" })).toBeNull();
  await userEvent.selectOptions(field("Category"), "food");
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await screen.findByRole("heading", { name: "Your deal was sent for review" });
  expect(sent(SUBMIT)).toMatchObject([{ image_url_param: PHOTO }]);
});

test("a photo of the page that cannot be used is explained, and the form stays", async () => {
  const { link, answers } = await open();
  answers[IMAGE] = { status: 422, body: { code: "page_image_failed", message: "" } };
  await pasteInto(link, LINK);
  await userEvent.click(await screen.findByRole("button", { name: "Use the photo from the page" }));
  const problems = await screen.findAllByText(/This photo can’t be used. Choose one yourself./);
  expect(problems.length).toBeGreaterThan(0);
});

test.each<[string, Found]>([
  ["a page that says nothing", { preview: {} }],
  ["a member over the limit", { status: 429, preview: { code: "too_many_previews", message: "" } }],
  ["a failed request", { status: 500 }],
  ["an unexpected response", { preview: { title: 7 } }],
])("%s leaves the form unchanged", async (_what, found) => {
  const { link, sent } = await open(found);
  await pasteInto(link, LINK);
  await waitFor(() => expect(sent(PREVIEW)).toHaveLength(1));
  await pasteInto(field("Title"), "Dates");
  expect(["Title", "Price", "Merchant"].map((label) => field(label).value)).toEqual([
    "Dates",
    "",
    "",
  ]);
  expect(document.body.textContent).not.toMatch(/From the page|from the page|Too many links/);
});

const posted = { id: "d2", title: "Dates", createdAt: "2026-11-01T00:00:00Z", endedAt: null };
const live = {
  ...posted,
  price: null,
  totalPrice: null,
  currency: "GBP",
  merchant: "Palm",
  imageUrl: "",
  temperature: 1,
  repostFrom: posted.createdAt,
  repostPrice: null,
};

test.each<[string, Found]>([
  ["the operator has turned previews off", { isOff: true }],
  ["a rule refuses the link", { check: { rule: "blocked", domain: "palm.example" } }],
  ["a live deal has the link", { check: { live: [live] } }],
  ["the member has already sent it", { check: { own: [posted] } }],
])("no page is read if %s", async (_why, found) => {
  const { link, sent } = await open(found);
  await pasteInto(link, LINK);
  await waitFor(() => expect(sent(CHECK)).toHaveLength(1));
  await pasteInto(field("Title"), "Dates");
  await waitFor(() => expect(screen.getByText("5 / 140")).toBeTruthy());
  expect(sent(PREVIEW)).toEqual([]);
});
