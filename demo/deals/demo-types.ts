import type { CategorySlug } from "#contract/deals/categories.ts";
import type { FinanceFacts, TravelFacts } from "#contract/deals/facts/facts.ts";
import type { Hub, SeasonSection } from "#contract/deals/season.ts";
import type { DemoUsername } from "#demo/members/members.ts";

/** Deal of the demo content; `build-demo.ts` turns it into a row. Times are hours before now. */
export interface DemoDeal {
  /** Identifies the deal within the demonstration content only. */
  key: string;
  by: DemoUsername;
  hoursAgo: number;
  title: string;
  description: string;
  /** In `currency`; 0 is free, null is unknown. */
  price: number | null;
  originalPrice?: number;
  /** Defaults to GBP. */
  currency?: "USD" | "EUR" | "AED" | "MYR" | "SAR";
  merchant: string;
  location: string;
  /** Name in the merchant's `.example` address, if it cannot be derived from the merchant's name. */
  site?: string;
  /** Page at the merchant's `.example` address; missing for deals only sold in a shop. */
  page?: string;
  /** File name in `images/drawings/` without `.svg`; missing shows the site's default image. */
  image?: string;
  /** Target temperature of the votes, in degrees. */
  temperature: number;
  /** The merchant announced this start, in the future. */
  startsInHours?: number;
  /** The merchant announced this end, in the future. */
  endsInHours?: number;
  /** The announced end has passed. */
  endedHoursAgo?: number;
  /** An admin declared it over. */
  declaredOverHoursAgo?: number;
  /** Section of the season pages that its poster chose. */
  section?: SeasonSection;
  /** Longest delivery in working days. */
  deliveryDays?: number;
  /** The last day to order. */
  orderByInDays?: number;
  travelFacts?: TravelFacts;
  financeFacts?: FinanceFacts;
  /** An admin pinned it there. */
  pinned?: { hub: Hub; section: SeasonSection };
  /** Is in the moderation queue. */
  pending?: true;
  /** Reason of an admin's rejection. */
  rejected?: string;
}

/** Comment with its replies. */
export interface DemoComment {
  by: DemoUsername;
  /** Hours after the deal, or after the comment it replies to. */
  after: number;
  text: string;
  replies?: readonly DemoComment[];
}

export type DemoDeals = Readonly<Record<CategorySlug, readonly DemoDeal[]>>;
/** Threads by the key of their deal. */
export type DemoThreads = Readonly<Record<string, readonly DemoComment[]>>;
