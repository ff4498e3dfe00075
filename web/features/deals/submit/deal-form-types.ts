import type { UseFormReturn } from "react-hook-form";
import type { FactInput, FactValues } from "#contract/deals/facts/fact-fields.ts";
import type { ShareDealInput, ShareDealValues } from "#contract/deals/share-deal-schema.ts";

/** Rights to the answer "I belong to this merchant": open to its poster, locked for members, or an admin's. */
export type Association = "open" | "locked" | "admin";

export interface DealFieldsProps {
  form: UseFormReturn<ShareDealInput & FactInput, unknown, ShareDealValues & FactValues>;
  fieldId: (name: string) => string;
}
