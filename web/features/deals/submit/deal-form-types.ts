import type { UseFormReturn } from "react-hook-form";
import type { FactInput, FactValues } from "#contract/deals/facts/fact-fields.ts";
import type { ShareDealInput, ShareDealValues } from "#contract/deals/share-deal-schema.ts";

/** The checkbox "I represent this merchant": `open` or `locked` for the poster, or in the form of an `admin`. */
export type Association = "open" | "locked" | "admin";

export interface DealFieldsProps {
  form: UseFormReturn<ShareDealInput & FactInput, unknown, ShareDealValues & FactValues>;
  fieldId: (name: string) => string;
}
