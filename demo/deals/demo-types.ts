import type { CategorySlug } from "#contract/deals/categories.ts";
import type { FinanceFacts, TravelFacts } from "#contract/deals/facts/facts.ts";
import type { Hub, SeasonSection } from "#contract/deals/season.ts";
import type { DemoUsername } from "#demo/members/members.ts";

/** Deal of the demo content; `build-demo.ts` turns it into a row. Times are relative to the load. */
export interface DemoDeal {
  /** Identifies the deal within the demonstration content only. */
  key: string;
  by: DemoUsername;
  hoursAgo: number;
  title: string;
  description: string;
  /** In `currency`. 0 means free, null means that the price varies. */
  price: number | null;
  originalPrice?: number;
  /** Defaults to GBP. */
  currency?: "USD" | "EUR" | "AED" | "MYR" | "SAR";
  merchant: string;
  location: string;
  /** Name in the merchant's `.example` address, if it cannot be derived from the merchant's name. */
  site?: string;
  /** Page at the merchant's `.example` address; missing for deals that are sold only in a shop. */
  page?: string;
  /** File name in `images/drawings/` without `.svg`. Without one, the site shows its default image. */
  image?: string;
  /** Target temperature of the votes, in degrees. */
  temperature: number;
  /** Announced start, in the future. */
  startsInHours?: number;
  /** Announced end, in the future. */
  endsInHours?: number;
  /** Announced end, in the past. */
  endedHoursAgo?: number;
  /** Ended by members or the poster, without an announced end. */
  endedEarlyHoursAgo?: number;
  /** Section of the season pages that the poster chose. */
  section?: SeasonSection;
  /** Longest delivery time in working days. */
  deliveryDays?: number;
  orderByInDays?: number;
  travelFacts?: TravelFacts;
  financeFacts?: FinanceFacts;
  containsMeat?: true;
  /** Season page and section to which an admin pinned the deal. */
  pinned?: { hub: Hub; section: SeasonSection };
  /** Whether the deal is in the moderation queue. */
  pending?: true;
  /** Reason for an admin's rejection. */
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
