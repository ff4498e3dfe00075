import type pg from "pg";
import type { CategorySlug } from "#contract/deals/categories.ts";
import type { MerchantStatus } from "#contract/merchants/merchant.ts";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import type { DemoUsername } from "#demo/members/members.ts";
import { merchantLink } from "./merchant-link.ts";

/** A fictional merchant that a member registered. */
interface DemoMerchant {
  by: DemoUsername;
  /** Name in deals. */
  name: string;
  /** Name in its `.example` address, if it cannot be derived from the name. */
  site?: string;
  category: CategorySlug;
  location: string;
  description: string;
  /** As stated by the merchant. */
  certifier?: string;
  certificateNumber?: string;
  openingHours?: string;
  isMuslimOwned?: true;
  registeredDaysAgo: number;
  status: MerchantStatus;
}

export const DEMO_MERCHANTS: readonly DemoMerchant[] = [
  {
    by: "hamza_99",
    name: "Nakheel Grocers",
    category: "food",
    location: "Bradford",
    description: "Family grocer since 1994: dates, rice, spices and fresh meat cut to order.",
    openingHours: "Every day 9am to 9pm\nClosed during Friday prayer",
    isMuslimOwned: true,
    registeredDaysAgo: 210,
    status: "approved",
  },
  {
    by: "idris_h",
    name: "Crescent Cuts",
    category: "food",
    location: "Sheffield",
    description:
      "Butchers for three generations: lamb, beef and poultry, cut to order and delivered chilled.",
    registeredDaysAgo: 188,
    status: "approved",
  },
  {
    by: "khadija_reads",
    name: "Warraq Books",
    category: "books",
    location: "Online",
    description: "Islamic books for every age, from board books to classical Arabic texts.",
    registeredDaysAgo: 174,
    status: "approved",
  },
  {
    by: "yusuf_rahman",
    name: "Thawb & Thread",
    category: "men",
    location: "Leicester",
    description: "Thobes made to measure and ready to wear. Bring your own cloth if you like.",
    registeredDaysAgo: 133,
    status: "approved",
  },
  {
    by: "zaynab_m",
    name: "Sajda Studio",
    category: "prayer",
    location: "Birmingham",
    description: "Prayer mats, tasbih and travel sets, designed in our studio and woven in Bursa.",
    registeredDaysAgo: 88,
    status: "approved",
  },
  {
    by: "ibrahim_ks",
    name: "Oud Loft",
    category: "perfumes",
    location: "London",
    description: "Attar and bakhoor without alcohol. Every bottle can be tried in the loft.",
    registeredDaysAgo: 41,
    status: "approved",
  },
  {
    by: "nadia_c",
    name: "Saffron Lane Kitchen",
    category: "food",
    location: "Manchester",
    description: "Home-style Persian lunches, cooked to order and delivered by bicycle.",
    registeredDaysAgo: 19,
    status: "approved",
  },
  {
    by: "tariq_w",
    name: "مخبز الشام",
    site: "makhbaz-al-sham",
    category: "food",
    location: "Birmingham",
    description:
      "خبز عربي ومعمول وكعك يُخبز كل صباح. نستقبل طلبات الأفراح والمناسبات قبل يومين.\nمغلق وقت صلاة الجمعة.",
    openingHours: "كل يوم من 7 صباحًا حتى 8 مساءً",
    isMuslimOwned: true,
    registeredDaysAgo: 52,
    status: "approved",
  },
  {
    by: "musa_j",
    name: "مكتبة النور",
    site: "maktabat-al-noor",
    category: "books",
    location: "Online",
    description:
      "كتب عربية للصغار والكبار، وقصص مشكولة لمن يتعلم القراءة. نشحن إلى بريطانيا وأوروبا.",
    registeredDaysAgo: 76,
    status: "approved",
  },
  {
    by: "new_member",
    name: "Barakah Bakery",
    category: "food",
    location: "Luton",
    description: "Flatbreads, maamoul and sweets from a stone oven. We open after Fajr.",
    certifier: "Northmoor Halal Register",
    certificateNumber: "NHR-3377",
    registeredDaysAgo: 0.2,
    status: "pending",
  },
];

/** Writes the merchants as the owner of the table, within the caller's transaction. */
export async function insertDemoMerchants(
  client: pg.ClientBase,
  ids: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const rows = DEMO_MERCHANTS.map((merchant) => ({
    user_id: ids.get(merchant.by),
    name: merchant.name,
    slug: merchantKey(merchant.name),
    description: merchant.description,
    website: merchantLink(merchant.site ?? merchant.name, "shop"),
    contact_email: `hello@${merchantKey(merchant.site ?? merchant.name)}.example`,
    category: merchant.category,
    location: merchant.location,
    halal_certifier: merchant.certifier ?? "",
    certificate_number: merchant.certificateNumber ?? "",
    opening_hours: merchant.openingHours ?? "",
    is_muslim_owned: merchant.isMuslimOwned ?? false,
    status: merchant.status,
    created_at: new Date(now.getTime() - merchant.registeredDaysAgo * DAY_MS).toISOString(),
  }));
  await client.query(INSERT, [JSON.stringify(rows)]);
}

const DAY_MS = 86_400_000;

const INSERT = `
  insert into public.merchants (
    user_id, name, slug, description, website, contact_email, category, location, halal_certifier, certificate_number,
    opening_hours, is_muslim_owned, status, created_at)
  select user_id, name, slug, description, website, contact_email, category, location, halal_certifier,
    certificate_number, opening_hours, is_muslim_owned, status, created_at
  from jsonb_to_recordset($1) as input (
    user_id uuid, name text, slug text, description text, website text, contact_email text, category text,
    location text, halal_certifier text, certificate_number text, opening_hours text, is_muslim_owned boolean, status public.merchant_status,
    created_at timestamptz)`;
