// Long, because it lists all codes.
import type pg from "pg";
import type { CodeFailure } from "#contract/vouchers/code-proof.ts";
import type { DiscountType, VoucherStatus } from "#contract/vouchers/voucher.ts";
import { merchantLink } from "#demo/merchants/merchant-link.ts";

/** A voucher code. Days are relative to the load. */
interface DemoVoucher {
  code: string;
  description: string;
  merchant: string;
  /** Name in its `.example` address, if it cannot be derived from the merchant's name. */
  site?: string;
  /** Page at the merchant's `.example` address. */
  page: string;
  /** Percent or pounds; null if the type has no value. */
  value: number | null;
  /** In pounds. */
  minSpend?: number;
  type: DiscountType;
  /** 0 means today; null means that no end is known. */
  daysUntilExpiry: number | null;
  addedDaysAgo: number;
  status?: VoucherStatus;
  newCustomersOnly?: boolean;
  singleUse?: boolean;
  exclusions?: string;
  /** Title of the deal to which its poster added the code. */
  deal?: string;
  /** Outcomes that members reported in turn, seven hours apart, latest first: null if the code worked, otherwise the reason. */
  outcomes?: readonly (CodeFailure | null)[];
}

export const DEMO_VOUCHERS: readonly DemoVoucher[] = [
  {
    code: "DATES15",
    description: "15% off everything",
    merchant: "Nakheel Grocers",
    page: "offers",
    value: 15,
    minSpend: 30,
    type: "percentage",
    daysUntilExpiry: 9,
    addedDaysAgo: 12,
    exclusions: "gift cards",
    // Worked for 9 of 11 members.
    outcomes: [null, null, null, "min_spend", null, null, null, null, "excluded", null, null],
  },
  {
    code: "NOOR12",
    description: "خصم 12% على كتب الأطفال",
    merchant: "مكتبة النور",
    site: "maktabat-al-noor",
    page: "offers",
    value: 12,
    minSpend: 20,
    type: "percentage",
    daysUntilExpiry: 33,
    addedDaysAgo: 6,
  },
  {
    code: "SALAM10",
    description: "£10 off your first order",
    merchant: "Lina & Co",
    page: "offers",
    value: 10,
    minSpend: 50,
    type: "fixed",
    daysUntilExpiry: 21,
    addedDaysAgo: 30,
    newCustomersOnly: true,
    singleUse: true,
    // Worked for 4 of 7 members.
    outcomes: ["new_customers", null, null, "new_customers", null, "min_spend", null],
  },
  {
    code: "OUD20",
    description: "20% off attar gift sets",
    merchant: "House of Rayhan",
    page: "gift-sets",
    value: 20,
    type: "percentage",
    daysUntilExpiry: 4,
    addedDaysAgo: 9,
  },
  {
    code: "READFREE",
    description: "Free delivery on all children’s books",
    merchant: "Warraq Books",
    page: "children",
    value: null,
    type: "free_delivery",
    daysUntilExpiry: 40,
    addedDaysAgo: 25,
  },
  {
    code: "UMRAH75",
    description: "£75 off any Umrah package booked this month",
    merchant: "Tayba Travel",
    page: "umrah",
    value: 75,
    type: "fixed",
    daysUntilExpiry: 9,
    addedDaysAgo: 18,
  },
  {
    code: "SAJDA10",
    description: "10% off prayer mats and storage",
    merchant: "Sajda Studio",
    page: "mats",
    value: 10,
    type: "percentage",
    daysUntilExpiry: 1,
    addedDaysAgo: 13,
  },
  {
    code: "HIJAB3FOR2",
    description: "Three jersey hijabs for the price of two, cheapest one free",
    merchant: "Silk Route Scarves",
    page: "jersey",
    value: null,
    type: "other",
    daysUntilExpiry: 13,
    addedDaysAgo: 6,
  },
  {
    code: "FAMILYBOX8",
    description: "£8 off the family meat box, once per household",
    merchant: "Crescent Cuts",
    page: "boxes/family",
    value: 8,
    type: "fixed",
    daysUntilExpiry: 6,
    addedDaysAgo: 4,
  },
  {
    code: "QASR5",
    description: "5% off phones and tablets, also on sale items",
    merchant: "Qasr Tech",
    page: "phones",
    value: 5,
    type: "percentage",
    daysUntilExpiry: 55,
    addedDaysAgo: 40,
    // Failed for the last five members.
    outcomes: ["expired", "expired", "unknown", "expired", "excluded", null],
  },
  {
    code: "STRIDE-POST",
    description: "Free next-day delivery on leather shoes",
    merchant: "Stride Leather",
    page: "shoes",
    value: null,
    type: "free_delivery",
    daysUntilExpiry: null,
    addedDaysAgo: 88,
  },
  {
    code: "NEWTHOBE",
    description: "12.5% off tailored thobes when you order two",
    merchant: "Thawb & Thread",
    page: "tailored",
    value: 12.5,
    type: "percentage",
    daysUntilExpiry: 27,
    addedDaysAgo: 3,
  },
  {
    code: "LISANTRIAL",
    description: "First month of Qur’anic Arabic lessons without charge",
    merchant: "Lisan Online",
    page: "trial",
    value: 100,
    type: "percentage",
    daysUntilExpiry: null,
    addedDaysAgo: 61,
  },
  {
    code: "HALWA4",
    description: "£4 off sweets trays, collection only",
    merchant: "Halwa House",
    page: "trays",
    value: 4,
    minSpend: 25,
    type: "fixed",
    daysUntilExpiry: 2,
    addedDaysAgo: 8,
  },
  {
    code: "BLACKSEED",
    description: "Buy one bottle of black seed oil, get the second at half price",
    merchant: "Habba Wellness",
    page: "oils",
    value: null,
    type: "other",
    daysUntilExpiry: 18,
    addedDaysAgo: 1,
  },
  {
    code: "TOYBOX6",
    description: "£6 off wooden toys",
    merchant: "Little Minaret",
    page: "wooden",
    value: 6,
    minSpend: 40,
    type: "fixed",
    daysUntilExpiry: 16,
    addedDaysAgo: 0,
    status: "pending",
  },
  {
    code: "OUDLOFT25",
    description: "25% off bakhoor burners",
    merchant: "Oud Loft",
    page: "burners",
    value: 25,
    type: "percentage",
    daysUntilExpiry: -3,
    addedDaysAgo: 33,
  },
  {
    code: "SIDR4",
    description: "£4 off two jars",
    merchant: "Asal Hive",
    page: "honey/sidr-500g",
    value: 4,
    type: "fixed",
    daysUntilExpiry: 20,
    addedDaysAgo: 1,
    newCustomersOnly: true,
    deal: "Raw sidr honey, 500 g jar, two for £38",
    outcomes: [null, null, null],
  },
];

