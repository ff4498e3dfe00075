import type { Deal } from "#contract/deals/deal.ts";
import { endField, endProblem } from "#contract/deals/moment-field.ts";
import { parsePrice } from "#contract/deals/price.ts";
import { brokenRule } from "#contract/errors/form-rules.ts";
import { addVoucherSchema, discountOf, minSpendOf } from "#contract/vouchers/voucher-schema.ts";
import type { AdditionDetails } from "./addition-requests.ts";
import type { AddedCode, AddedKind } from "./extras-requests.ts";

/** The texts of the form. Fields of other kinds are ignored. */
export type AdditionInput = Record<
  | "note"
  | "price"
  | "code"
  | "discount_type"
  | "discount_value"
  | "min_spend"
  | "expiry_date"
  | "expires_at",
  string
>;
export type AdditionErrors = Partial<Record<keyof AdditionInput, string>>;

/** Reads the form by the rules of the voucher form and the deal form. `missing` is the error of an empty note or price. */
export function readAddition(
  kind: AddedKind,
  input: AdditionInput,
  { currency, startsAt }: Pick<Deal, "currency" | "startsAt">,
  missing: string,
): AdditionDetails | { errors: AdditionErrors } {
  if (kind === "code") return readCode(input, currency);
  if (kind === "end") return readEnd(input.expires_at, startsAt);
  if (kind === "price") {
    const { amount, problem } = parsePrice(input.price, currency);
    if (amount === null) return { errors: { price: problem ?? missing } };
    return { added: "price", price: amount };
  }
  const note = input.note.trim();
  return note === "" ? { errors: { note: missing } } : { added: "place", note };
}

function readEnd(typed: string, startsAt: string | null) {
  const { data: end, error } = endField().safeParse(typed);
  if (!end) {
    const message = error?.issues[0]?.message ?? brokenRule("date_unreadable");
    return { errors: { expires_at: message } };
  }
  const problem = endProblem(end, startsAt);
  if (problem) return { errors: { expires_at: problem } };
  return { added: "end" as const, expires_at: end };
}

function readCode(input: AdditionInput, currency: string) {
  const { code, discount_type, discount_value, min_spend, expiry_date } = input;
  const { data, error } = addVoucherSchema.safeParse({
    code,
    discount_type,
    discount_value,
    min_spend,
    expiry_date,
    currency,
    description: "",
    new_customers_only: "",
    single_use: "",
    exclusions: "",
    source_url: "",
    // The database takes the merchant from the deal.
    merchant: "-",
    merchant_url: "",
    brand_image_url: "",
  });
  if (error) {
    const errors: AdditionErrors = {};
    for (const { path, message } of error.issues)
      errors[path[0] as keyof AdditionInput] ??= message;
    return { errors };
  }
  const found: AddedCode = {
    code: data.code,
    discount_type: data.discount_type as AddedCode["discount_type"],
    discount_value: discountOf(data),
    min_spend: minSpendOf(data),
    ...(data.expiry_date && { expiry_date: data.expiry_date }),
  };
  return { added: "code" as const, code: found };
}
