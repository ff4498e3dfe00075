import { expect, test } from "vitest";
import { toDealFacts } from "./deal-facts.ts";

test("a package has all fields; those that the poster left out are null or empty lists", () => {
  const travel = { package: "with_flights", atol_number: "12345", includes: ["visa"] } as const;
  expect(toDealFacts({ travel: { ...travel, includes: ["visa"] }, finance: null })).toMatchObject({
    package: {
      hasFlights: true,
      atolNumber: "12345",
      seller: null,
      includes: ["visa"],
      payment: [],
    },
    product: null,
  });
});

test("a product has all fields, and a book about finance is not a product", () => {
  const finance = { is_product: true, firm: "Rowan Bank", expected_profit: 4.25 };
  expect(toDealFacts({ travel: null, finance })).toMatchObject({
    package: null,
    product: { firm: "Rowan Bank", registerNumber: null, expectedProfit: 4.25, isFixed: null },
  });
  expect(toDealFacts({ travel: { package: "none" }, finance: { is_product: false } })).toEqual({
    package: null,
    product: null,
  });
});
