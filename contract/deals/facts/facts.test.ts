import { expect, test } from "vitest";
import { missingFacts, registerAddress } from "./facts.ts";
import { mentionsInterest } from "./interest.ts";

test("a package with flights needs its ATOL number, a product its firm and register number", () => {
  const missing = (travel: object | null, finance: object | null) =>
    missingFacts({ travel, finance } as Parameters<typeof missingFacts>[0]);
  expect(missing({ package: "with_flights" }, null)).toEqual(["atol_number"]);
  expect(missing({ package: "with_flights", atol_number: "12345" }, null)).toEqual([]);
  expect(missing({ package: "without_flights" }, null)).toEqual([]);
  expect(missing({ package: "none" }, null)).toEqual([]);
  expect(missing(null, { is_product: true })).toEqual(["firm", "register_number"]);
  expect(missing(null, { is_product: false })).toEqual([]);
  expect(missing(null, null)).toEqual([]);
});

test("a number links to the register of the CAA, or to that of the FCA if it has the FCA's format", () => {
  expect(registerAddress("atol_number", "12345")).toMatch(/^https:\/\/www\.caa\.co\.uk\//);
  expect(registerAddress("register_number", "204451")).toBe(
    "https://register.fca.org.uk/s/search?q=204451&type=Companies",
  );
  expect(registerAddress("register_number", "DE-204451")).toBeNull();
  expect(registerAddress("seller", "12345")).toBeNull();
});

test.each([
  "4% interest for a year",
  "High-INTEREST savings",
  "No interest, ever",
  "حساب بفائدة ثابتة",
  "أعلى الفوائد",
  "بلا فَائِدَة",
  "للفائدة",
  "خالٍ من الربا",
])("the title %s mentions interest", (title) => expect(mentionsInterest(title)).toBe(true));

test.each([
  "An interesting book about saving",
  "Expected profit 4%",
  "Are you interested?",
  "استفادة من العرض",
  "الربح المتوقع",
])("the title %s doesn't mention interest", (title) => expect(mentionsInterest(title)).toBe(false));
