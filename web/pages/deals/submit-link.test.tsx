// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { AMINAS_BACKEND, fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as SubmitPage } from "./submit-page.tsx";

const CHECK = "POST /rest/v1/rpc/check_link";
const SIMILAR = "POST /rest/v1/rpc/find_similar_deals";
const SUBMIT = "POST /rest/v1/rpc/secure_submit_deal";
const LINK = "https://palm.example/dates";

const posted = {
  id: "d0000000-0000-4000-8000-000000000001",
  title: "Medjool dates, 1 kg",
  price: 9.99,
  totalPrice: null,
  currency: "GBP",
  merchant: "Palm & Co",
  imageUrl: "",
  temperature: 12,
  createdAt: "2026-11-01T00:00:00Z",
  endedAt: null,
  repostFrom: "2026-12-31T12:00:00Z",
  repostPrice: 9.49,
};
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
const refused = { isAllowed: false, because: "live" };

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

async function open(found: object, similar: object[] = []) {
  rememberAmina();
  const fake = fakeSupabase({
    ...AMINAS_BACKEND,
    [CHECK]: { body: { ...unknown, ...found } },
    [SIMILAR]: { body: similar },
    [SUBMIT]: { body: { id: posted.id, title: "Medjool dates, 2 kg", status: "pending" } },
  });
  const { store, unmount } = renderWithAuth(<SubmitPage />, "/submit");
  await store.dispatch(initializeAuth());
  const link = await screen.findByLabelText(/Deal link/);
  const sent = (route: string) =>
    fake.requests.filter((request) => request.route === route).map(({ body }) => body);
  return { ...fake, link, sent, unmount };
}

const status = () => screen.getByRole("status", { name: "About this link" });
const reason = async () =>
  (await screen.findByLabelText<HTMLInputElement>(/Is yours different/)).value;
const notice = () => within(status());

async function fillInTheRest() {
  for (const [label, text] of [
    ["Title", "Medjool dates, 2 kg"],
    ["Merchant", "Palm & Co"],
  ] as const) {
    await pasteInto(screen.getByLabelText(new RegExp(`^${label}`)), text);
  }
  await userEvent.selectOptions(screen.getByLabelText(/^Category/), "food");
}

test("the link of a live deal shows that deal before anything else is typed", async () => {
  const { link, sent } = await open({ live: [posted], repost: refused });
  await pasteInto(link, "palm.example/dates");
  await notice().findByText("This deal is live");
  expect(sent(CHECK)).toEqual([{ deal_url_param: LINK }]);
  expect(
    notice()
      .getByRole("link", { name: /Medjool dates, 1 kg/ })
      .getAttribute("href"),
  ).toContain(posted.id);
  notice().getByText("£9.99");
  expect(status().textContent).toMatch(
    /You can repost it from 31 Dec(ember)? 2026, or now with a different code, for £9.49 or less, or in a shop instead of online/,
  );
  expect(screen.getByRole("link", { name: /Add what you know/ }).getAttribute("href")).toMatch(
    /#add$/,
  );
});

test("the deal of a link is shown with its total, as in lists", async () => {
  const { link } = await open({ live: [{ ...posted, totalPrice: 12.94 }], repost: refused });
  await pasteInto(link, LINK);
  await notice().findByText("£12.94");
  expect(notice().queryByText("£9.99")).toBeNull();
});

test("a reason is sent with the repost", async () => {
  const { link, sent } = await open({ live: [posted], repost: refused });
  await pasteInto(link, LINK);
  await pasteInto(await screen.findByLabelText(/Is yours different/), " The 2 kg box ");
  await fillInTheRest();
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await screen.findByRole("heading", { name: "Your deal was sent for review" });
  expect(sent(SUBMIT)).toMatchObject([{ details_param: { override_reason: "The 2 kg box" } }]);
});

test("the reason for a repost survives a reload and changes of the link, until the deal is sent", async () => {
  const { link, unmount } = await open({ live: [posted], repost: refused });
  await pasteInto(link, LINK);
  await pasteInto(await screen.findByLabelText(/Is yours different/), "The 2 kg box");
  await userEvent.type(link, "s{Backspace}");
  expect(await reason()).toBe("The 2 kg box");
  unmount();
  const reloaded = await open({ live: [posted], repost: refused });
  expect(await reason()).toBe("The 2 kg box");
  await fillInTheRest();
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await screen.findByRole("heading", { name: "Your deal was sent for review" });
  expect(reloaded.sent(SUBMIT)).toMatchObject([
    { details_param: { override_reason: "The 2 kg box" } },
  ]);
  reloaded.unmount();
  await pasteInto((await open({ live: [posted], repost: refused })).link, LINK);
  expect(await reason()).toBe("");
});

