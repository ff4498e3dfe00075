import type { Deal } from "#contract/deals/deal.ts";

/** The part of a deal that the browser stores with it, for lists without a connection. */
export type SavedDeal = Pick<Deal, (typeof SAVED_FIELDS)[number]> &
  Partial<Pick<Deal, "totalPrice">>;

export const SAVED_FIELDS = [
  "id",
  "title",
  "price",
  "hasPrice",
  "currency",
  "merchant",
  "startsAt",
  "expiresAt",
  "isExpired",
  "isUpcoming",
] as const satisfies readonly (keyof Deal)[];

/** How a member saved a deal. */
export interface SavedDetails {
  /** Empty for deals in no list. */
  listName: string;
  note: string;
  remindsOfEnd: boolean;
  remindsOfPrice: boolean;
}

export type OwnSavedDeal = SavedDeal & SavedDetails;

export interface ChangeSavedProps {
  deal: SavedDeal | OwnSavedDeal;
  /** The wanted state. */
  isSaved: boolean;
  onDone: () => void;
}