/** Writes the codes, by members in turn, as the owner of the table and within the caller's transaction. */
export async function insertDemoVouchers(
  client: pg.ClientBase,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  const rows = DEMO_VOUCHERS.map((voucher, index) => ({
    user_id: userIds[index % userIds.length],
    code: voucher.code,
    description: voucher.description,
    merchant: voucher.merchant,
    merchant_url: merchantLink(voucher.site ?? voucher.merchant, voucher.page),
    discount_value: voucher.value,
    discount_type: voucher.type,
    min_spend: voucher.minSpend ?? null,
    expiry_date:
      voucher.daysUntilExpiry === null ? null : day(now, voucher.daysUntilExpiry).slice(0, 10),
    status: voucher.status ?? "active",
    created_at: day(now, -voucher.addedDaysAgo),
    new_customers_only: voucher.newCustomersOnly ?? false,
    single_use: voucher.singleUse ?? false,
    exclusions: voucher.exclusions ?? "",
    deal: voucher.deal ?? null,
  }));
  await client.query(INSERT, [JSON.stringify(rows)]);
  const outcomes = DEMO_VOUCHERS.flatMap(({ code, outcomes = [] }, index) =>
    outcomes.map((reason, place) => ({
      code,
      // Not the member who added the code.
      user_id: userIds[(index + 1 + place) % userIds.length],
      reason,
      created_at: day(now, -(1 + place * 12) / 24),
    })),
  );
  await client.query(INSERT_OUTCOMES, [JSON.stringify(outcomes)]);
}

const INSERT = `
  insert into public.voucher_codes (
    user_id, code, description, merchant, merchant_url, discount_value, discount_type, min_spend, expiry_date, status,
    created_at, new_customers_only, single_use, exclusions, deal_id)
  select coalesce(d.user_id, input.user_id), code, input.description, input.merchant, coalesce(d.deal_url, merchant_url), discount_value,
    discount_type, min_spend, expiry_date, input.status, input.created_at, new_customers_only, single_use, exclusions, d.id
  from jsonb_to_recordset($1) as input (
    user_id uuid, code text, description text, merchant text, merchant_url text, discount_value numeric,
    discount_type public.discount_type, min_spend numeric, expiry_date date, status public.voucher_status,
    created_at timestamptz, new_customers_only boolean, single_use boolean, exclusions text, deal text)
  left join public.deals d on d.title = input.deal`;

const INSERT_OUTCOMES = `
  insert into public.voucher_outcomes (voucher_id, user_id, day, outcome, reason, created_at, weight)
  select v.id, input.user_id, (input.created_at at time zone 'UTC')::date,
    case when input.reason is null then 'worked' else 'failed' end::public.code_outcome, input.reason, input.created_at, 2
  from jsonb_to_recordset($1) as input (code text, user_id uuid, reason public.code_failure, created_at timestamptz)
  join public.voucher_codes v on v.code = input.code and v.user_id <> input.user_id
  -- With few members, one member would have two outcomes on a day.
  on conflict do nothing`;

function day(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString();
}
