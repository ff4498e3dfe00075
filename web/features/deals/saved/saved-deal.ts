import type { Deal } from "#contract/deals/deal.ts";

/** The fields of a deal that the browser stores, so that the list works offline. */
export type SavedDeal = Pick<Deal, (typeof SAVED_FIELDS)[number]> &
  Partial<Pick<Deal, "totalPrice">>;

export const SAVED_FIELDS = [
  "id",
  "title",
  "price",
  "hasPrice",
  "currency",
  "merchant",
  "category",
  "imageUrl",
  "dealUrl",
  "startsAt",
  "expiresAt",
  "isExpired",
  "isUpcoming",
] as const satisfies readonly (keyof Deal)[];

/** List, note and reminders of a member's saved deal. */
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
