import type { Json } from "#contract/database.types.ts";
import type { Deal } from "./deal.ts";
import { dealColumns } from "./deal-columns.ts";
import { readDealFields } from "./deal-fields.ts";

/** A large change to the member's own public deal; pending or rejected. */
export interface OwnEdit {
  status: "waiting" | "rejected";
  fields: Readonly<Record<string, Json>>;
  rejectionReason: string | null;
}

export function dealWithEdit(deal: Deal, { fields }: OwnEdit): Deal {
  return { ...deal, ...readDealFields({ ...dealColumns(deal), ...fields }) };
}
