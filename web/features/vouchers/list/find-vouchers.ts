import { foldText } from "#contract/text/search-text.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";

/** Search for codes; an empty text matches all. */
export interface VoucherSearch {
  /** Words that must all be in code, description or merchant. Case and accents are ignored. */
  q: string;
  merchant: string;
}

/** Returns the matching codes: first those that worked lately, otherwise in their original order. */
export function findVouchers(vouchers: readonly Voucher[], search: VoucherSearch): Voucher[] {
  const words = foldText(search.q).split(/\s+/).filter(Boolean);
  const matches = vouchers.filter((voucher) => {
    if (search.merchant && voucher.merchant !== search.merchant) return false;
    const text = foldText(`${voucher.code} ${voucher.description} ${voucher.merchant}`);
    return words.every((word) => text.includes(word));
  });
  return matches.sort((a, b) => Number(isProven(b)) - Number(isProven(a)));
}

function isProven({ proof }: Voucher): boolean {
  return proof.worked > 0 && proof.failingReason === null;
}

/** Returns the merchants with a code, sorted by name. */
export function merchantsOf(vouchers: readonly Voucher[]): string[] {
  return [...new Set(vouchers.map(({ merchant }) => merchant))].sort((a, b) =>
    a.localeCompare(b, "en"),
  );
}
