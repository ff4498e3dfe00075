import * as z from "zod/mini";
import type { DealColumns } from "#contract/deals/deal-columns.ts";
import {
  FACT_FIELDS,
  FACT_SHAPE,
  type FactValues,
  factColumns,
  isFinancialProduct,
  requireAnswer,
} from "#contract/deals/facts/fact-fields.ts";
import { DEAL_SHAPE, dealRules, type ShareDealValues } from "#contract/deals/share-deal-schema.ts";
import { priced } from "#contract/deals/validation.ts";
import { brokenRule } from "#contract/errors/form-rules.ts";
import type { Voucher } from "./voucher.ts";
import { inputOf } from "./voucher-input.ts";
import { type AddVoucherValues, addVoucherSchema } from "./voucher-schema.ts";

/** Fields of a deal's code, in the order of the page. If the code is empty, the others are ignored. */
const CODE_SHAPE = {
  code: z.string(),
  discount_type: z.string(),
  discount_value: z.string(),
  min_spend: z.string(),
  expiry_date: z.string(),
  new_customers_only: z.string(),
  single_use: z.string(),
  exclusions: z.string(),
};
export const CODE_FIELDS = Object.keys(CODE_SHAPE) as (keyof CodeInput)[];
type CodeInput = Record<keyof typeof CODE_SHAPE, string>;

/**
 * Returns the schema of a member's deal with its facts and its code. `keptOrderBy` is the same as in `dealSchema`. A public
 * deal may leave the question about its facts unanswered, because it may be older than the question.
 */
export function dealWithCodeSchema(keptOrderBy: string, isPublic = false) {
  return priced(
    z.object({ ...DEAL_SHAPE, ...FACT_SHAPE, ...CODE_SHAPE }).check(
      ...dealRules(keptOrderBy),
      ...(isPublic ? [] : [requireAnswer]),
      ({ value, issues }) => {
        for (const { path, message } of readCode(value)?.error?.issues ?? []) {
          issues.push({ code: "custom", path, message, input: value });
        }
      },
      ({ value, issues }) => {
        if (value.code.trim() === "" || !isProduct(value)) return;
        const message = brokenRule("code_of_product");
        issues.push({ code: "custom", path: ["code"], message, input: value.code });
      },
    ),
  );
}
export type DealWithCodeInput = z.input<ReturnType<typeof dealWithCodeSchema>>;
export type DealWithCodeValues = ShareDealValues & FactValues & CodeInput;

function isProduct({ category, is_product }: DealWithCodeValues): boolean {
  return isFinancialProduct({ category, is_product: is_product ?? "" });
}

/** Splits a valid form into the deal's columns and its code. The code is null if there is none. */
export function separateCode(values: DealWithCodeValues): {
  deal: DealColumns;
  code: AddVoucherValues | null;
} {
  const others: readonly string[] = [...CODE_FIELDS, ...FACT_FIELDS];
  const deal = Object.entries(values).filter(([name]) => !others.includes(name));
  return {
    deal: { ...(Object.fromEntries(deal) as ShareDealValues), ...factColumns(values) },
    code: readCode(values)?.data ?? null,
  };
}

/** Returns a stored code as the texts of the form. */
export function codeInput(code: Voucher): CodeInput {
  const texts = inputOf(code);
  return Object.fromEntries(CODE_FIELDS.map((name) => [name, texts[name]])) as CodeInput;
}

/** Reads the code by the rules of the voucher form, or null. */
function readCode(values: CodeInput & { currency: string }) {
  if (values.code.trim() === "") return null;
  const fields = CODE_FIELDS.map((name) => [name, values[name]]);
  return addVoucherSchema.safeParse({
    description: "",
    source_url: "",
    ...Object.fromEntries(fields),
    currency: values.currency,
    // The database takes the merchant from the deal.
    merchant: "-",
    merchant_url: "",
    brand_image_url: "",
  });
}
