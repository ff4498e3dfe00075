import type { UseFormReturn } from "react-hook-form";
import type { FactInput, FactValues } from "#contract/deals/facts/fact-fields.ts";
import type { ShareDealInput, ShareDealValues } from "#contract/deals/share-deal-schema.ts";

/** State of the checkbox "I represent this merchant": the poster can change it (open), only admins can (locked), or an admin is editing (admin). */
export type Association = "open" | "locked" | "admin";

export interface DealFieldsProps {
  form: UseFormReturn<ShareDealInput & FactInput, unknown, ShareDealValues & FactValues>;
  fieldId: (name: string) => string;
}
