// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { type Deal, type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { priceMemoryFromJson } from "#contract/deals/price-memory.ts";
import { SAVED_KEY } from "#contract/deals/saved.ts";
import { noticeFromRow } from "#contract/members/notice.ts";
import { DealCard } from "#features/deals/card/deal-card.tsx";
import { DealDetail } from "#features/deals/page/deal-detail.tsx";
import { dealJsonLd } from "#features/deals/page/deal-json-ld.ts";
import { GetDealBar } from "#features/deals/page/get-deal-bar.tsx";
import { briefDeal } from "#features/deals/related/related-requests.ts";
import { SavedLine } from "#features/deals/saved/saved-lines.tsx";
import { parseSaved, storeSaved } from "#features/deals/saved/stored-deals.ts";
import { renderWithDeals, storeWithDeal } from "#features/deals/voting/voting.fixture.tsx";
import { toDeal } from "#server/api/schemas/deal.ts";
import { noticeMail } from "#server/mail/notices/notice-mail.ts";
import { composeFeed } from "#server/public-files/feeds/compose-feed.ts";
import { priceText } from "#server/public-files/feeds/price-text.ts";

const SITE = { siteUrl: "https://samha.example", imageBaseUrl: "https://images.example" };
const DATA_SITE = { ...SITE, language: "en" } as const;
const NAMES = { deals: "Deals", category: "Food" };
const ROW: DealRow = {
  id: "d0000000-0000-4000-8000-000000000001",
  title: "Medjool dates, 5 kg",
  price: 19.99,
  total_price: 22.94,
  delivery_kind: "fixed",
  delivery_cost: 2.95,
  channel: "online",
  currency: "GBP",
  merchant: "Date House",
  deal_url: "https://dates.example/5kg",
  category: "food",
  status: "active",
  username: "amina",
  created_at: "2026-11-20T08:00:00Z",
  updated_at: "2026-11-20T08:00:00Z",
};

/** Renders a view of a deal with the store that its vote buttons need. */
function renderDeal(view: ReactNode) {
  return renderWithDeals(storeWithDeal(dealFromRow(ROW)), view);
}

function feedOf(row: DealRow): string {
  const deal = { ...dealFromRow(row), updatedAt: "2026-11-20T08:00:00Z" };
  return composeFeed({
    ...SITE,
    siteName: "Samha",
    title: "Deals",
    feedPath: "/feed.xml",
    pagePath: "/",
    deals: [deal],
    language: "en",
  });
}

/** Returns the price that the list of saved deals shows, and the stored price. */
function savedPrices(deal: Deal) {
  storeSaved(deal, true);
  const [saved] = parseSaved(localStorage.getItem(SAVED_KEY)).deals;
  localStorage.clear();
  if (!saved) throw new Error("The deal was not stored");
  const { container, unmount } = renderDeal(<SavedLine deal={saved} />);
  const shown = container.querySelector(".price")?.textContent;
  unmount();
  return [shown, saved.price];
}

/** Returns the email about a saved deal. `server/jobs/mails/mail-notices.db.test.ts` tests the amount from the database. */
function mailOf(price: number) {
  const notice = noticeFromRow({
    id: "n1",
    kind: "saved_price",
    created_at: ROW.created_at,
    subject_id: ROW.id,
    deal_id: ROW.id,
    title: ROW.title,
    price,
    currency: ROW.currency,
  });
  if (!notice) throw new Error("The notice is unknown");
  const reader = {
    email: "amina@example.com",
    username: "amina",
    timezone: "UTC",
    language: "en",
  } as const;
  return noticeMail({ siteName: "Samha", siteUrl: SITE.siteUrl }, reader, [notice], null)?.text;
}

