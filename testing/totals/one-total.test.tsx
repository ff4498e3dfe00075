// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { briefDeal } from "#features/deals/beside/beside-calls.ts";
import { DealCard } from "#features/deals/card/deal-card.tsx";
import { DealDetail } from "#features/deals/page/deal-detail.tsx";
import { dealJsonLd } from "#features/deals/page/deal-json-ld.ts";
import { GetDealBar } from "#features/deals/page/get-deal-bar.tsx";
import { toDeal } from "#server/api/answers/deal.ts";
import { composeFeed } from "#server/public-files/feeds/compose-feed.ts";
import { priceText } from "#server/public-files/feeds/price-text.ts";
import { renderApp } from "#testing/render-app.tsx";

const SITE = { siteUrl: "https://samha.example", imageBaseUrl: "https://images.example" };
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

test("card, page, bar, side card, feed, structured data, share image and API show one total", () => {
  const deal = dealFromRow(ROW);
  const { container, unmount } = renderApp(
    <DealCard deal={deal} ownVote={null} onVote={() => {}} />,
  );
  const number = container.querySelector(".price");
  expect([number?.textContent, number?.getAttribute("title")]).toEqual([
    "£22.94",
    "Delivery included",
  ]);
  expect(container.textContent).not.toContain("19.99");
  unmount();
  const page = renderApp(
    <>
      <DealDetail deal={deal} ownVote={null} onVote={() => {}} />
      <GetDealBar deal={deal} />
    </>,
  );
  expect(page.container.querySelector(".price")?.textContent).toBe("£22.94");
  expect(page.container.textContent).toContain("£19.99 + £2.95 delivery = £22.94 to your door");
  expect(page.container.querySelector("p[aria-hidden] bdi")?.textContent).toBe("£22.94");
  expect(briefDeal(deal).price).toBe(22.94);
  expect(feedOf(ROW)).toMatch(/<samha:total [^>]*currency="GBP">22.94<\/samha:total>/);
  expect(feedOf(ROW)).toContain("<strong>£22.94</strong>");
  // The share image and the calendar write this text.
  expect(priceText(deal)).toBe("£22.94");
  expect(dealJsonLd(deal, SITE)[0]).toMatchObject({ offers: { price: 22.94 } });
  expect(toDeal(ROW, SITE)).toMatchObject({
    price: { amount: 19.99, currency: "GBP" },
    totalPrice: { amount: 22.94, currency: "GBP" },
    delivery: { kind: "fixed", cost: { amount: 2.95 }, freeOver: null },
  });
});

test("a deal posted without details looks the same everywhere as before", () => {
  const row = { ...ROW, total_price: null, delivery_kind: "unknown", delivery_cost: null };
  const deal = dealFromRow({ ...row, channel: null });
  const { container } = renderApp(
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
  expect(dealJsonLd(deal, SITE)[0]).toMatchObject({ offers: { price: 19.99 } });
});

test("a deal by the merchant's staff says so on card, page, feed and API", () => {
  const row = { ...ROW, is_associated: true };
  const deal = dealFromRow(row);
  const card = renderApp(<DealCard deal={deal} ownVote={null} onVote={() => {}} />);
  screen.getByText("Posted by the merchant");
  card.unmount();
  expect(feedOf(row)).toContain("<p>Posted by the merchant</p>");
  expect(feedOf(row)).toMatch(/<samha:postedByMerchant [^>]*>true</);
  expect(toDeal(row, SITE)).toMatchObject({ isPostedByMerchant: true });
});
