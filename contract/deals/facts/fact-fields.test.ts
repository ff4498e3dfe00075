import { expect, test } from "vitest";
import { dealColumns } from "#contract/deals/deal-columns.ts";
import { readDealFields } from "#contract/deals/deal-fields.ts";
import { dealInput } from "#contract/deals/share-deal-schema.ts";
import {
  CODE_FIELDS,
  type DealWithCodeInput,
  dealWithCodeSchema,
  separateCode,
} from "#contract/vouchers/deal-code-fields.ts";
import { inEnglish } from "#testing/in-english.ts";
import { factInput } from "./fact-fields.ts";

const empty = dealColumns(readDealFields({}));
const deal = {
  ...dealInput(empty),
  ...factInput(empty),
  ...Object.fromEntries(CODE_FIELDS.map((name) => [name, ""])),
  title: "Umrah from London",
  merchant: "Nur Journeys",
} as DealWithCodeInput;
const travel = { ...deal, category: "travel" };
const finance = { ...deal, category: "finance" };

function factsOf(values: DealWithCodeInput) {
  const { travel_facts, finance_facts } = separateCode(dealWithCodeSchema("").parse(values)).deal;
  return { travel_facts, finance_facts };
}

function problems(values: DealWithCodeInput, isPublic = false) {
  const issues = dealWithCodeSchema("", isPublic).safeParse(values).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path}: ${inEnglish(message)}`);
}

test("typed facts about a package become numbers, lists and texts; empty ones are dropped", () => {
  const typed = { ...travel, package: "with_flights", atol_number: "٠١٢٣٤", people: "4" };
  expect(factsOf({ ...typed, nights_makkah: "0", includes: "dinner,visa,?", seller: " " })).toEqual(
    {
      travel_facts: {
        package: "with_flights",
        atol_number: "01234",
        people: 4,
        nights_makkah: 0,
        includes: ["visa", "dinner"],
      },
      finance_facts: null,
    },
  );
});

test("typed facts about a product become a percentage and booleans", () => {
  const typed = { ...finance, is_product: "yes", firm: "Rowan Bank", expected_profit: "4,25 %" };
  expect(factsOf({ ...typed, is_fixed: "no", source_url: "rowan.example/rates" })).toEqual({
    travel_facts: null,
    finance_facts: {
      is_product: true,
      firm: "Rowan Bank",
      expected_profit: 4.25,
      is_fixed: false,
      source_url: "https://rowan.example/rates",
    },
  });
});

test("facts that the category or an answer hides are not sent", () => {
  const typed = { atol_number: "12345", firm: "Rowan Bank" };
  expect(factsOf({ ...travel, ...typed, package: "none" }).travel_facts).toEqual({
    package: "none",
  });
  expect(factsOf({ ...finance, ...typed, is_product: "no" }).finance_facts).toEqual({
    is_product: false,
  });
  expect(factsOf({ ...deal, ...typed, category: "books", package: "with_flights" })).toEqual({
    travel_facts: null,
    finance_facts: null,
  });
});

test("stored facts fill the form again", () => {
  const facts = {
    travel_facts: { package: "with_flights", atol_number: "12345", includes: ["visa", "guide"] },
    finance_facts: null,
  };
  expect(factsOf({ ...travel, ...factInput(facts) })).toEqual(facts);
  const product = { is_product: true, firm: "Rowan Bank", is_fixed: true, expected_profit: 4.5 };
  const stored = { travel_facts: null, finance_facts: product };
  expect(factsOf({ ...finance, ...factInput(stored) })).toEqual(stored);
});

test.each([
  [{ package: "" }, "package: Choose an answer."],
  [{ atol_number: "12" }, "atol_number: Enter 3 to 6 digits, without letters."],
  [{ atol_number: "T7384" }, "atol_number: Enter 3 to 6 digits, without letters."],
  [{ people: "0" }, "people: Enter a whole number from 1 to 50."],
  [{ nights_madinah: "2.5" }, "nights_madinah: Enter a whole number from 0 to 60."],
])("an invalid fact about a package is reported at its field: %j", (change, problem) => {
  expect(problems({ ...travel, package: "with_flights", ...change })).toEqual([problem]);
});

test.each([
  [{ is_product: "" }, "is_product: Choose an answer."],
  [{ expected_profit: "101" }, "expected_profit: Enter a percentage such as 4.25, at most 100."],
  [
    { source_url: "javascript:alert(1)" },
    "source_url: Enter a link that starts with https:// or http://",
  ],
  [
    { code: "SAVE10", discount_type: "other" },
    "code: Financial products are listed without a discount code. Remove the code.",
  ],
])("an invalid fact about a product is reported at its field: %j", (change, problem) => {
  expect(problems({ ...finance, is_product: "yes", ...change })).toEqual([problem]);
});

test("a book about finance may have a code", () => {
  const book = { ...finance, is_product: "no", code: "BOOK5", discount_type: "other" };
  expect(problems(book)).toEqual([]);
});

test("public deals and other categories may leave the question unanswered", () => {
  expect(problems(travel, true)).toEqual([]);
  expect(problems({ ...deal, category: "books" })).toEqual([]);
});