test("card, page, bar, side card, saved list, feed, structured data, share image, API and email show one total", () => {
  const deal = dealFromRow(ROW);
  const { container, unmount } = renderDeal(
    <DealCard deal={deal} ownVote={null} onVote={() => {}} />,
  );
  const number = container.querySelector(".price");
  expect([number?.textContent, number?.getAttribute("title")]).toEqual([
    "£22.94",
    "Delivery included",
  ]);
  expect(container.textContent).not.toContain("19.99");
  unmount();
  const page = renderDeal(
    <>
      <DealDetail deal={deal} ownVote={null} onVote={() => {}} />
      <GetDealBar deal={deal} />
    </>,
  );
  expect(page.container.querySelector(".price")?.textContent).toBe("£22.94");
  expect(page.container.textContent).toContain("£19.99 + £2.95 delivery = £22.94 to your door");
  expect(page.container.querySelector("a [aria-hidden] bdi")?.textContent).toBe("£22.94");
  expect(briefDeal(deal).price).toBe(22.94);
  page.unmount();
  expect(savedPrices(deal)).toEqual(["£22.94", 22.94]);
  expect(mailOf(22.94)).toContain(
    "Your saved deal “\u2068Medjool dates, 5 kg\u2069” is now \u2068£22.94\u2069",
  );
  expect(feedOf(ROW)).toMatch(/<samha:total [^>]*currency="GBP">22.94<\/samha:total>/);
  expect(feedOf(ROW)).toContain("<strong>£22.94</strong>");
  // The share image and the calendar contain this text.
  expect(priceText(deal)).toBe("£22.94");
  expect(dealJsonLd(deal, DATA_SITE, NAMES)[0]).toMatchObject({ offers: { price: 22.94 } });
  expect(toDeal(ROW, SITE)).toMatchObject({
    price: { amount: 19.99, currency: "GBP" },
    totalPrice: { amount: 22.94, currency: "GBP" },
    delivery: { kind: "fixed", cost: { amount: 2.95 }, freeOver: null },
  });
});

test("a deal without delivery details shows its price without a total everywhere", () => {
  const row = { ...ROW, total_price: null, delivery_kind: "unknown", delivery_cost: null };
  const deal = dealFromRow({ ...row, channel: null });
  const { container } = renderDeal(
    <>
      <DealCard deal={deal} ownVote={null} onVote={() => {}} />
      <DealDetail deal={deal} ownVote={null} onVote={() => {}} />
    </>,
  );
  const prices = [...container.querySelectorAll(".price")];
  expect(prices.map((price) => [price.textContent, price.getAttribute("title")])).toEqual([
    ["£19.99", null],
    ["£19.99", null],
  ]);
  expect(container.textContent).not.toMatch(/delivery|Posted by the merchant/i);
  expect(feedOf(row)).not.toMatch(/<samha:|Posted by the merchant/);
  expect(dealJsonLd(deal, DATA_SITE, NAMES)[0]).toMatchObject({ offers: { price: 19.99 } });
});

test("card, page, feed and API mark a deal posted by the merchant's staff", () => {
  const row = { ...ROW, is_associated: true };
  const deal = dealFromRow(row);
  const card = renderDeal(<DealCard deal={deal} ownVote={null} onVote={() => {}} />);
  screen.getByText("Posted by the merchant");
  card.unmount();
  expect(feedOf(row)).toContain("<p>Posted by the merchant</p>");
  expect(feedOf(row)).toMatch(/<samha:postedByMerchant [^>]*>true</);
  expect(toDeal(row, SITE)).toMatchObject({ isPostedByMerchant: true });
});

test.each([
  [{ lowest: 17.5, deals: 2 }, "Lowest price we’ve seen: £17.50, March 2026 (2 deals)"],
  [{ lowest: 17.5, deals: 1 }, "Lowest price we’ve seen: £17.50, March 2026 (1 deal)"],
  [{ lowest: 22.94, deals: 3 }, "The lowest price we’ve seen (3 deals)"],
  [{ lowest: 30, deals: 1 }, "The lowest price we’ve seen (1 deal)"],
])("the page of a deal with the price memory %j shows: %s", (found, text) => {
  const memory = { currency: "GBP", seenAt: "2026-03-12T10:00:00.000Z", ...found };
  const { container } = renderDeal(
    <DealDetail deal={dealFromRow(ROW)} memory={memory} ownVote={null} onVote={() => {}} />,
  );
  expect([...container.querySelectorAll("p")].map((line) => line.textContent)).toContain(text);
});

test("the price memory is hidden if there is none, the deal has no price or the currency differs", () => {
  const memory = { lowest: 17.5, deals: 2, currency: "GBP", seenAt: "2026-03-12T10:00:00.000Z" };
  for (const [row, shown] of [
    [ROW, null],
    [{ ...ROW, price: null, total_price: null }, memory],
    [{ ...ROW, currency: "EUR" }, memory],
  ] as const) {
    const { container, unmount } = renderDeal(
      <DealDetail deal={dealFromRow(row)} memory={shown} ownVote={null} onVote={() => {}} />,
    );
    expect(container.textContent).not.toMatch(/owest/);
    unmount();
  }
});

test.each([
  [null],
  ["17.50"],
  [[17.5]],
  [{ lowest: "17.50", currency: "GBP", seenAt: "2026-03-12T10:00:00Z" }],
  [{ lowest: 17.5, currency: "GBP", seenAt: "yesterday" }],
])("the response %j is not a price memory", (response) => {
  expect(priceMemoryFromJson(response)).toBeNull();
});