test("the reason for another link is empty", async () => {
  const { link, answers } = await open({ live: [posted], repost: refused });
  await pasteInto(link, LINK);
  await pasteInto(await screen.findByLabelText(/Is yours different/), "The 2 kg box");
  const other = { ...unknown, live: [posted], repost: refused, cleanUrl: `${LINK}/2` };
  answers[CHECK] = { body: other };
  await userEvent.type(link, "/2");
  expect(await reason()).toBe("");
});

test("the refusal of a repost is shown at the link", async () => {
  const { link, answers, sent } = await open({ live: [posted], repost: refused });
  answers[SUBMIT] = {
    status: 409,
    body: {
      code: "PT409",
      message: "posted",
      hint: "duplicate_deal",
      details: JSON.stringify({ id: posted.id, title: posted.title }),
    },
  };
  await pasteInto(link, LINK);
  await notice().findByText("This deal is live");
  await fillInTheRest();
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await screen.findByText(/This deal has been posted already: .Medjool dates, 1 kg/);
  expect(sent(SUBMIT)).toMatchObject([{ details_param: { override_reason: null } }]);
  expect(link.getAttribute("aria-invalid")).toBe("true");
});

test("an ended deal shows when it ended and when it can be posted again", async () => {
  const ended = { ...posted, endedAt: "2026-11-20T12:00:00Z", repostFrom: "2026-11-27T12:00:00Z" };
  const { link } = await open({ ended, repost: { isAllowed: false, because: "ended" } });
  await pasteInto(link, LINK);
  await waitFor(() => expect(status().textContent).toMatch(/Ended on 20 Nov(ember)? 2026/));
  expect(status().textContent).toMatch(/You can repost it from 27 Nov(ember)? 2026/);
  expect(screen.queryByRole("link", { name: /Add what you know/ })).toBeNull();
});

test.each([
  [
    {
      rule: "blocked",
      domain: "scam.example",
      reason: "Never delivers",
      until: "2031-03-01T12:00:00Z",
    },
    /We don’t accept deals from scam.example until 1 Mar(ch)? 2031\. Never delivers/,
  ],
  [
    { rule: "shortener", domain: "bit.ly" },
    /bit.ly links aren’t accepted: open the link and paste the merchant’s address/,
  ],
  [{ rule: "only_referral" }, /only refers or invites people/],
  [
    { removed: ["tag", "utm_source"], referrals: ["tag"], cleanUrl: "https://a.example/p" },
    /We removed your referral: tag.*a\.example/,
  ],
  [{ removed: ["utm_source"] }, /We removed tracking parameters: utm_source/],
  [{ own: [{ id: "x", title: "My dates" }] }, /You’ve already sent My dates/],
])("the line below the link explains %j", async (found, text) => {
  const { link } = await open(found);
  await pasteInto(link, LINK);
  await waitFor(() => expect(status().textContent).toMatch(text));
});

test("similar deals of the merchant appear once title and merchant are typed", async () => {
  const { sent } = await open({}, [posted]);
  await fillInTheRest();
  await notice().findByText("Is it one of these?");
  notice().getByRole("link", { name: /Medjool dates, 1 kg/ });
  expect(sent(SIMILAR)).toEqual([
    { title_param: "Medjool dates, 2 kg", merchant_param: "Palm & Co" },
  ]);
  expect(sent(CHECK)).toEqual([]);
});

test("a link that is unknown, incomplete or cannot be checked shows nothing and sends no details", async () => {
  const { link, answers, sent } = await open({});
  await pasteInto(link, "palm");
  await fillInTheRest();
  await waitFor(() => expect(sent(SIMILAR)).toHaveLength(1));
  expect(sent(CHECK)).toEqual([]);
  answers[CHECK] = { status: 429, body: { code: "PT429", message: "fast", hint: "too_fast" } };
  await userEvent.clear(link);
  await pasteInto(link, LINK);
  await waitFor(() => expect(sent(CHECK)).toHaveLength(1));
  expect(status().textContent).toBe("");
  await userEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  await screen.findByRole("heading", { name: "Your deal was sent for review" });
  expect(sent(SUBMIT)[0]).not.toHaveProperty("details_param");
});
