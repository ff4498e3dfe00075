import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FactName, FinanceFacts, TravelFacts } from "#contract/deals/facts/facts.ts";

/** Labels of the facts of travel and financial deals, in the order of their table. */
export const FACT_LABELS: Readonly<Record<FactName, MessageDescriptor>> = {
  package: msg`Umrah or Hajj package`,
  atol_number: msg`ATOL number`,
  seller: msg`Sold by`,
  people: msg`Price is for`,
  nights_makkah: msg`Nights in Makkah`,
  nights_madinah: msg`Nights in Madinah`,
  hotel_makkah: msg`Hotel in Makkah`,
  distance_m: msg`Distance from the hotel to the Grand Mosque`,
  includes: msg`Includes`,
  payment: msg`Ways to pay`,
  departure: msg`Departure`,
  product: msg`Product`,
  firm: msg`Firm`,
  register_number: msg`Number in the regulator’s register`,
  expected_profit: msg`Expected profit`,
  is_fixed: msg`Profit rate`,
  protection: msg`Protection`,
  source_url: msg`Source`,
};

/** Names of the facts within a sentence. */
export const FACT_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  package: msg`package`,
  atol_number: msg`ATOL number`,
  seller: msg`seller`,
  people: msg`number of people`,
  nights_makkah: msg`nights in Makkah`,
  nights_madinah: msg`nights in Madinah`,
  hotel_makkah: msg`hotel in Makkah`,
  distance_m: msg`distance`,
  includes: msg`inclusions`,
  payment: msg`ways to pay`,
  departure: msg`departure`,
  is_product: msg`answer`,
  firm: msg`firm`,
  register_number: msg`register number`,
  product: msg`product`,
  expected_profit: msg`expected profit`,
  is_fixed: msg`profit rate`,
  protection: msg`protection`,
};

/** Answers to the question about a package. */
export const PACKAGE_CHOICES: Readonly<Record<TravelFacts["package"], MessageDescriptor>> = {
  with_flights: msg`Yes, with flights`,
  without_flights: msg`Yes, without flights`,
  none: msg`No`,
};

type Choice =
  | TravelFacts["package"]
  | NonNullable<TravelFacts["includes"] | TravelFacts["payment"]>[number]
  | NonNullable<FinanceFacts["product"] | FinanceFacts["protection"]>;

/** Labels for the choices of each fact. */
export const FACT_CHOICES: Readonly<
  Partial<Record<FactName, Readonly<Partial<Record<Choice, MessageDescriptor>>>>>
> = {
  package: PACKAGE_CHOICES,
  includes: {
    visa: msg`Visa`,
    transfers: msg`Airport and hotel transfers`,
    breakfast: msg`Breakfast`,
    dinner: msg`Dinner`,
    guide: msg`Guide`,
    visits: msg`Visits (ziyarah)`,
  },
  payment: {
    card: msg`Card`,
    bank_transfer: msg`Bank transfer`,
    cash: msg`Cash`,
    instalments: msg`Instalments`,
  },
  product: {
    savings: msg`Savings account`,
    current_account: msg`Current account`,
    investment: msg`Investment`,
    pension: msg`Pension`,
    home_finance: msg`Home finance`,
    takaful: msg`Takaful`,
    card: msg`Payment card`,
    other: msg`Another product`,
  },
  protection: {
    fscs: msg`Financial Services Compensation Scheme (FSCS)`,
    other: msg`Another scheme`,
    none: msg`No compensation scheme`,
  },
};
