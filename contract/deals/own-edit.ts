import type { Json } from "#contract/database.types.ts";
import type { Deal } from "./deal.ts";
import { dealColumns, readDealFields } from "./deal-fields.ts";

/** A large change of a member's own public deal, pending or rejected. */
export interface OwnEdit {
  status: "waiting" | "rejected";
  /** The new values, by the names of the columns. */
  fields: Readonly<Record<string, Json>>;
  rejectionReason: string | null;
}

/** Returns the deal as a change would leave it. */
export function dealWithEdit(deal: Deal, { fields }: OwnEdit): Deal {
  return { ...deal, ...readDealFields({ ...dealColumns(deal), ...fields }) };
}
