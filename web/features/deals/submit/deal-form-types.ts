import type { UseFormReturn } from "react-hook-form";
import type { FactInput, FactValues } from "#contract/deals/facts/fact-fields.ts";
import type { ShareDealInput, ShareDealValues } from "#contract/deals/share-deal-schema.ts";

/** The checkbox "I represent this merchant". The poster can change it if `open`, but not if `locked`. */
export type Association = "open" | "locked" | "admin";

export interface DealFieldsProps {
  form: UseFormReturn<ShareDealInput & FactInput, unknown, ShareDealValues & FactValues>;
  fieldId: (name: string) => string;
}
