import type { Voucher } from "#contract/vouchers/voucher.ts";

/** A search among the codes; an empty text matches every code. */
export interface VoucherSearch {
  /** Words that must all be in code, description or merchant; case and accents do not count. */
  q: string;
  /** The exact name of a merchant. */
  merchant: string;
}

/** The codes that match, in the order they came. */
export function findVouchers(vouchers: readonly Voucher[], search: VoucherSearch): Voucher[] {
  const words = plain(search.q).split(/\s+/).filter(Boolean);
  return vouchers.filter((voucher) => {
    if (search.merchant && voucher.merchant !== search.merchant) return false;
    const text = plain(`${voucher.code} ${voucher.description} ${voucher.merchant}`);
    return words.every((word) => text.includes(word));
  });
}

/** The merchants that have a code, each once, by name. */
export function merchantsOf(vouchers: readonly Voucher[]): string[] {
  return [...new Set(vouchers.map(({ merchant }) => merchant))].sort((a, b) =>
    a.localeCompare(b, "en"),
  );
}

function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
