import { expect, test } from "vitest";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { dealJsonLd } from "./deal-json-ld.ts";

const SITE = {
  siteUrl: "https://samha.example",
  imageBaseUrl: "https://samha.example/images",
  language: "en",
} as const;
const NAMES = { deals: "Deals", category: "Halal Food & Groceries" };

test("search engines get the price, the seller and the availability of a deal", () => {
  const [product, breadcrumb] = dealJsonLd(aminasDates(), SITE, NAMES);
  expect(product).toMatchObject({
    "@type": "Product",
    url: "https://samha.example/deals/a1b2c3d",
    offers: {
      "@type": "Offer",
      price: 24.99,
      priceCurrency: "GBP",
      seller: { name: "Nakheel Grocers" },
      availability: "https://schema.org/InStock",
    },
  });
  expect(breadcrumb).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, item: "https://samha.example/" },
      { position: 2, item: "https://samha.example/category/food" },
      { position: 3, name: "Medjool dates, 5 kg box" },
    ],
  });
});

test("a deal without a price is no product, because a product needs an offer", () => {
  const data = dealJsonLd(aminasDates({ hasPrice: false, price: 0 }), SITE, NAMES);
  expect(data).toMatchObject([{ "@type": "BreadcrumbList" }]);
});

test("an Arabic page has data in Arabic, with addresses of Arabic pages", () => {
  const [product, breadcrumb] = dealJsonLd(
    aminasDates(),
    { ...SITE, language: "ar" },
    { deals: "العروض", category: "أغذية" },
  );
  const url = "https://samha.example/deals/a1b2c3d?lang=ar";
  expect(product).toMatchObject({ url, category: "أغذية", offers: { url } });
  expect(breadcrumb).toMatchObject({
    itemListElement: [
      { name: "العروض", item: "https://samha.example/?lang=ar" },
      { name: "أغذية", item: "https://samha.example/category/food?lang=ar" },
      { name: "Medjool dates, 5 kg box", item: url },
    ],
  });
});

test("an expired deal is not in stock", () => {
  const [product] = dealJsonLd(aminasDates({ isExpired: true }), SITE, NAMES);
  expect(product).toMatchObject({ offers: { availability: "https://schema.org/Discontinued" } });
});

test("an upcoming deal can be ordered from its start to its end", () => {
  const [product] = dealJsonLd(
    aminasDates({
      isUpcoming: true,
      startsAt: "2026-12-01T08:00:00.000Z",
      expiresAt: "2026-12-05T23:59:00.000Z",
    }),
    SITE,
    NAMES,
  );
  expect(product).toMatchObject({
    offers: {
      availability: "https://schema.org/PreOrder",
      validFrom: "2026-12-01T08:00:00.000Z",
      availabilityStarts: "2026-12-01T08:00:00.000Z",
      availabilityEnds: "2026-12-05T23:59:00.000Z",
      priceValidUntil: "2026-12-05",
    },
  });
});

test("a deal that members ended was available until then", () => {
  const life = {
    confirmedAt: null,
    liveCount: 0,
    goneCount: 3,
    isConfirmedByPoster: false,
    endedAt: "2026-11-20T10:00:00.000Z",
    endedBy: "members" as const,
  };
  const [product] = dealJsonLd(
    aminasDates({ isExpired: true, life, expiresAt: "2026-12-05T23:59:00.000Z" }),
    SITE,
    NAMES,
  );
  expect(product).toMatchObject({
    offers: { availabilityEnds: "2026-11-20T10:00:00.000Z", priceValidUntil: "2026-11-20" },
  });
});

test("an invalid image address falls back to the default image", () => {
  for (const imageUrl of ["https://%zz/", "https://a.example:99999/x"]) {
    const [product] = dealJsonLd(aminasDates({ imageUrl }), SITE, NAMES);
    expect(product).toMatchObject({ image: "https://samha.example/images/default-deal.svg" });
  }
});
