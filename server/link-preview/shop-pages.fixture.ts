// Longer than 200 lines: eighteen pages as shops and their software write them, from the public documentation of both.
import type { PageFacts } from "./read-page.ts";

interface ShopPage {
  html: string;
  /** Value of the header `Content-Type`; HTML in UTF-8 by default. */
  type?: string;
  charset?: "windows-1256";
  /** Null for a page that says nothing. */
  facts: PageFacts | null;
}

const head = (parts: string) =>
  `<!doctype html><html><head>${parts}</head><body><h1>Shop</h1></body></html>`;
const jsonLd = (text: string) => `<script type="application/ld+json">${text}</script>`;

/** Pages by host. */
export const SHOP_PAGES: Readonly<Record<string, ShopPage>> = {
  "large.example": {
    html: head(`<title>Medjool Dates 5 kg | Large</title>
      <meta property="og:site_name" content="Large">
      ${jsonLd(`{"@context": "https://schema.org/", "@type": "Product", "name": "Medjool Dates 5 kg",
        "image": ["https://large.example/dates.jpg", "https://large.example/dates-2.jpg"],
        "brand": {"@type": "Brand", "name": "Palm"},
        "offers": {"@type": "Offer", "priceCurrency": "GBP", "price": "24.50",
          "availability": "https://schema.org/InStock"}}`)}
      ${jsonLd(`{"@type": "ItemList", "itemListElement": [
        {"@type": "Product", "name": "Figs", "offers": {"price": 3, "priceCurrency": "GBP"}}]}`)}`),
    facts: {
      title: "Medjool Dates 5 kg",
      price: { price: 24.5, currency: "GBP" },
      merchant: "Large",
      image: "https://large.example/dates.jpg",
    },
  },
  "shopify.example": {
    html: head(`<title>Prayer Mat &ndash; Sajda</title>
      <meta property="og:site_name" content="Sajda &amp; Co">
      <meta property="og:title" content="Prayer Mat">
      <meta property="og:image" content="http://shopify.example/cdn/mat.png">
      <meta property="og:price:amount" content="39.00">
      <meta property="og:price:currency" content="USD">
      ${jsonLd(`{"@context": "http://schema.org/", "@id": "/products/mat#product", "@type": "ProductGroup",
        "name": "Prayer Mat", "productGroupID": "1", "hasVariant": [
          {"@type": "Product", "name": "Prayer Mat - Green", "offers":
            {"@type": "Offer", "price": "39.00", "priceCurrency": "USD"}},
          {"@type": "Product", "name": "Prayer Mat - Blue", "offers":
            {"@type": "Offer", "price": "39.00", "priceCurrency": "USD"}}]}`)}`),
    facts: {
      title: "Prayer Mat",
      price: { price: 39, currency: "USD" },
      merchant: "Sajda & Co",
      image: "http://shopify.example/cdn/mat.png",
    },
  },
  "woocommerce.example": {
    html: head(`<title>Oud &amp; Amber</title>
      ${jsonLd(`{"@context": "https://schema.org/", "@graph": [
        {"@type": "BreadcrumbList", "itemListElement": []},
        {"@type": "Product", "@id": "#product", "name": "Oud &amp; Amber <b>50 ml<\\/b>",
          "image": "/wp-content/oud.webp", "sku": 7, "offers": [{"@type": "Offer", "priceSpecification": [
            {"@type": "UnitPriceSpecification", "price": "30.00", "priceCurrency": "EUR",
              "valueAddedTaxIncluded": true, "validThrough": "2027-12-31"},
            {"@type": "UnitPriceSpecification", "price": "45.00", "priceCurrency": "EUR",
              "valueAddedTaxIncluded": true, "priceType": "https://schema.org/ListPrice"}],
            "availability": "http://schema.org/InStock"}]}]}`)}`),
    facts: {
      title: "Oud & Amber 50 ml",
      price: { price: 30, currency: "EUR" },
      merchant: "",
      image: "https://woocommerce.example/wp-content/oud.webp",
    },
  },
  "magento.example": {
    html: head(`<title>Abaya</title>
      <meta property="og:type" content="product">
      <meta property="og:title" content="Abaya, black">
      <meta property="og:image" content="https://magento.example/media/abaya.jpg">
      <meta property="product:price:amount" content="189.9">
      <meta property="product:price:currency" content="MYR">`),
    facts: {
      title: "Abaya, black",
      price: { price: 189.9, currency: "MYR" },
      merchant: "",
      image: "https://magento.example/media/abaya.jpg",
    },
  },
  "arabic.example": {
    html: head(`<title>تمر عجوة | نخيل</title><meta property="og:site_name" content="نخيل">
      ${jsonLd(`{"@context": "https://schema.org", "@type": ["Product"], "name": "تمر عجوة ١ كجم",
        "image": {"@type": "ImageObject", "url": "https://arabic.example/ajwa.jpg"},
        "offers": {"@type": "http://schema.org/Offer", "price": 49, "priceCurrency": "AED"}}`)}`),
    facts: {
      title: "تمر عجوة ١ كجم",
      price: { price: 49, currency: "AED" },
      merchant: "نخيل",
      image: "https://arabic.example/ajwa.jpg",
    },
  },
  "arabic-digits.example": {
    html: head(`<title>عسل سدر</title><meta property="og:title" content="عسل سدر ٥٠٠ جم">
      <meta property="product:price:amount" content="٤٩٫٩٩">
      <meta property="product:price:currency" content="SAR">`),
    facts: {
      title: "عسل سدر ٥٠٠ جم",
      price: { price: 49.99, currency: "SAR" },
      merchant: "",
      image: "",
    },
  },
  "german.example": {
    html: head(`<title>Waschmaschine</title>
      ${jsonLd(`{"@type": "Product", "name": "Waschmaschine 9 kg", "offers":
        {"@type": "Offer", "price": "1.299,00", "priceCurrency": "eur"}}`)}`),
    facts: {
      title: "Waschmaschine 9 kg",
      price: { price: 1299, currency: "EUR" },
      merchant: "",
      image: "",
    },
  },
  "sale.example": {
    html: head(`<title>Kettle</title>
      ${jsonLd(`{"@type": "Product", "name": "Kettle", "offers": {"@type": "Offer", "price": 10.00,
        "priceCurrency": "CAD", "priceSpecification": {"@type": "UnitPriceSpecification",
          "priceType": "https://schema.org/StrikethroughPrice", "price": 15.00, "priceCurrency": "CAD"}}}`)}`),
    facts: { title: "Kettle", price: { price: 10, currency: "CAD" }, merchant: "", image: "" },
  },
  "marketplace.example": {
    html: head(`<title>Blender</title>
      ${jsonLd(`{"@type": "Product", "name": "Blender", "offers": {"@type": "AggregateOffer",
        "lowPrice": "199.00", "highPrice": "199", "priceCurrency": "TRY", "offerCount": 2}}`)}`),
    facts: { title: "Blender", price: { price: 199, currency: "TRY" }, merchant: "", image: "" },
  },
  "item-page.example": {
    html: head(`<title>Lamp</title>
      ${jsonLd(`[{"@type": "ItemPage", "mainEntity": {"@type": "Product", "name": "Lamp", "offers":
        {"@type": "Offer", "priceSpecification": {"@type": "PriceSpecification", "price": "1250.5",
          "priceCurrency": "PKR"}}}}]`)}`),
    facts: { title: "Lamp", price: { price: 1250.5, currency: "PKR" }, merchant: "", image: "" },
  },
  "windows-1256.example": {
    html: head(`<meta http-equiv="Content-Type" content="text/html; charset=windows-1256">
      <title>سجادة صلاة</title><meta property="og:title" content="سجادة صلاة">
      <meta property="og:price:amount" content="120"><meta property="og:price:currency" content="EGP">`),
    type: "text/html",
    charset: "windows-1256",
    facts: {
      title: "سجادة صلاة",
      price: { price: 120, currency: "EGP" },
      merchant: "",
      image: "",
    },
  },
  "broken-json.example": {
    html: head(`<title>Rice</title><meta property="og:title" content="Basmati rice 10 kg">
      <meta property="product:price:amount" content="17.49">
      <meta property="product:price:currency" content="GBP">
      ${jsonLd(`{"@type": "Product", "name": "Basmati "rice"", "offers": {"price": 99,}}`)}`),
    facts: {
      title: "Basmati rice 10 kg",
      price: { price: 17.49, currency: "GBP" },
      merchant: "",
      image: "",
    },
  },
  // The others must not give a price.
  "variants.example": {
    html: head(`<title>Perfume</title><meta property="og:price:amount" content="9.00">
      <meta property="og:price:currency" content="GBP">
      ${jsonLd(`{"@type": "ProductGroup", "name": "Perfume", "hasVariant": [
        {"@type": "Product", "offers": {"price": "9.00", "priceCurrency": "GBP"}},
        {"@type": "Product", "offers": {"price": "25.00", "priceCurrency": "GBP"}}]}`)}`),
    facts: { title: "Perfume", price: null, merchant: "", image: "" },
  },
  "range.example": {
    html: head(`<title>Phone</title>
      ${jsonLd(`{"@type": "Product", "name": "Phone", "offers": {"@type": "AggregateOffer",
        "lowPrice": 100, "highPrice": 300, "priceCurrency": "GBP"}}`)}`),
    facts: { title: "Phone", price: null, merchant: "", image: "" },
  },
  "without-vat.example": {
    html: head(`<title>Chair</title>
      ${jsonLd(`{"@type": "Product", "name": "Chair", "offers": {"@type": "Offer", "price": "100",
        "priceCurrency": "EUR", "priceSpecification": {"@type": "UnitPriceSpecification", "price": "100",
          "priceCurrency": "EUR", "valueAddedTaxIncluded": "false"}}}`)}`),
    facts: { title: "Chair", price: null, merchant: "", image: "" },
  },
  "wrong-currency.example": {
    html: head(`<title>Watch</title>
      ${jsonLd(`{"@type": "Product", "name": "Watch", "offers":
        {"@type": "Offer", "price": "£59.00", "priceCurrency": "EUR"}}`)}`),
    facts: { title: "Watch", price: null, merchant: "", image: "" },
  },
  "title-only.example": {
    html: head(`<title>Large.example: Stand Mixer,\n 5 l : Kitchen</title>
      <meta name="description" content="Only 249.00">`).replace(
      "<h1>Shop</h1>",
      '<span class="price">£249.00</span>',
    ),
    facts: {
      title: "Large.example: Stand Mixer, 5 l : Kitchen",
      price: null,
      merchant: "",
      image: "",
    },
  },
  "consent.example": {
    html: head(
      `<title>Before you continue</title><meta name="robots" content="noindex, nofollow">`,
    ),
    facts: null,
  },
};

/** Returns the bytes that a server sends for a page. */
export function encodePage({ html, charset }: ShopPage): Buffer {
  if (!charset) return Buffer.from(html);
  const bytes = Array.from({ length: 256 }, (_none, byte) => byte);
  const letters = new TextDecoder(charset).decode(Uint8Array.from(bytes));
  return Buffer.from([...html].map((letter) => letters.indexOf(letter)));
}
