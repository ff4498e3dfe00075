import { expect, test } from "vitest";
import { priceOf } from "./product-prices.ts";
import { readPage } from "./read-page.ts";
import { encodePage, SHOP_PAGES } from "./shop-pages.fixture.ts";

const read = (bytes: Buffer, type = "text/html; charset=utf-8", url = "https://shop.example/p") =>
  readPage({ bytes, type, url, isWhole: true });

test.each(Object.entries(SHOP_PAGES))("a product page: %s", (host, page) => {
  const { type, facts } = page;
  expect(read(encodePage(page), type, `https://${host}/products/1`)).toEqual(facts);
});

const GBP = { priceCurrency: "GBP" };
const TEN = { price: 10, currency: "GBP" };

test.each([
  ["one price", { ...GBP, price: "10" }, TEN],
  [
    "the same price twice",
    [
      { ...GBP, price: 10 },
      { ...GBP, price: "10.00" },
    ],
    TEN,
  ],
  [
    "two prices",
    [
      { ...GBP, price: 10 },
      { ...GBP, price: 11 },
    ],
    null,
  ],
  [
    "two currencies",
    [
      { ...GBP, price: 10 },
      { priceCurrency: "EUR", price: 10 },
    ],
    null,
  ],
  ["a price and an offer without one", [{ ...GBP, price: 10 }, GBP], null],
  ["no currency", { price: 10 }, null],
  ["a currency that the site does not offer", { price: 10, priceCurrency: "XAU" }, null],
  ["a currency in words", { price: 10, priceCurrency: "pounds" }, null],
  ["zero", { ...GBP, price: "0.00" }, null],
  ["a negative price", { ...GBP, price: -10 }, null],
  ["three decimals", { ...GBP, price: "10.999" }, null],
  ["words", { ...GBP, price: "from 10" }, null],
  ["an object", { ...GBP, price: { value: 10 } }, null],
  ["the lowest price alone", { ...GBP, "@type": "AggregateOffer", lowPrice: 10 }, null],
  ["without tax", { ...GBP, price: 10, valueAddedTaxIncluded: false }, null],
  [
    "delivery, members, bulk and units",
    {
      priceSpecification: [
        { ...GBP, price: 10 },
        { ...GBP, price: 4, "@type": "DeliveryChargeSpecification" },
        { ...GBP, price: 9, validForMemberTier: { name: "Gold" } },
        { ...GBP, price: 8, eligibleQuantity: { minValue: 12 } },
        { ...GBP, price: 2, referenceQuantity: { unitCode: "KGM" } },
      ],
    },
    TEN,
  ],
])("the price of an offer with %s", (_name, offers, price) => {
  expect(priceOf([{ offers }])).toEqual(price);
});

test("two products on one page give no price, and the title of OpenGraph", () => {
  const html = `<meta property="og:title" content="A set of two">
    <script type="application/ld+json">[{"@type": "Product", "name": "Cup"},
    {"@type": "Product", "name": "Plate", "offers": {"price": 5, "priceCurrency": "GBP"}},
    {"@type": "Product", "name": "Bowl", "offers": {"price": 6, "priceCurrency": "GBP"}}]</script>`;
  expect(read(Buffer.from(html))).toMatchObject({ title: "A set of two", price: null });
});

test("a page that is cut in a character is read, and a long title shortened", () => {
  const html = Buffer.from(`<title>${"عسل ".repeat(100)}</title><p>عسل`);
  const title = read(html.subarray(0, -1))?.title ?? "";
  expect(title).toMatch(/^عسل عسل .*…$/);
  expect([...title].length).toBeLessThanOrEqual(140);
});
