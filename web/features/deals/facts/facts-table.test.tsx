// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { DealFacts } from "#contract/deals/facts/facts.ts";
import { renderApp } from "#testing/render-app.tsx";
import { DealFactsCard } from "./facts-table.tsx";

afterEach(cleanup);

function show(facts: Partial<DealFacts>) {
  renderApp(<DealFactsCard facts={{ travel: null, finance: null, ...facts }} />);
  return screen
    .queryAllByRole("row")
    .map(({ children }) => [...children].map(({ textContent }) => textContent).join(": "));
}

test("a package shows its facts, and its ATOL number links to the register", () => {
  const rows = show({
    travel: {
      package: "with_flights",
      atol_number: "12345",
      people: 1,
      nights_makkah: 5,
      distance_m: 400,
      includes: ["visa", "breakfast"],
    },
  });
  expect(rows).toEqual([
    "Umrah or Hajj package: Yes, with flights",
    "ATOL number: 12345 Check it in the register",
    "Price is for: 1 person",
    "Nights in Makkah: 5",
    "Distance from the hotel to the Grand Mosque: 400 metres",
    "Includes: Visa, Breakfast",
  ]);
  const link = screen.getByRole("link", { name: "Check it in the register" });
  expect(link.getAttribute("href")).toMatch(/^https:\/\/www\.caa\.co\.uk\//);
  expect(link.getAttribute("rel")).toContain("noreferrer");
});

test("a financial product shows firm, register number and expected profit", () => {
  const rows = show({
    finance: {
      is_product: true,
      firm: "Rowan Bank",
      register_number: "999001",
      product: "savings",
      expected_profit: 4.25,
      is_fixed: false,
      protection: "fscs",
      source_url: "https://rowan.example/rates",
    },
  });
  expect(rows).toEqual([
    "Product: Savings account",
    "Firm: Rowan Bank",
    "Number in the regulator’s register: 999001 Check it in the register",
    "Expected profit: 4.25% a year",
    "Profit rate: Variable",
    "Protection: Financial Services Compensation Scheme (FSCS)",
    "Source: rowan.example",
  ]);
});

test("other deals show no facts", () => {
  expect(show({})).toEqual([]);
  expect(show({ travel: { package: "none" } })).toEqual([]);
  expect(show({ finance: { is_product: false } })).toEqual([]);
});
