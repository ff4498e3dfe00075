import type { UseFormReturn } from "react-hook-form";
import type { ShareDealInput, ShareDealValues } from "#contract/deals/share-deal-schema.ts";

/** Rights to the answer "I belong to this merchant": open to its poster, locked for members, or an admin's. */
export type Association = "open" | "locked" | "admin";

export interface DealFieldsProps {
  form: UseFormReturn<ShareDealInput, unknown, ShareDealValues>;
  fieldId: (name: string) => string;
}
