import type { CategorySlug } from "#contract/deals/categories.ts";
import type { FinanceFacts, TravelFacts } from "#contract/deals/facts/facts.ts";
import type { Hub, SeasonSection } from "#contract/deals/season.ts";
import type { DemoOffer } from "./deals/offers.ts";

/** Rows for the tables. Members are identified by username, because the auth service creates their ids. */
export interface DemoContent {
  members: DemoMemberRow[];
  /** Newest first. */
  deals: DemoDealRow[];
  /** Each comment follows the one it replies to. */
  comments: DemoCommentRow[];
  votes: DemoVoteRow[];
  pins: DemoPinRow[];
}

export interface DemoMemberRow {
  username: string;
  email: string;
  createdAt: Date;
  isAdmin: boolean;
}

export interface DemoDealRow {
  id: string;
  username: string;
  title: string;
  description: string;
  price: number | null;
  originalPrice: number | null;
  currency: string;
  merchant: string;
  category: CategorySlug;
  location: string;
  dealUrl: string;
  /** File name in `images/drawings/` without `.svg`. */
  image: string | null;
  status: "active" | "pending" | "rejected";
  rejectionReason: string | null;
  createdAt: Date;
  startsAt: Date | null;
  expiresAt: Date | null;
  expiredAt: Date | null;
  section: SeasonSection | null;
  /** In working days. */
  deliveryDays: number | null;
  /** ISO day. */
  orderBy: string | null;
  travelFacts: TravelFacts | null;
  financeFacts: FinanceFacts | null;
  containsMeat: boolean;
  /** Votes that no demonstration member cast. `hot_votes` is the number of members' votes plus this. */
  hotVotesAdjustment: number;
  coldVotesAdjustment: number;
  offer: DemoOffer | null;
}

export interface DemoCommentRow {
  id: string;
  dealId: string;
  username: string;
  content: string;
  parentId: string | null;
  createdAt: Date;
}

export interface DemoVoteRow {
  dealId: string;
  username: string;
  voteType: "hot" | "cold";
  createdAt: Date;
}

export interface DemoPinRow {
  hub: Hub;
  dealId: string;
  section: SeasonSection;
}
