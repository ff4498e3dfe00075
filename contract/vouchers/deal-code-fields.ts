import * as z from "zod/mini";
import { DEAL_SHAPE, dealRules, type ShareDealValues } from "#contract/deals/share-deal-schema.ts";
import type { Voucher } from "./voucher.ts";
import { inputOf } from "./voucher-input.ts";
import { type AddVoucherValues, addVoucherSchema } from "./voucher-schema.ts";

/** Fields of the code of a deal, in the order of the page. Without a code, the others do not count. */
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

/** Returns the schema of a member's deal with its code. `keptOrderBy` as for `dealSchema`. */
export function dealWithCodeSchema(keptOrderBy: string) {
  return z
    .object({ ...DEAL_SHAPE, ...CODE_SHAPE })
    .check(...dealRules(keptOrderBy), ({ value, issues }) => {
      for (const { path, message } of readCode(value)?.error?.issues ?? []) {
        issues.push({ code: "custom", path, message, input: value });
      }
    });
}
export type DealWithCodeInput = z.input<ReturnType<typeof dealWithCodeSchema>>;
export type DealWithCodeValues = ShareDealValues & CodeInput;

/** Separates the code of a valid form, null without one. */
export function separateCode(values: DealWithCodeValues): {
  deal: ShareDealValues;
  code: AddVoucherValues | null;
} {
  const names: readonly string[] = CODE_FIELDS;
  const deal = Object.entries(values).filter(([name]) => !names.includes(name));
  return {
    deal: Object.fromEntries(deal) as ShareDealValues,
    code: readCode(values)?.data ?? null,
  };
}

/** Returns a stored code as the texts of the form. */
export function codeInput(code: Voucher): CodeInput {
  const texts = inputOf(code);
  return Object.fromEntries(CODE_FIELDS.map((name) => [name, texts[name]])) as CodeInput;
}

/** Reads the code by the rules of the voucher form; null without one. */
function readCode(values: CodeInput & { currency: string }) {
  if (values.code.trim() === "") return null;
  const given = CODE_FIELDS.map((name) => [name, values[name]]);
  return addVoucherSchema.safeParse({
    description: "",
    source_url: "",
    ...Object.fromEntries(given),
    currency: values.currency,
    // The database takes the merchant from the deal.
    merchant: "-",
    merchant_url: "",
    brand_image_url: "",
  });
}
