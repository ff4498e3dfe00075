import * as z from "zod/mini";
import {
  choiceField,
  digitsField,
  listField,
  percentageField,
  wholeNumberField,
} from "#contract/deals/detail-fields.ts";
import { exact, link, text } from "#contract/deals/validation.ts";
import { brokenRule } from "#contract/errors/form-rules.ts";
import {
  type FinanceFacts,
  INCLUSIONS,
  PACKAGES,
  PAYMENTS,
  PRODUCTS,
  PROTECTIONS,
  type TravelFacts,
} from "./facts.ts";

const TRAVEL_SHAPE = {
  package: choiceField(PACKAGES),
  atol_number: digitsField(3, 6),
  seller: text("seller", 0, 80),
  people: wholeNumberField(1, 50),
  nights_makkah: wholeNumberField(0, 60),
  nights_madinah: wholeNumberField(0, 60),
  hotel_makkah: text("hotel_makkah", 0, 80),
  distance_m: wholeNumberField(0, 50_000),
  includes: listField(INCLUSIONS),
  payment: listField(PAYMENTS),
  departure: text("departure", 0, 120),
};
const FINANCE_SHAPE = {
  is_product: choiceField(["yes", "no"]),
  firm: text("firm", 0, 120),
  register_number: exact("register_number", 0, 40),
  product: choiceField(PRODUCTS),
  expected_profit: percentageField(),
  is_fixed: choiceField(["yes", "no"]),
  protection: choiceField(PROTECTIONS),
  source_url: link(),
};

/** Fields of the facts by name, in the order of the page; lists are comma-separated texts. */
export const FACT_SHAPE = { ...TRAVEL_SHAPE, ...FINANCE_SHAPE };
export const FACT_FIELDS = Object.keys(FACT_SHAPE) as (keyof FactInput)[];

const factShape = z.object(FACT_SHAPE);
export type FactInput = z.input<typeof factShape>;
export type FactValues = z.output<typeof factShape>;

/** Columns that store the facts of a deal. */
export interface FactColumns {
  travel_facts: TravelFacts | null;
  finance_facts: FinanceFacts | null;
}

/** Returns the facts from a valid form, without values in fields that the category or an answer hides. */
export function factColumns(values: FactValues & { category: string }): FactColumns {
  return {
    travel_facts: values.category === "travel" ? readTravel(values) : null,
    finance_facts: values.category === "finance" ? readFinance(values) : null,
  };
}

function readTravel(values: FactValues): TravelFacts | null {
  const { package: answer } = values;
  if (answer === null) return null;
  return (
    answer === "none" ? { package: answer } : filledValues(values, TRAVEL_SHAPE)
  ) as TravelFacts;
}

function readFinance(values: FactValues): FinanceFacts | null {
  const { is_product, is_fixed } = values;
  if (is_product === null) return null;
  if (is_product === "no") return { is_product: false };
  return {
    ...filledValues(values, FINANCE_SHAPE),
    is_product: true,
    ...(is_fixed !== null && { is_fixed: is_fixed === "yes" }),
  } as FinanceFacts;
}

/** Returns the non-empty values of a shape's fields. */
function filledValues(values: FactValues, shape: object) {
  const isFilled = (value: unknown) =>
    value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name in shape && isFilled(value)),
  );
}

/** Returns stored facts as the texts of a form. */
export function factInput({ travel_facts, finance_facts }: StoredFacts): FactInput {
  const stored = { ...asObject(travel_facts), ...asObject(finance_facts) };
  return Object.fromEntries(
    FACT_FIELDS.map((name) => [name, inputText(stored[name])]),
  ) as FactInput;
}

/** Facts as stored in a row. */
type StoredFacts = Record<keyof FactColumns, unknown>;

function asObject(facts: unknown): Record<string, unknown> {
  return typeof facts === "object" && facts !== null ? { ...facts } : {};
}

function inputText(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(",") : String(value ?? "");
}

/** Returns whether two rows have the same facts. */
export function haveSameFacts(a: StoredFacts, b: StoredFacts): boolean {
  const [textsOfA, textsOfB] = [factInput(a), factInput(b)];
  return FACT_FIELDS.every((name) => textsOfA[name] === textsOfB[name]);
}

/** Requires an answer to the category's question. */
export function requireAnswer({ value, issues }: Checked): void {
  const question =
    value.category === "travel" ? "package" : value.category === "finance" ? "is_product" : null;
  if (question && value[question] === null) {
    issues.push({
      code: "custom",
      path: [question],
      message: brokenRule("answer_missing"),
      input: null,
    });
  }
}

type Checked = z.core.ParsePayload<FactValues & { category: string }>;

/** Returns whether a form states that the deal is a financial product. */
export function isFinancialProduct(
  values: Pick<FactInput, "is_product"> & { category: string },
): boolean {
  return values.category === "finance" && values.is_product === "yes";
}
